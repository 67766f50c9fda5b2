import PlazaBase
import PlazaData
import Wallet

/// The number of newcomers for whom a member is rewarded in 30 days.
struct ReferralQuota: Sendable, Equatable {
  static let reason = "newcomer"
  private static let period = Duration.days(30)

  let maximum: Int
  let rewarded: Int

  var left: Int { max(0, maximum - rewarded) }

  static func of(_ member: ID<Member>, at now: Instant, _ tx: any Transaction) throws
    -> ReferralQuota
  {
    ReferralQuota(
      maximum: try EarningRules.now(tx).newcomers,
      rewarded: try Reward.count(of: member, reason: reason, since: now - period, tx))
  }

  /// Describes the quota, such as "1 newcomer in 30 days counts, and 0 is left."
  var text: String {
    say(
      maximum, one: "Up to 1 new member counts in 30 days. \(left) left.",
      many: "Up to \(maximum) new members count in 30 days. \(left) left.")
  }
}
