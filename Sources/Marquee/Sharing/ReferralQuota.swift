import PlazaBase
import PlazaData
import Wallet

/// The number of newcomers for whom a member is rewarded in 30 days.
struct ReferralQuota: Sendable, Equatable {
  static let reason = "newcomer"
  private static let period = Duration.days(30)

  let most: Int
  let rewarded: Int

  var left: Int { max(0, most - rewarded) }

  static func of(_ member: ID<Member>, at now: Instant, _ tx: any Transaction) throws
    -> ReferralQuota
  {
    ReferralQuota(
      most: try EarningRules.now(tx).newcomers,
      rewarded: try Reward.count(of: member, reason: reason, since: now - period, tx))
  }

  /// Describes the quota, such as "1 newcomer in 30 days counts, and 0 is left."
  var words: String {
    say(
      most, one: "Up to 1 new member counts in 30 days. \(left) left.",
      many: "Up to \(most) new members count in 30 days. \(left) left.")
  }
}
