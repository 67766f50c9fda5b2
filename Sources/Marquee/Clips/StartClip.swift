import Adverts
import PlazaBase
import PlazaData
import PlazaHTTP

/// Starts watching a clip. Any other clip or trailer that the member was watching for points no
/// longer counts.
struct StartClip: Sendable {
  let id: ID<ClipSession>
  let advert: ID<Advert>
  let member: ID<Member>
  let nonce: String
  let settings: MarqueeSettings
  let now: Instant

  init(
    _ advert: ID<Advert>, by member: ID<Member>, _ settings: MarqueeSettings, at now: Instant,
    in world: World
  ) {
    id = world.newID()
    self.advert = advert
    self.member = member
    nonce = world.newSecret(bytes: 18)
    self.settings = settings
    self.now = now
  }

  /// - Throws: ``ClipRefusal`` or ``EarningRefusal`` if the clip would earn nothing.
  func callAsFunction(_ tx: any Transaction) throws -> ClipSession {
    let campaign = try ClipCampaign.find(advert, on: settings.today(now), tx)
    try ClipCaps.of(member, settings, at: now, tx).check(campaign)
    if !campaign.canPay { throw ClipRefusal.budgetSpent }
    try Limit.viewings.require(member, now: now, tx)
    try endViewings(of: member, tx)
    try tx.run(
      """
      INSERT INTO marquee_clip_session (id, member, advert, nonce, length, points, started_at, last_at, state)
      VALUES (\(id), \(member), \(advert), \(nonce), \(campaign.clip.length.wholeMilliseconds), \(campaign.points),
        \(now), \(now), 'live')
      """)
    return try ClipSession.find(id, of: member, tx)
  }
}

/// Ends the clip or trailer that a member is watching for points, since only one can count at a
/// time.
func endViewings(of member: ID<Member>, _ tx: any Transaction) throws {
  try tx.run(
    "UPDATE marquee_clip_session SET state = 'replaced' WHERE member = \(member) AND state = 'live'"
  )
  try tx.run("DELETE FROM marquee_trailer_play WHERE member = \(member)")
}
