public import PlazaBase
public import PlazaData

/// Changes the details of a play.
public struct EditPlay: Sendable {
  let play: ID<Play>
  let member: ID<Member>
  let details: PlayDetails

  public init(_ play: ID<Play>, of member: ID<Member>, _ details: PlayDetails) {
    self.play = play
    self.member = member
    self.details = details
  }

  /// - Throws: ``NoSuchPlay``, also if it belongs to another member.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Play {
    let before = try Play.find(play, of: member, tx)
    let key =
      before.watchedOn == details.watchedOn
      ? before.watchedKey : try PlayOrder.next(on: details.watchedOn, member, tx)
    try tx.run(
      """
      UPDATE shelf_play SET watched_on = \(details.watchedOn), watched_key = \(key), place = \(details.place),
        rating_tenths = \(details.rating), note = \(details.note), tags = \(details.tags.stored)
      WHERE id = \(play)
      """)
    return try Play.find(play, of: member, tx)
  }
}
