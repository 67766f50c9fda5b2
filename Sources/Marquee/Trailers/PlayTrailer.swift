import FilmCatalogue
import PlazaBase
import PlazaData
import Shelf
import Wallet

/// Starts watching a film's trailer. Starting again restarts the timer, and any other clip that
/// the member was watching for points no longer counts.
struct PlayTrailer: Sendable {
  let film: ID<Film>
  let member: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try endViewings(of: member, tx)
    try tx.run(
      "INSERT INTO marquee_trailer_play (member, film, started_at) VALUES (\(member), \(film), \(now))"
    )
  }
}

/// Grants the points for a trailer, once per film, if the operator has enabled it
/// (``MarqueeRates/rewardsTrailers``).
///
/// Points for a film require a like: a film that is not liked has none. The server cannot observe
/// another site's player, so it only checks that enough time has passed on its own clock.
struct ClaimTrailer: Sendable {
  /// The minimum watching time. Trailers are usually at least this long.
  static let length = Duration.seconds(30)

  let film: ID<Film>
  let member: ID<Member>
  let settings: MarqueeSettings
  let now: Instant
  let world: World

  /// - Throws: ``TrailerRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> RewardOutcome {
    guard settings.rates.rewardsTrailers else { throw TrailerRefusal.earnsNothing }
    let row = try tx.first(
      "SELECT started_at FROM marquee_trailer_play WHERE member = \(member) AND film = \(film)")
    guard let started: Instant = try row?.value("started_at") else {
      throw TrailerRefusal.notStarted
    }
    if now - started < Self.length { throw TrailerRefusal.tooSoon }
    guard try isLiked(tx) else { throw TrailerRefusal.notLiked }
    guard let reward = try self.reward(tx) else { throw TrailerRefusal.earnsNothing }
    return try reward(tx)
  }

  /// Returns why the trailer would earn nothing now; nil if it would.
  func obstacle(_ tx: any Transaction) throws -> String? {
    guard let reward = try self.reward(tx) else { return TrailerRefusal.earnsNothing.message }
    if try !isLiked(tx) { return TrailerRefusal.notLiked.message }
    return try reward.preview(tx).refusal?.message
  }

  /// Returns the reward for the trailer. Merged films have one trailer.
  /// - Returns: nil if trailers earn nothing.
  func reward(_ tx: any Transaction) throws -> GrantReward? {
    let rates = settings.rates
    guard rates.rewardsTrailers, rates.trailer > 0 else { return nil }
    return GrantReward(
      rates.trailer, to: member, reason: Self.reason, reference: Self.reference(film),
      alsoKnownAs: try references(tx),
      coolDown: .hours(rates.likeHours), settings.shopTime, at: now, in: world)
  }

  /// Whether the member was rewarded for it before.
  func wasPaid(_ tx: any Transaction) throws -> Bool {
    try !Reward.of(member, reason: Self.reason, references: references(tx), tx).isEmpty
  }

  private func references(_ tx: any Transaction) throws -> [String] {
    try Film.known(as: film, tx).map(Self.reference)
  }

  private static let reason = "trailer"

  private static func reference(_ film: ID<Film>) -> String {
    "\(FilmReference.text(film))/trailer"
  }

  private func isLiked(_ tx: any Transaction) throws -> Bool {
    try FilmStatuses.of([film], member, tx)[film]?.opinion == .like
  }
}

enum TrailerRefusal: Refusal, Equatable {
  case earnsNothing
  case notLiked
  case notStarted
  case tooSoon

  var slug: String {
    switch self {
    case .earnsNothing: "trailer-earns-nothing"
    case .notLiked: "trailer-not-liked"
    case .notStarted: "trailer-not-started"
    case .tooSoon: "trailer-too-soon"
    }
  }

  var message: String {
    switch self {
    case .earnsNothing: say("Trailers earn no points here. Sponsors' clips do.")
    case .notLiked: say("Like the film first. You only earn points for your favourites.")
    case .notStarted: say("Play the trailer first, then claim the points.")
    case .tooSoon: say("The trailer has only just started. Watch it, then try again.")
    }
  }
}
