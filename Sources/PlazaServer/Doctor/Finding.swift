/// What the doctor found about one thing.
public struct Finding: Sendable {
  /// How it stands.
  public enum State: String, Sendable { case good = "ok", warning = "warn", bad = "FAIL" }
  /// How it stands.
  public let state: State
  /// What was looked at, in a word or two.
  public let subject: String
  /// What there is, and what to do about it where it is not good.
  public let message: String

  static func good(_ subject: String, _ message: String) -> Finding {
    Finding(state: .good, subject: subject, message: message)
  }

  static func warning(_ subject: String, _ message: String) -> Finding {
    Finding(state: .warning, subject: subject, message: message)
  }

  static func bad(_ subject: String, _ message: String) -> Finding {
    Finding(state: .bad, subject: subject, message: message)
  }

  /// `ok    database   …`
  public var line: String {
    state.rawValue.padded(to: 6) + subject.padded(to: 12) + message
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
