public import PlazaBase

/// An account in the ledger, of a member or of the operator.
public struct WalletAccount: Sendable, Hashable {
  let name: String
  let member: ID<Member>?
  /// Whether the balance must not be negative. The operator's sources of credits and points are
  /// unlimited.
  let isLimited: Bool

  private init(_ name: String, member: ID<Member>? = nil, isLimited: Bool) {
    self.name = name
    self.member = member
    self.isLimited = isLimited
  }

  /// The amount that a member can spend.
  public static func available(_ member: ID<Member>) -> WalletAccount {
    WalletAccount("available/\(member.text)", member: member, isLimited: true)
  }

  /// The amount of a member that is reserved by holds.
  public static func held(_ member: ID<Member>) -> WalletAccount {
    WalletAccount("held/\(member.text)", member: member, isLimited: true)
  }

  /// The amount that a new member has earned and cannot spend yet.
  static func pending(_ member: ID<Member>) -> WalletAccount {
    WalletAccount("pending/\(member.text)", member: member, isLimited: true)
  }

  /// The remaining prepaid amount of a campaign.
  public static func budget(_ campaign: String) -> WalletAccount {
    WalletAccount("budget/\(campaign)", isLimited: true)
  }

  /// The source of points, by the reason for which they are given.
  public static func issued(_ reason: String) -> WalletAccount {
    WalletAccount("issued/\(reason)", isLimited: false)
  }

  /// The revenue of a shop.
  public static func takings(_ shop: String) -> WalletAccount {
    WalletAccount("takings/\(shop)", isLimited: false)
  }

  /// The source of credits that were paid for at a counter.
  public static let topUps = WalletAccount("top-ups", isLimited: false)

  /// The destination of credits that a counter has paid out in cash.
  static let payOuts = WalletAccount("pay-outs", isLimited: false)

  /// The destination of amounts forfeited by members who left.
  static let forfeited = WalletAccount("given up", isLimited: false)

  /// The destination of points redeemed for coupons.
  public static let redeemed = WalletAccount("redeemed", isLimited: false)

  /// The destination of amounts that expired.
  public static let expired = WalletAccount("expired", isLimited: false)

  /// The source and destination of corrections by staff.
  public static let corrections = WalletAccount("corrections", isLimited: false)
}

extension WalletAccount {
  /// Restores an account from a posting.
  init(stored name: String, member: ID<Member>? = nil) {
    self.init(name, member: member, isLimited: member != nil || name.hasPrefix("budget/"))
  }
}
