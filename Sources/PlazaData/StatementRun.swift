/// One statement that an engine ran. Its bound values are not told: they belong to people.
public struct StatementRun: Sendable {
  /// The text with `$1, $2, …`.
  public let text: String
  /// How long the engine took, failed or not.
  public let duration: Duration
  /// What was bound to `$1, $2, …`.
  package let kinds: [SQLValue.Kind]

  package init(text: String, bindings: [SQLBinding], duration: Duration) {
    self.text = text
    self.duration = duration
    kinds = bindings.map(\.kind)
  }
}

/// Told of every statement, on the thread that ran it: for a short read on SQLite that of the request. It must be
/// quick.
public typealias StatementObserver = @Sendable (StatementRun) -> Void
