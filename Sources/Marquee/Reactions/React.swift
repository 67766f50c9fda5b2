import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import Shelf
import Wallet

/// Likes or dislikes a film, or removes the opinion, and grants or revokes the points in the same
/// transaction.
///
/// The opinion is stored by the shelf, so all shops show the same one. A like that earns nothing
/// is stored as well, with the reason in the outcome. Other points earned with the film are
/// revoked with the like and granted again with it.
struct React: Sendable {
  /// The reason of the reward in the ledger.
  static let reason = "like"

  let film: ID<Film>
  /// nil removes the opinion.
  let opinion: Reaction?
  let member: ID<Member>
  let settings: MarqueeSettings
  let at: Instant
  let world: World

  init(
    _ film: ID<Film>, _ opinion: Reaction?, by member: ID<Member>, _ settings: MarqueeSettings,
    at: Instant,
    in world: World
  ) {
    self.film = film
    self.opinion = opinion
    self.member = member
    self.settings = settings
    self.at = at
    self.world = world
  }

  /// - Throws: ``NoSuchFilm`` or `LimitReached`.
  func callAsFunction(_ tx: any Transaction) throws -> ReactionResult {
    let standing = try Film.find(film, tx)
    let references = try Film.known(as: standing.id, tx).map(FilmReference.text)
    if opinion != nil { try Limit.marks.require(member, now: at, tx) }
    try SetReaction(standing.id, opinion, by: member, at: at)(tx)
    if opinion == .like {
      let liked = try Self.reward(
        for: standing.id, references, to: member, settings, at: at, in: world)?(tx)
      let outcome = try liked.joined(with: restoreTrailer(of: standing.id, tx))
      return ReactionResult(
        film: standing, opinion: opinion, points: outcome?.points ?? 0, outcome: outcome)
    }
    return ReactionResult(
      film: standing, opinion: opinion, points: -(try takeBack(references, tx)), outcome: nil)
  }

  /// Returns the reward for a like. Merged films count as one film, which is rewarded once.
  /// - Returns: nil if likes earn nothing.
  static func reward(
    for film: ID<Film>, _ references: [String], to member: ID<Member>, _ settings: MarqueeSettings,
    at: Instant,
    in world: World
  ) -> GrantReward? {
    let rates = settings.rates
    if rates.like < 1 { return nil }
    return GrantReward(
      rates.like, to: member, reason: Self.reason, reference: FilmReference.text(film),
      alsoKnownAs: references,
      coolDown: .hours(rates.likeHours), settings.shopTime, at: at, in: world)
  }

  private func takeBack(_ references: [String], _ tx: any Transaction) throws -> Int {
    try Reward.standing(of: member, reasons: FilmReference.reasons, about: references, tx).reduce(
      0
    ) {
      try $0
        + RevokeReward(
          from: member, reason: $1.reason, reference: $1.reference, at: at, in: world)(tx)
    }
  }

  /// Grants the points for a trailer again, which were revoked with the like.
  private func restoreTrailer(of film: ID<Film>, _ tx: any Transaction) throws -> RewardOutcome? {
    let trailer = ClaimTrailer(
      film: film, member: member, settings: settings, now: at, world: world)
    return try trailer.wasPaid(tx) ? try trailer.reward(tx)?(tx) : nil
  }
}

extension RewardOutcome? {
  /// Combines two outcomes: the points are added, and pending if either is pending. An outcome
  /// without points counts only if both have none.
  func joined(with other: RewardOutcome?) -> RewardOutcome? {
    guard let other, other.points > 0 else { return self }
    guard let self, self.points > 0 else { return other }
    let points = self.points + other.points
    return (self.pendingUntil ?? other.pendingUntil).map { .pending(points, until: $0) }
      ?? .paid(points)
  }
}

/// The result of giving an opinion.
struct ReactionResult: Sendable, Equatable {
  /// The film, after merges.
  let film: Film
  let opinion: Reaction?
  /// The number of points granted, including pending ones; negative if points were revoked.
  let points: Int
  /// The outcome of a like; nil for other opinions, and if likes earn nothing.
  let outcome: RewardOutcome?

  /// A message such as "You like Alien: 10 points."
  var message: String {
    switch opinion {
    case .like:
      switch outcome {
      case .paid(let points):
        say(
          points, one: "You like \(film.title) and earned 1 point.",
          many: "You like \(film.title) and earned \(points) points.")
      case .pending(let points, _):
        say(
          points, one: "You like \(film.title): 1 point, pending while your account is new.",
          many: "You like \(film.title): \(points) points, pending while your account is new.")
      case .unpaid(let refusal): say("You like \(film.title).") + " " + refusal.message
      case nil: say("You like \(film.title).")
      }
    case .dislike: say("You dislike \(film.title).") + gone
    case nil: say("Reaction to \(film.title) removed.") + gone
    }
  }

  private var gone: String {
    points < 0
      ? " "
        + say(
          -points, one: "1 point was taken off your balance.",
          many: "\(-points) points were taken off your balance.")
      : ""
  }
}

/// The cause of rewards for a film.
enum FilmReference {
  /// The reasons for which a film earns points. The cause of a share includes the day.
  static let reasons = [React.reason, "share", "trailer"]

  static func text(_ film: ID<Film>) -> String { "film/\(film.text)" }
}
