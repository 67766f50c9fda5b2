/// The execution of one statement. The bound values are omitted, because they are personal data.
public struct StatementRun: Sendable {
  /// The text, with `$1, $2, …` for the bound values.
  public let text: String
  /// How long the engine took, whether or not the statement failed.
  public let duration: Duration
  /// The kinds of the values bound to `$1, $2, …`.
  package let kinds: [SQLValue.Kind]

  package init(text: String, bindings: [SQLBinding], duration: Duration) {
    self.text = text
    self.duration = duration
    kinds = bindings.map(\.kind)
  }
}

/// A callback for every executed statement. It is called on the thread that ran the statement,
/// which is that of the request for a short read on SQLite, so it must return quickly.
public typealias StatementObserver = @Sendable (StatementRun) -> Void
