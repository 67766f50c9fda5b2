import PlazaBase
import PlazaData

/// Renames saved print settings.
struct RenamePreset: Sendable {
  let preset: ID<PrintPreset>
  let member: ID<Member>
  let name: String

  /// - Throws: ``PresetRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    if try tx.exists(
      "SELECT 1 FROM print_preset WHERE member = \(member) AND name = \(name) AND id <> \(preset)")
    {
      throw PresetRefusal.nameTaken
    }
    guard
      try tx.run(
        "UPDATE print_preset SET name = \(name) WHERE id = \(preset) AND member = \(member)") == 1
    else {
      throw PresetRefusal.noSuchPreset
    }
  }
}

/// Deletes saved print settings.
struct DeletePreset: Sendable {
  let preset: ID<PrintPreset>
  let member: ID<Member>

  /// - Throws: ``PresetRefusal/noSuchPreset``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard try tx.run("DELETE FROM print_preset WHERE id = \(preset) AND member = \(member)") == 1
    else {
      throw PresetRefusal.noSuchPreset
    }
  }
}
