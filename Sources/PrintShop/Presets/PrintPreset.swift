import PlazaBase
import PlazaData

/// Print settings that a member saved under a name. Paper, page range and finishing are not
/// included, because they depend on the document and the store.
struct PrintPreset: Sendable, Equatable {
  static let maxNameLength = 60

  let id: ID<PrintPreset>
  let name: String
  let settings: Settings

  struct Settings: Sendable, Equatable {
    let copies: Int
    let sides: Sides
    let colour: ColourMode
    let numberUp: Int
    let scaling: Scaling
    let percent: Int
  }

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    name = try row.value("name")
    settings = Settings(
      copies: try row.value("copies"), sides: Sides(rawValue: try row.value("sides")) ?? .oneSided,
      colour: ColourMode(rawValue: try row.value("colour")) ?? .auto,
      numberUp: try row.value("number_up"),
      scaling: Scaling(rawValue: try row.value("scaling")) ?? .auto,
      percent: try row.value("percent"))
  }

  private static let columns: SQL = "id, name, copies, sides, colour, number_up, scaling, percent"

  /// Returns all settings of a member, by name; ``Limit/presets`` limits their number.
  static func list(of member: ID<Member>, _ tx: any Transaction) throws -> [PrintPreset] {
    try tx.rows("SELECT \(columns) FROM print_preset WHERE member = \(member) ORDER BY name, id")
      .map(PrintPreset.init)
  }

  /// Returns settings of a member.
  /// - Throws: ``PresetRefusal/noSuchPreset``.
  static func find(_ id: ID<PrintPreset>, of member: ID<Member>, _ tx: any Transaction) throws
    -> PrintPreset
  {
    guard
      let row = try tx.first(
        "SELECT \(columns) FROM print_preset WHERE id = \(id) AND member = \(member)")
    else {
      throw PresetRefusal.noSuchPreset
    }
    return try PrintPreset(row: row)
  }
}

extension PrintPreset.Settings {
  init(_ options: PrintOptions) {
    self.init(
      copies: options.copies, sides: options.sides, colour: options.colour,
      numberUp: options.numberUp,
      scaling: options.scaling, percent: options.percent)
  }

  /// - Parameter offer: The options of the store; settings that it does not offer are not applied.
  func apply(to options: inout PrintOptions, within offer: StoreOptions) {
    if offer.sides.contains(sides) { options.sides = sides }
    if offer.colours.contains(colour) { options.colour = colour }
    (options.copies, options.numberUp, options.scaling, options.percent) = (
      copies, numberUp, scaling, percent
    )
  }
}
