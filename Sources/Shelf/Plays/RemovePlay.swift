public import PlazaBase
public import PlazaData

/// Removes a play. It can be restored for ``MemberFilms/removedRetention``. Idempotent.
public struct RemovePlay: Sendable {
  let play: ID<Play>
  let member: ID<Member>
  let now: Instant

  public init(_ play: ID<Play>, of member: ID<Member>, now: Instant) {
    self.play = play
    self.member = member
    self.now = now
  }

  /// - Throws: ``NoSuchPlay``, also if it belongs to another member.
  public func callAsFunction(_ tx: any Transaction) throws {
    let own: SQL = "id = \(play) AND member = \(member)"
    guard try tx.exists("SELECT 1 FROM shelf_play WHERE \(own)") else { throw NoSuchPlay() }
    try tx.run("UPDATE shelf_play SET removed_at = \(now) WHERE \(own) AND removed_at IS NULL")
  }
}

/// Restores a removed play. Idempotent.
public struct RestorePlay: Sendable {
  let play: ID<Play>
  let member: ID<Member>

  public init(_ play: ID<Play>, of member: ID<Member>) {
    self.play = play
    self.member = member
  }

  /// - Throws: ``NoSuchPlay`` if it was permanently deleted or belongs to another member.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Play {
    try tx.run("UPDATE shelf_play SET removed_at = NULL WHERE id = \(play) AND member = \(member)")
    return try Play.find(play, of: member, tx)
  }
}
