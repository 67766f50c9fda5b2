import PlazaBase
import PlazaData

/// An exercise with a measurable result.
struct Drill: Sendable, Equatable {
  enum Unit: String, Sendable, CaseIterable, SQLReadable {
    case seconds, degrees, count, centimetres

    /// The valid values in thousandths of the unit: more than zero and at most an hour, at most a
    /// full turn, at most 9,999, and at most 200 metres.
    var range: ClosedRange<Int> {
      switch self {
      case .seconds: 1...3_600_000
      case .degrees: 0...360_000
      case .count: 0...9_999_000
      case .centimetres: 1...20_000_000
      }
    }
  }

  /// Whether lower or higher values are better.
  enum BetterDirection: String, Sendable, CaseIterable, SQLReadable { case less, more }

  let id: ID<Drill>
  let name: String
  let unit: Unit
  let better: BetterDirection
  /// Whether the drill is archived: it can no longer be chosen, but its measurements remain.
  let isHidden: Bool

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    name = try row.value("name")
    unit = try row.value("unit")
    better = try row.value("better")
    isHidden = try row.value("is_hidden")
  }

  private static let columns: SQL = "id, name, unit, better, is_hidden"

  static func all(_ tx: any Transaction) throws -> [Drill] {
    try tx.rows("SELECT \(columns) FROM camp_drill ORDER BY name").map(Drill.init)
  }

  /// - Throws: ``ProgressRefusal/noSuchDrill``.
  static func find(_ id: ID<Drill>, _ tx: any Transaction) throws -> Drill {
    guard let row = try tx.first("SELECT \(columns) FROM camp_drill WHERE id = \(id)") else {
      throw ProgressRefusal.noSuchDrill
    }
    return try Drill(row: row)
  }

  /// Returns whether one measurement is better than another.
  func isBetter(_ one: Measurement, than other: Measurement) -> Bool {
    better == .less ? one.thousandths < other.thousandths : one.thousandths > other.thousandths
  }
}

/// Adds a drill to the camp's list.
struct AddDrill: Sendable {
  let id: ID<Drill>
  let name: String
  let unit: Drill.Unit
  let better: Drill.BetterDirection
  let now: Instant

  /// - Throws: ``ProgressRefusal/drillExists``.
  func callAsFunction(_ tx: any Transaction) throws {
    if try tx.exists("SELECT 1 FROM camp_drill WHERE name = \(name)") {
      throw ProgressRefusal.drillExists
    }
    try tx.run(
      """
      INSERT INTO camp_drill (id, name, unit, better, is_hidden, created_at)
      VALUES (\(id), \(name), \(unit.rawValue), \(better.rawValue), \(false), \(now))
      """)
  }
}

/// Archives a drill or offers it again.
struct ArchiveDrill: Sendable {
  let drill: ID<Drill>
  let isHidden: Bool

  /// - Throws: ``ProgressRefusal/noSuchDrill``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard try tx.run("UPDATE camp_drill SET is_hidden = \(isHidden) WHERE id = \(drill)") == 1
    else {
      throw ProgressRefusal.noSuchDrill
    }
  }
}
