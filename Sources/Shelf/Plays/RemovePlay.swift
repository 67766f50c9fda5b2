public import PlazaBase
public import PlazaData

/// Takes a play off a member's list. It can be brought back for a while. Doing it again changes nothing.
public struct RemovePlay: Sendable {
  let play: ID<Play>
  let member: ID<Member>
  let now: Instant

  public init(_ play: ID<Play>, of member: ID<Member>, now: Instant) {
    self.play = play
    self.member = member
    self.now = now
  }

  /// - Throws: ``NoSuchPlay``, also where it is another member's.
  public func callAsFunction(_ tx: any Transaction) throws {
    let own: SQL = "id = \(play) AND member = \(member)"
    guard try tx.exists("SELECT 1 FROM shelf_play WHERE \(own)") else { throw NoSuchPlay() }
    try tx.run("UPDATE shelf_play SET removed_at = \(now) WHERE \(own) AND removed_at IS NULL")
  }
}

/// Brings back a play that was removed. Doing it again changes nothing.
public struct RestorePlay: Sendable {
  let play: ID<Play>
  let member: ID<Member>

  public init(_ play: ID<Play>, of member: ID<Member>) {
    self.play = play
    self.member = member
  }

  /// - Throws: ``NoSuchPlay`` where it is gone for good, or another member's.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Play {
    try tx.run("UPDATE shelf_play SET removed_at = NULL WHERE id = \(play) AND member = \(member)")
    return try Play.find(play, of: member, tx)
  }
}
