public import PlazaBase

/// One side of a posting: a purse of a member, or a box of the house.
public struct WalletAccount: Sendable, Hashable {
  let name: String
  let member: ID<Member>?
  /// Whether it may not go below zero. What the house gives out comes from nowhere, so its sources do.
  let isLimited: Bool

  private init(_ name: String, member: ID<Member>? = nil, isLimited: Bool) {
    self.name = name
    self.member = member
    self.isLimited = isLimited
  }

  /// What a member can spend.
  public static func available(_ member: ID<Member>) -> WalletAccount {
    WalletAccount("available/\(member.text)", member: member, isLimited: true)
  }

  /// What a member has set aside for something that is not over yet.
  public static func held(_ member: ID<Member>) -> WalletAccount {
    WalletAccount("held/\(member.text)", member: member, isLimited: true)
  }

  /// What a new member has earned and cannot spend yet.
  static func pending(_ member: ID<Member>) -> WalletAccount {
    WalletAccount("pending/\(member.text)", member: member, isLimited: true)
  }

  /// What a campaign was paid for and may still give. It runs dry.
  public static func budget(_ campaign: String) -> WalletAccount {
    WalletAccount("budget/\(campaign)", isLimited: true)
  }

  /// Where points come from, by why they were given.
  public static func issued(_ reason: String) -> WalletAccount { WalletAccount("issued/\(reason)", isLimited: false) }

  /// What a shop has taken in.
  public static func takings(_ shop: String) -> WalletAccount { WalletAccount("takings/\(shop)", isLimited: false) }

  /// Where credits come from that were paid for at a counter.
  public static let topUps = WalletAccount("top-ups", isLimited: false)

  /// Where credits go that a counter gave back in cash.
  static let payOuts = WalletAccount("pay-outs", isLimited: false)

  /// What members who left gave up.
  static let givenUp = WalletAccount("given up", isLimited: false)

  /// What was given for coupons.
  public static let redeemed = WalletAccount("redeemed", isLimited: false)

  /// What nobody used in time.
  public static let expired = WalletAccount("expired", isLimited: false)

  /// What the staff put right.
  public static let corrections = WalletAccount("corrections", isLimited: false)
}

extension WalletAccount {
  /// As a posting names it: a member's, or a box of the house.
  init(stored name: String, member: ID<Member>? = nil) {
    self.init(name, member: member, isLimited: member != nil || name.hasPrefix("budget/"))
  }
}
