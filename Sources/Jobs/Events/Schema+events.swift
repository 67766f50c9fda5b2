import PlazaData

extension Schema {
  /// The events that have not been passed on yet, and the subscriptions, by which an act decides
  /// in one statement whether to record an event.
  static let events: [SQL] = [
    """
    CREATE TABLE job_event (
      id \(.text) NOT NULL PRIMARY KEY,
      kind \(.text) NOT NULL CHECK (kind <> ''),
      data \(.text) NOT NULL,
      link \(.text),
      at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX job_event_by_time ON job_event (at, id)",
    """
    CREATE TABLE job_event_subscription (
      kind \(.text) NOT NULL,
      subscriber \(.text) NOT NULL,
      PRIMARY KEY (kind, subscriber)) \(.strictWithoutRowID)
    """,
    "CREATE INDEX job_event_subscription_by_subscriber ON job_event_subscription (subscriber)",
  ]
}
