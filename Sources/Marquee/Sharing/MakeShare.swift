import FilmCatalogue
import PlazaBase
import PlazaData
import Wallet

/// Makes the card by which a member shares a film. Making it earns points, once for each film and day; what becomes of
/// it then, on whose wall or in whose messages, earns nothing.
struct MakeShare: Sendable {
  let film: ID<Film>
  let member: ID<Member>
  let code: ShareCode
  let points: Int
  let today: CalendarDate
  let now: Instant
  let world: World

  init(_ film: ID<Film>, by member: ID<Member>, _ settings: MarqueeSettings, at now: Instant, in world: World) {
    self.film = film
    self.member = member
    code = ShareCode(random: world.randomBytes(8))
    points = settings.rates.share
    today = settings.today(now)
    self.now = now
    self.world = world
  }

  struct Made: Sendable, Equatable {
    let share: Share
    /// What making it earned; none the second time on a day.
    let points: Int
  }

  /// - Throws: ``NoSuchFilm``.
  func callAsFunction(_ tx: any Transaction) throws -> Made {
    let film = try Film.find(film, tx).id
    try tx.run(
      """
      INSERT INTO marquee_share (code, member, film, made_at) VALUES (\(code), \(member), \(film), \(now))
      ON CONFLICT (member, film) DO NOTHING
      """)
    guard let share = try Share.find(film, of: member, tx) else { throw NoSuchFilm() }
    return Made(share: share, points: try earned(for: film, tx))
  }

  private func earned(for film: ID<Film>, _ tx: any Transaction) throws -> Int {
    if points == 0 { return 0 }
    let cause = "film/\(film.text)/\(today)"
    return try GrantReward(points, to: member, reason: "share", cause: cause, at: now, in: world)(tx)
  }
}
