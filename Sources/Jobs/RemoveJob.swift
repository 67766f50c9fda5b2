public import PlazaBase
public import PlazaData

/// Takes an errand that was given up off the list.
struct RemoveJob: Sendable {
  let job: ID<Job>

  /// - Throws: ``RetryJob/Refusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    let removed = try tx.run("DELETE FROM errand WHERE id = \(job) AND state = 'given-up'")
    guard removed == 1 else { throw RetryJob.Refusal.gone }
  }
}

/// Forgets what was asked for, because what it was for is gone. What a server is at ends by itself.
public struct ForgetJob: Sendable {
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
public struct DisownJobs: Sendable {
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
