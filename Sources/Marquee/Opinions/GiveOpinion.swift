import FilmCatalogue
import PlazaBase
import PlazaData
import Shelf
import Wallet

/// Likes a film, dislikes it, or takes either back, and with the like come or go its points: both or neither. The
/// opinion is the one that the shelf keeps, so that every shop tells the same of it.
struct GiveOpinion: Sendable {
  /// What points for a like are called in the books.
  static let reason = "like"

  let film: ID<Film>
  /// nil takes back what there is.
  let opinion: Opinion?
  let member: ID<Member>
  let rates: MarqueeRates
  let at: Instant
  let world: World

  init(
    _ film: ID<Film>, _ opinion: Opinion?, by member: ID<Member>, rates: MarqueeRates, at: Instant, in world: World
  ) {
    self.film = film
    self.opinion = opinion
    self.member = member
    self.rates = rates
    self.at = at
    self.world = world
  }

  /// - Throws: ``NoSuchFilm``.
  func callAsFunction(_ tx: any Transaction) throws -> GivenOpinion {
    let standing = try Film.find(film, tx)
    let causes = try Film.known(as: standing.id, tx).map(FilmCause.text)
    try SetOpinion(standing.id, opinion, by: member, at: at)(tx)
    let points = opinion == .like ? try grant(standing.id, causes, tx) : -(try takeBack(causes, tx))
    return GivenOpinion(film: standing, opinion: opinion, points: points)
  }

  /// Films that became one are one cause: what one of them was rewarded for is not rewarded again by the other.
  private func grant(_ film: ID<Film>, _ causes: [String], _ tx: any Transaction) throws -> Int {
    if rates.like < 1 { return 0 }
    let coolDown = Duration.hours(rates.likeHours)
    let before = try Reward.of(member, reason: Self.reason, causes: causes, tx)
    if before.contains(where: { $0.stands || $0.grantedAt + coolDown > at }) { return 0 }
    return try GrantReward(
      rates.like, to: member, reason: Self.reason, cause: FilmCause.text(film), coolDown: coolDown, at: at, in: world)(
        tx)
  }

  private func takeBack(_ causes: [String], _ tx: any Transaction) throws -> Int {
    try causes.reduce(0) {
      try $0 + TakeBackReward(from: member, reason: Self.reason, cause: $1, at: at, in: world)(tx)
    }
  }
}

/// What came of an opinion.
struct GivenOpinion: Sendable, Equatable {
  /// The film that stands.
  let film: Film
  let opinion: Opinion?
  /// How many points came; below zero where they went.
  let points: Int

  /// "You like Alien: 10 points."
  var sentence: String {
    switch opinion {
    case .like where points > 0:
      say(
        points, one: "You like \(film.title): 1 point for you.",
        many: "You like \(film.title): \(points) points for you.")
    case .like: say("You like \(film.title).")
    case .dislike: say("You dislike \(film.title).") + gone
    case nil: say("You said nothing about \(film.title).") + gone
    }
  }

  private var gone: String {
    points < 0 ? " " + say(-points, one: "1 point went back.", many: "\(-points) points went back.") : ""
  }
}

/// What rewards about a film name as their cause.
enum FilmCause {
  /// What may earn points about a film; a share names its day, too.
  static let reasons = [GiveOpinion.reason, "share", "trailer"]

  static func text(_ film: ID<Film>) -> String { "film/\(film.text)" }
}
