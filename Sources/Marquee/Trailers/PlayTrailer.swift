import FilmCatalogue
import PlazaBase
import PlazaData
import Wallet

/// A member begins to watch a film's trailer. Beginning again restarts the time, and no other clip that the member was
/// watching for points counts any more.
struct PlayTrailer: Sendable {
  let film: ID<Film>
  let member: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try endViewings(of: member, tx)
    try tx.run(
      "INSERT INTO marquee_trailer_play (member, film, started_at) VALUES (\(member), \(film), \(now))")
  }
}

/// Gives the points for a trailer, once for each film, where the operator wants it
/// (``MarqueeRates/rewardsTrailers``).
/// We cannot see into another site's player; what counts is that so long has passed by our own clock.
struct ClaimTrailer: Sendable {
  /// As long as trailers usually are, at the least.
  static let length = Duration.seconds(30)

  let film: ID<Film>
  let member: ID<Member>
  let settings: MarqueeSettings
  let now: Instant
  let world: World

  /// - Throws: ``TrailerRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> RewardOutcome {
    guard settings.rates.rewardsTrailers else { throw TrailerRefusal.earnsNothing }
    let row = try tx.first("SELECT started_at FROM marquee_trailer_play WHERE member = \(member) AND film = \(film)")
    guard let started: Instant = try row?.value("started_at") else { throw TrailerRefusal.notStarted }
    if now - started < Self.length { throw TrailerRefusal.tooSoon }
    return try GrantReward(
      settings.rates.trailer, to: member, reason: "trailer", cause: "\(FilmCause.text(film))/trailer",
      settings.shopTime, at: now, in: world)(tx)
  }
}

/// Why a trailer earns nothing.
enum TrailerRefusal: Refusal, Equatable {
  case earnsNothing
  case notStarted
  case tooSoon

  var slug: String {
    switch self {
    case .earnsNothing: "trailer-earns-nothing"
    case .notStarted: "trailer-not-started"
    case .tooSoon: "trailer-too-soon"
    }
  }

  var sentence: String {
    switch self {
    case .earnsNothing: say("Trailers earn no points here. A sponsor's clip does.")
    case .notStarted: say("Play the trailer first, then come back for the points.")
    case .tooSoon: say("The trailer has just begun. Watch it, then ask again.")
    }
  }
}
