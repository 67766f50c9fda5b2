import Adverts
import PlazaBase
import PlazaData

/// Begins to watch a clip. Whatever else the member was watching no longer counts.
struct StartClip: Sendable {
  let id: ID<ClipSession>
  let advert: ID<Advert>
  let member: ID<Member>
  let nonce: String
  let today: CalendarDate
  let rates: MarqueeRates
  let now: Instant

  init(_ advert: ID<Advert>, by member: ID<Member>, _ settings: MarqueeSettings, at now: Instant, in world: World) {
    id = world.newID()
    self.advert = advert
    self.member = member
    nonce = world.newSecret(bytes: 18)
    today = settings.today(now)
    rates = settings.rates
    self.now = now
  }

  /// - Throws: ``ClipRefusal`` where it would earn nothing.
  func callAsFunction(_ tx: any Transaction) throws -> ClipSession {
    let campaign = try ClipCampaign.find(advert, on: today, tx)
    try ClipCaps.of(member, on: today, rates, tx).check(advert)
    if !campaign.canPay { throw ClipRefusal.budgetSpent }
    try tx.run("UPDATE marquee_clip_session SET state = 'replaced' WHERE member = \(member) AND state = 'live'")
    try tx.run(
      """
      INSERT INTO marquee_clip_session (id, member, advert, nonce, length, started_at, last_at, state)
      VALUES (\(id), \(member), \(advert), \(nonce), \(campaign.clip.length.wholeMilliseconds), \(now), \(now), 'live')
      """)
    return try ClipSession.find(id, of: member, tx)
  }
}
