/// The result of one check of the doctor.
public struct Finding: Sendable {
  /// The severity.
  public enum State: String, Sendable { case good = "ok", warning = "warn", bad = "FAIL" }
  public let state: State
  /// The subject, in a word or two.
  public let subject: String
  /// The observed state, and the remedy if it is not good.
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

  /// The finding as one line, such as `ok    database    …`.
  public var line: String {
    state.rawValue.padded(to: 6) + subject.padded(to: 12) + message
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
