public import PlazaBase
public import PlazaData

/// Deletes a permanently failed job.
struct RemoveJob: Sendable {
  let job: ID<Job>

  /// - Throws: ``RetryJob/Refusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    let removed = try tx.run("DELETE FROM job WHERE id = \(job) AND state = 'given-up'")
    guard removed == 1 else { throw RetryJob.Refusal.gone }
  }
}

/// Deletes the waiting and given-up jobs of a kind and key, because their subject was deleted. A
/// running job is not affected.
public struct ForgetJob: Sendable {
  private let kind: String
  private let key: String

  /// - Parameters:
  ///   - kind: the kind of the jobs.
  ///   - key: the key of the jobs.
  public init(_ kind: String, key: String) {
    self.kind = kind
    self.key = key
  }

  /// Deletes the jobs.
  public func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      DELETE FROM job
      WHERE kind = \(kind) AND subject = \(key) AND (state = 'given-up' OR state = 'open' AND lease IS NULL)
      """)
  }
}

/// Removes a deleted member as the owner of jobs.
public struct RemoveJobOwner: Sendable {
  private let member: ID<Member>

  /// - Parameter member: the deleted member.
  public init(of member: ID<Member>) { self.member = member }

  /// Removes the owner. The jobs themselves remain.
  public func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE job SET owner = NULL, line = CASE WHEN line = \(member.text) THEN '' ELSE line END
      WHERE owner = \(member)
      """)
  }
}
