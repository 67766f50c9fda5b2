public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension Wallet {
  /// Returns the credits and points that members hold, and the top-ups to confirm.
  public func figures(for viewer: Viewer, at now: Instant, _ tx: any Transaction) throws
    -> [Figure]
  {
    guard viewer.isStaff(of: Self.slug) else { return [] }
    let held = try SystemAccount.heldByMembers(tx)
    let total = { (unit: WalletUnit) in held.first { $0.unit == unit }?.balance ?? 0 }
    return [
      Figure(
        "wallet.to-confirm", say("Top-ups to confirm"), .count(try OwnTopUp.waiting(tx).count),
        Paths.staff()),
      Figure(
        "wallet.credits", say("Credits held by members"), .money(Money(minor: total(.credit))),
        Paths.systemAccounts()),
      Figure(
        "wallet.points", say("Points held by members"), .points(total(.point)),
        Paths.systemAccounts()),
    ]
  }

  /// Returns what entered and left the wallets at the desks. A reversal counts on its own day, so
  /// that the days add up to the accounts on the page of the whole site.
  public func dailySeries(for viewer: Viewer, _ period: DayPeriod, _ tx: any Transaction) throws
    -> [DailySeries]
  {
    guard viewer.isStaff(of: Self.slug) else { return [] }
    let page = Paths.systemAccounts()
    let sold = try changes(of: .topUps, period, tx).map(-)
    let corrected = try changes(of: .corrections, period, tx).map(-)
    return [
      DailySeries(
        "wallet.sold", say("Credits sold at the desks"), .money, sold, page, total: .credits),
      DailySeries(
        "wallet.paid-out", say("Credits paid out"), .money,
        try changes(of: .payOuts, period, tx), page),
      DailySeries(
        "wallet.corrections", say("Credits corrected by staff"), .money, corrected, page),
    ]
  }

  /// Returns the change of an account of the operator for each day.
  private func changes(of account: WalletAccount, _ period: DayPeriod, _ tx: any Transaction)
    throws
    -> [Int]
  {
    try period.sums(
      of: "p.amount", at: "t.made_at",
      from: """
        wallet_transfer t JOIN wallet_posting p
          ON p.transfer = t.id AND p.unit = \(WalletUnit.credit) AND p.account = \(account.name)
        """, tx)
  }
}
