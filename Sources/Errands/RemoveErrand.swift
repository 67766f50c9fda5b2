public import PlazaBase
public import PlazaData

/// Takes an errand that was given up off the list.
struct RemoveErrand: Sendable {
  let errand: ID<Errand>

  /// - Throws: ``RetryErrand/No``.
  func callAsFunction(_ tx: any Transaction) throws {
    let removed = try tx.run("DELETE FROM errand WHERE id = \(errand) AND state = 'given-up'")
    guard removed == 1 else { throw RetryErrand.No.gone }
  }
}

/// Forgets what was asked for, because what it was for is gone. What a server is at ends by itself.
public struct ForgetErrand: Sendable {
  private let kind: String
  private let key: String

  /// - Parameters:
  ///   - kind: its kind.
  ///   - key: what it is about.
  public init(_ kind: String, key: String) {
    self.kind = kind
    self.key = key
  }

  /// Forgets what waits and what was given up.
  public func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      DELETE FROM errand
      WHERE kind = \(kind) AND subject = \(key) AND (state = 'given-up' OR state = 'open' AND lease IS NULL)
      """)
  }
}

/// A member is gone: what is still to be done for them is nobody's.
public struct DisownErrands: Sendable {
  private let member: ID<Member>

  /// - Parameter member: whoever is gone.
  public init(of member: ID<Member>) { self.member = member }

  /// Leaves the jobs as they are otherwise.
  public func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE errand SET owner = NULL, line = CASE WHEN line = \(member.text) THEN '' ELSE line END
      WHERE owner = \(member)
      """)
  }
}
