import PlazaBase
import PlazaData
import PlazaWeb

/// Something that players practise and that can be measured.
struct Drill: Sendable, Equatable {
  enum Unit: String, Sendable, CaseIterable, SQLReadable {
    case seconds, degrees, count, centimetres

    /// What can have been measured, in thousandths: a time that passed and at most an hour, a turn, a count of at most
    /// 9,999, and at most the length of three rinks.
    var range: ClosedRange<Int> {
      switch self {
      case .seconds: 1...3_600_000
      case .degrees: 0...360_000
      case .count: 0...9_999_000
      case .centimetres: 1...20_000_000
      }
    }
  }

  /// Which way players want to go.
  enum BetterDirection: String, Sendable, CaseIterable, SQLReadable { case less, more }

  let id: ID<Drill>
  let name: String
  let unit: Unit
  let better: BetterDirection
  /// Whether it is offered no more; what was measured stays.
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

  /// Whether one measure is better than another.
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
    if try tx.exists("SELECT 1 FROM camp_drill WHERE name = \(name)") { throw ProgressRefusal.drillExists }
    try tx.run(
      """
      INSERT INTO camp_drill (id, name, unit, better, is_hidden, created_at)
      VALUES (\(id), \(name), \(unit.rawValue), \(better.rawValue), \(false), \(now))
      """)
  }
}

/// Offers a drill no more, or again.
struct ArchiveDrill: Sendable {
  let drill: ID<Drill>
  let isHidden: Bool

  /// - Throws: ``ProgressRefusal/noSuchDrill``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard try tx.run("UPDATE camp_drill SET is_hidden = \(isHidden) WHERE id = \(drill)") == 1 else {
      throw ProgressRefusal.noSuchDrill
    }
  }
}
