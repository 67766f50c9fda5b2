import MediaLibrary
import PlazaBase
import PlazaData

/// A player's result in a drill on a day.
struct Measurement: Sendable, Equatable {
  let id: ID<Measurement>
  let player: ID<Member>
  let drill: ID<Drill>
  let day: CalendarDate
  /// The value in thousandths of the drill's unit.
  let thousandths: Int
  let note: String
  let clip: ID<MediaItem>?

  /// The maximum value: 99,999.999.
  static let maximum = 99_999_999
  /// The maximum age in days: ten years.
  static let oldest = 3653

  private static let columns: SQL = "id, player, drill, day, thousandths, note, clip"

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    player = try row.value("player")
    drill = try row.value("drill")
    day = try row.value("day")
    thousandths = try row.value("thousandths")
    note = try row.value("note")
    clip = try row.optional("clip")
  }

  /// Returns a player's measurements, the oldest first.
  static func list(
    of player: ID<Member>, in drill: ID<Drill>? = nil, after: ID<Measurement>? = nil,
    atMost maximum: Int = 2000,
    _ tx: any Transaction
  ) throws -> [Measurement] {
    let wanted: SQL = drill.map { " AND drill = \($0)" } ?? ""
    let place: SQL =
      after.map { " AND (day, id) > (SELECT a.day, a.id FROM camp_measure a WHERE a.id = \($0))" }
      ?? ""
    return try tx.rows(
      """
      SELECT \(columns) FROM camp_measure WHERE player = \(player) AND removed_at IS NULL\(wanted)\(place)
      ORDER BY day, id LIMIT \(maximum)
      """
    ).map(Measurement.init)
  }

  /// - Parameter removed: whether to look for a removed measurement instead of a current one.
  /// - Throws: ``ProgressRefusal/noSuchMeasure``.
  static func find(_ id: ID<Measurement>, removed: Bool = false, _ tx: any Transaction) throws
    -> Measurement
  {
    let state: SQL = removed ? "removed_at IS NOT NULL" : "removed_at IS NULL"
    guard
      let row = try tx.first("SELECT \(columns) FROM camp_measure WHERE id = \(id) AND \(state)")
    else {
      throw ProgressRefusal.noSuchMeasure
    }
    return try Measurement(row: row)
  }

  /// Returns the current measurement of a family, which may be the given one.
  /// - Throws: ``ProgressRefusal/noSuchMeasure`` if all of them are removed.
  static func standing(for id: ID<Measurement>, _ tx: any Transaction) throws -> Measurement {
    let row = try tx.first(
      "SELECT \(columns) FROM camp_measure WHERE removed_at IS NULL AND id IN (\(family(of: id, tx)))"
    )
    guard let row else { throw ProgressRefusal.noSuchMeasure }
    return try Measurement(row: row)
  }

  /// Returns a query for the keys of a family: all measurements that replace one another, directly
  /// or indirectly.
  static func family(of id: ID<Measurement>, _ tx: any Transaction) throws -> SQL {
    var root = id
    while let row = try tx.first("SELECT replaces FROM camp_measure WHERE id = \(root)"),
      let earlier: ID<Measurement> = try row.optional("replaces")
    { root = earlier }
    return """
      WITH RECURSIVE family (id) AS (
        SELECT id FROM camp_measure WHERE id = \(root)
        UNION ALL SELECT m.id FROM camp_measure m JOIN family f ON m.replaces = f.id)
      SELECT id FROM family
      """
  }
}

/// The values of a measurement that a coach enters.
struct MeasureDraft: Sendable, Equatable {
  var drill: ID<Drill>
  var day: CalendarDate
  var thousandths: Int
  var note: String
  var clip: ID<MediaItem>?
}
