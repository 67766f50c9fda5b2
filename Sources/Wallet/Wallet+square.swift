import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension Wallet {
  /// The member's news: new points, new vouchers, and vouchers that expire soon.
  public func inbox(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    try points(viewer, moment, tx) + vouchers(viewer, moment, tx)
  }

  private func points(_ viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    let lines = try LedgerEntry.list(
      of: .available(viewer.id), .point, PageRequest(limit: 50, after: nil), tx
    ).items
      .filter { $0.amount > 0 && $0.at > moment.since }
    guard let newest = lines.first else { return [] }
    let sum = lines.reduce(0) { $0 + $1.amount }
    return [
      InboxItem(
        say("+\(sum) points"),
        say("See how you earned them and what they buy"), WalletPaths.lines(.point), icon: .star,
        .news,
        at: newest.at)
    ]
  }

  private func vouchers(_ viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    let today = settings.time.date(of: moment.now)
    return try Voucher.of(viewer.id, PageRequest(limit: 50, after: nil), tx).items.compactMap {
      voucher in
      guard voucher.isGood(on: today) else { return nil }
      let endsSoon = voucher.lastDay <= today.adding(days: 7)
      guard endsSoon || voucher.issuedAt > moment.since else { return nil }
      let day = voucher.lastDay.brief(today: today)
      return InboxItem(
        voucher.title, say("Voucher, valid until \(day)"), WalletPaths.voucher(voucher.id),
        icon: .star, endsSoon ? .waiting : .news, at: voucher.issuedAt)
    }
  }
}
