import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaWeb
import Shelf
import Wallet

/// Likes a film, dislikes it, or takes either back, and with the like come or go its points: both or neither. The
/// opinion is the one that the shelf keeps, so that every shop tells the same of it. Where a like earns nothing it is
/// given all the same, and what it came to says why. What else the film earned goes with the like and
/// comes back with it.
struct React: Sendable {
  /// What points for a like are called in the books.
  static let reason = "like"

  let film: ID<Film>
  /// nil takes back what there is.
  let opinion: Reaction?
  let member: ID<Member>
  let settings: MarqueeSettings
  let at: Instant
  let world: World

  init(
    _ film: ID<Film>, _ opinion: Reaction?, by member: ID<Member>, _ settings: MarqueeSettings, at: Instant,
    in world: World
  ) {
    self.film = film
    self.opinion = opinion
    self.member = member
    self.settings = settings
    self.at = at
    self.world = world
  }

  /// - Throws: ``NoSuchFilm``, `LimitReached`.
  func callAsFunction(_ tx: any Transaction) throws -> GivenOpinion {
    let standing = try Film.find(film, tx)
    let causes = try Film.known(as: standing.id, tx).map(FilmReference.text)
    if opinion != nil { try Limit.marks.require(member, now: at, tx) }
    try SetOpinion(standing.id, opinion, by: member, at: at)(tx)
    if opinion == .like {
      let liked = try Self.reward(for: standing.id, causes, to: member, settings, at: at, in: world)?(tx)
      let outcome = try liked.joined(with: bringBackTrailer(of: standing.id, tx))
      return GivenOpinion(film: standing, opinion: opinion, points: outcome?.points ?? 0, outcome: outcome)
    }
    return GivenOpinion(film: standing, opinion: opinion, points: -(try takeBack(causes, tx)), outcome: nil)
  }

  /// Films that became one are one cause: what one of them was rewarded for is not rewarded again by the other.
  /// - Returns: nil where likes earn nothing.
  static func reward(
    for film: ID<Film>, _ causes: [String], to member: ID<Member>, _ settings: MarqueeSettings, at: Instant,
    in world: World
  ) -> GrantReward? {
    let rates = settings.rates
    if rates.like < 1 { return nil }
    return GrantReward(
      rates.like, to: member, reason: Self.reason, cause: FilmReference.text(film), alsoKnownAs: causes,
      coolDown: .hours(rates.likeHours), settings.shopTime, at: at, in: world)
  }

  private func takeBack(_ causes: [String], _ tx: any Transaction) throws -> Int {
    try Reward.standing(of: member, reasons: FilmReference.reasons, about: causes, tx).reduce(0) {
      try $0 + TakeBackReward(from: member, reason: $1.reason, cause: $1.cause, at: at, in: world)(tx)
    }
  }

  /// Its trailer was watched before and the points for it went with the like.
  private func bringBackTrailer(of film: ID<Film>, _ tx: any Transaction) throws -> RewardOutcome? {
    let trailer = ClaimTrailer(film: film, member: member, settings: settings, now: at, world: world)
    return try trailer.wasPaid(tx) ? try trailer.reward(tx)?(tx) : nil
  }
}

extension RewardOutcome? {
  /// Both as one: what comes later makes all of it later, and what is not paid counts only where nothing is.
  func joined(with other: RewardOutcome?) -> RewardOutcome? {
    guard let other, other.points > 0 else { return self }
    guard let self, self.points > 0 else { return other }
    let points = self.points + other.points
    return (self.pendingUntil ?? other.pendingUntil).map { .pending(points, until: $0) } ?? .paid(points)
  }
}

/// What came of an opinion.
struct GivenOpinion: Sendable, Equatable {
  /// The film that stands.
  let film: Film
  let opinion: Reaction?
  /// How many points came, now or for later; below zero where they went.
  let points: Int
  /// What came of a like; nil for all else, and where likes earn nothing.
  let outcome: RewardOutcome?

  /// "You like Alien: 10 points."
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
    points < 0 ? " " + say(-points, one: "1 point was taken off your balance.", many: "\(-points) points were taken off your balance.") : ""
  }
}

/// What rewards about a film name as their cause.
enum FilmReference {
  /// What may earn points about a film; a share names its day, too.
  static let reasons = [React.reason, "share", "trailer"]

  static func text(_ film: ID<Film>) -> String { "film/\(film.text)" }
}
