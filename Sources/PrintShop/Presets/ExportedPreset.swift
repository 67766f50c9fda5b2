import PlazaHTTP

/// The JSON of saved print settings in a member's data export.
struct ExportedPreset: Sendable, JSONWritable {
  let preset: PrintPreset

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("name", preset.name)
      $0.field("copies", preset.settings.copies)
      $0.field("sides", preset.settings.sides.rawValue)
      $0.field("colour", preset.settings.colour.rawValue)
      $0.field("numberUp", preset.settings.numberUp)
      $0.field("scaling", preset.settings.scaling.rawValue)
      $0.field("percent", preset.settings.percent)
    }
  }
}
