import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP

/// Creates the link and card with which a member shares a film, once per film. Neither creating
/// nor posting it earns points; a newcomer who signs up through the link does
/// (``RewardReferrers``).
struct CreateShare: Sendable {
  let film: ID<Film>
  let member: ID<Member>
  let code: ShareCode
  let now: Instant

  init(_ film: ID<Film>, by member: ID<Member>, at now: Instant, in world: World) {
    self.film = film
    self.member = member
    code = ShareCode(random: world.randomBytes(8))
    self.now = now
  }

  /// - Throws: ``NoSuchFilm`` or `LimitReached`.
  func callAsFunction(_ tx: any Transaction) throws -> Share {
    let film = try Film.find(film, tx).id
    if try Share.find(film, of: member, tx) == nil {
      try Limit.shares.require(member, now: now, tx)
    }
    try tx.run(
      """
      INSERT INTO marquee_share (code, member, film, made_at) VALUES (\(code), \(member), \(film), \(now))
      ON CONFLICT (member, film) DO NOTHING
      """)
    guard let share = try Share.find(film, of: member, tx) else { throw NoSuchFilm() }
    return share
  }
}
