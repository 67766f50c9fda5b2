public import PlazaBase
public import PlazaData

/// A recorded event that has not been passed on to its subscribers yet.
public struct RecordedEvent: Sendable, Equatable {
  /// Unique among all events, and the same at every delivery.
  public let id: String
  public let kind: String
  /// A JSON object.
  public let data: String
  /// The path of the record's page.
  public let link: String?
  public let at: Instant

  /// Returns the oldest recorded events.
  public static func oldest(atMost limit: Int, _ tx: any Transaction) throws -> [RecordedEvent] {
    try tx.rows("SELECT id, kind, data, link, at FROM job_event ORDER BY at, id LIMIT \(limit)")
      .map { row in
        RecordedEvent(
          id: try row.value("id"), kind: try row.value("kind"), data: try row.value("data"),
          link: try row.optional("link"), at: try row.value("at"))
      }
  }

  /// Removes the event once it has been passed on.
  public func remove(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM job_event WHERE id = \(id)")
  }
}
