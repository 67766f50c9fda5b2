import FilmCatalogue
import PlazaBase
import PlazaData
import Shelf
import Wallet

/// The information about points on a film's page: those earned, or those that a like would earn
/// now.
enum LikeReward: Sendable, Equatable {
  /// Likes earn nothing, or the film is disliked.
  case nothing
  /// Shows a guest the points for a like.
  case offer(Int)
  /// The film is not liked; a like would have this result.
  case wouldEarn(RewardOutcome)
  /// The film is liked but has no points in effect; liking it again would have this result.
  case earnedNothing(RewardOutcome)
  case earned(Int)
  case pending(Int, until: Instant)

  static func of(
    _ film: ID<Film>, for member: ID<Member>?, _ settings: MarqueeSettings, at now: Instant,
    in world: World,
    _ tx: any Transaction
  ) throws -> LikeReward {
    guard let member else {
      let points = try settings.pointsForLike(now: now, tx)
      return points > 0 ? .offer(points) : .nothing
    }
    let points = try FilmPoints(member: member)([film], tx)[film] ?? 0
    let references = try Film.known(as: film, tx).map(FilmReference.text)
    if points > 0 {
      let due = try Reward.of(member, reason: React.reason, references: references, tx).first(
        where: \.stands)?.dueAt
      return due.map { .pending(points, until: $0) } ?? .earned(points)
    }
    let opinion = try FilmStatuses.of([film], member, tx)[film]?.opinion
    guard opinion != .dislike,
      let reward = React.reward(for: film, references, to: member, settings, at: now, in: world)
    else { return .nothing }
    let outcome = try reward.preview(tx)
    return opinion == .like ? .earnedNothing(outcome) : .wouldEarn(outcome)
  }

  func text(_ time: ShopTimeZone, now: Instant) -> String {
    switch self {
    case .nothing: ""
    case .offer(let points), .wouldEarn(.paid(let points)):
      say(points, one: "Like it and earn 1 point.", many: "Like it and earn \(points) points.")
    case .wouldEarn(.pending(let points, let end)):
      say(
        points, one: "Like it and earn 1 point, available from \(time.brief(end, now: now)).",
        many: "Like it and earn \(points) points, available from \(time.brief(end, now: now)).")
    case .wouldEarn(.unpaid(let refusal)), .earnedNothing(.unpaid(let refusal)): refusal.message
    case .earnedNothing(.paid(let points)), .earnedNothing(.pending(let points, _)):
      say(
        points, one: "Remove your like and like it again to earn 1 point.",
        many: "Remove your like and like it again to earn \(points) points.")
    case .earned(let points):
      say(
        points, one: "You earned 1 point from this film.",
        many: "You earned \(points) points from this film.")
    case .pending(let points, let end):
      say(
        points,
        one: "You earned 1 point from this film, available from \(time.brief(end, now: now)).",
        many:
          "You earned \(points) points from this film, available from \(time.brief(end, now: now))."
      )
    }
  }
}

extension MarqueeSettings {
  /// Returns the points for a like to show to guests; 0 if the operator's monthly limit is
  /// reached.
  func pointsForLike(now: Instant, _ tx: any Transaction) throws -> Int {
    if rates.like < 1 { return 0 }
    return try EarningAllowance.ofNewcomer(shopTime, at: now, tx).obstacle(to: rates.like) == nil
      ? rates.like : 0
  }
}
