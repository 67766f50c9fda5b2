public import PlazaData

/// The kinds of events that one subscriber wants. Events of other kinds are not recorded.
public struct EventSubscriptions: Sendable {
  private let subscriber: String

  public init(of subscriber: String) { self.subscriber = subscriber }

  /// Replaces the subscriptions.
  /// - Parameter kinds: the names of the kinds; empty to end all subscriptions.
  public func set(_ kinds: [String], _ tx: any Transaction) throws {
    try tx.run("DELETE FROM job_event_subscription WHERE subscriber = \(subscriber)")
    for kind in kinds {
      try tx.run(
        "INSERT INTO job_event_subscription (kind, subscriber) VALUES (\(kind), \(subscriber))")
    }
  }

  /// Returns the subscribers of a kind.
  public static func subscribers(of kind: String, _ tx: any Transaction) throws -> [String] {
    try tx.rows(
      "SELECT subscriber FROM job_event_subscription WHERE kind = \(kind) ORDER BY subscriber"
    ).map { try $0.value("subscriber") }
  }
}
