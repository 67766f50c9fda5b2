import PlazaBase
import PlazaData
import PlazaHTTP

/// Saves print settings under a name, in place of earlier ones with the same name.
struct SavePreset: Sendable {
  let id: ID<PrintPreset>
  let member: ID<Member>
  let name: String
  let settings: PrintPreset.Settings
  let now: Instant

  /// - Throws: `LimitReached`.
  func callAsFunction(_ tx: any Transaction) throws {
    let (colour, scaling, sides) = (
      settings.colour.rawValue, settings.scaling.rawValue, settings.sides.rawValue
    )
    let changed = try tx.run(
      """
      UPDATE print_preset SET copies = \(settings.copies), sides = \(sides), colour = \(colour),
        number_up = \(settings.numberUp), scaling = \(scaling), percent = \(settings.percent)
      WHERE member = \(member) AND name = \(name)
      """)
    if changed == 1 { return }
    try Limit.presets.require(member, now: now, tx)
    try tx.run(
      """
      INSERT INTO print_preset (id, member, name, copies, sides, colour, number_up, scaling, percent)
      VALUES (\(id), \(member), \(name), \(settings.copies), \(sides), \(colour), \(settings.numberUp), \(scaling),
        \(settings.percent))
      """)
  }
}
