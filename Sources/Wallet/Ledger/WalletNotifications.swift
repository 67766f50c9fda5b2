import Members
import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// Notifications about the wallet: new points, at most once a day, and vouchers that expire soon
/// or were changed.
enum WalletNotifications {
  static let points = NotificationKind(
    "wallet.points", from: StoredPhrase("Wallet"), StoredPhrase("New points"), icon: .star,
    usual: [.page]
  ) { _, _, _ in true }

  static let ending = NotificationKind(
    "wallet.voucher-ending", from: StoredPhrase("Wallet"), StoredPhrase("A voucher expires soon"),
    icon: .ticket,
    usual: [.page, .email, .push]
  ) { about, _, tx in
    try tx.exists(
      "SELECT 1 FROM wallet_voucher WHERE id = \(about) AND spent_at IS NULL AND ended_at IS NULL")
  }

  static let changed = NotificationKind(
    "wallet.voucher-changed", from: StoredPhrase("Wallet"),
    StoredPhrase("A voucher was extended or replaced"),
    icon: .ticket, usual: [.page]
  ) { _, _, _ in true }

  static let toConfirm = NotificationKind(
    "wallet.to-confirm", from: StoredPhrase("Wallet desk"),
    StoredPhrase("A top-up is awaiting confirmation"),
    icon: .wallet, for: .walletStaff, usual: [.page]
  ) { about, _, tx in try tx.exists("SELECT 1 FROM wallet_own_top_up WHERE id = \(about)") }

  static let entry = NotificationKind(
    "wallet.entry", from: StoredPhrase("Wallet"), StoredPhrase("Staff changed your balance"),
    icon: .wallet,
    usual: [.page]
  ) { _, _, _ in true }

  static let all = [points, entry, ending, changed, toConfirm]

  /// Notifies members of entries, deductions and reversals by staff. New points have their own
  /// notification.
  private static func notify(entry transfer: Transfer, _ tx: any Transaction) throws {
    guard transfer.staff != nil,
      UndoTransfer.deskReasons.union(["undone"]).contains(transfer.reason)
    else { return }
    for posting in transfer.postings where posting.unit == .credit || posting.amount < 0 {
      guard let member = posting.account.member, posting.account == .available(member) else {
        continue
      }
      let currency = try SetCurrency.stored(tx)
      let title = StoredPhrase {
        say("Your balance: \(change(posting.amount, posting.unit, currency))")
      }
      let notify = Notify(
        entry, key: "wallet.entry/\(transfer.id)", title,
        StoredPhrase("Staff made this change. See the details."), Paths.transfer(transfer.id),
        now: transfer.at)
      try notify(to: member, tx)
    }
  }

  /// Formats a change in the member's language, such as "+£5.00" or "−40 points".
  private static func change(_ amount: Int, _ unit: WalletUnit, _ currency: Currency?) -> String {
    let (size, sign) = (abs(amount), amount < 0 ? "−" : "+")
    if unit == .point {
      return sign + say(size, one: "1 point", many: "\(size.inThousands) points")
    }
    return sign + (currency.map { $0.format(Money(minor: size)) } ?? "\(size) credits")
  }

  static func notify(ending voucher: Voucher, at now: Instant, _ tx: any Transaction) throws {
    let notify = Notify(
      ending, key: "wallet.voucher-ending/\(voucher.id)/\(voucher.lastDay)",
      about: voucher.id.text,
      StoredPhrase("“\(voucher.title)” expires soon"),
      StoredPhrase("The voucher is valid until \(voucher.lastDay.plain)."),
      WalletPaths.voucher(voucher.id), now: now)
    try notify(to: voucher.member, tx)
  }

  static func notify(changed voucher: Voucher, at now: Instant, _ tx: any Transaction) throws {
    let notify = Notify(
      changed, key: "wallet.voucher-changed/\(voucher.id)/\(voucher.lastDay)",
      about: voucher.id.text,
      StoredPhrase("New last day: “\(voucher.title)”"),
      StoredPhrase("The voucher is valid until \(voucher.lastDay.plain)."),
      WalletPaths.voucher(voucher.id), now: now)
    try notify(to: voucher.member, tx)
  }

  /// Notifies the wallet's staff of a top-up that needs confirmation, except the staff member who
  /// entered it.
  static func notify(waiting request: OwnTopUp, _ tx: any Transaction) throws {
    let notify = Notify(
      toConfirm, key: "wallet.to-confirm/\(request.id)", about: request.id.text,
      StoredPhrase("A top-up needs your confirmation"),
      StoredPhrase("A colleague entered a top-up of their own account. Check and confirm it."),
      Paths.ownTopUp(request.id), now: request.requestedAt)
    for member in try MemberSummary.staff(of: Wallet.slug, tx) where member != request.member {
      try notify(to: member, tx)
    }
  }

  /// Notifies members of new points, but not of revoked, undone or reserved ones.
  static func notify(_ transfer: Transfer, _ tx: any Transaction) throws {
    try notify(entry: transfer, tx)
    guard transfer.undoes == nil else { return }
    for posting in transfer.postings where posting.unit == .point && posting.amount > 0 {
      guard let member = posting.account.member, posting.account == .available(member) else {
        continue
      }
      var notify = Notify(
        points, key: "wallet.points/\(transfer.id)",
        StoredPhrase {
          say(posting.amount, one: "+1 point", many: "+\(posting.amount.inThousands) points")
        },
        StoredPhrase("See how you earned them and what they buy."), WalletPaths.lines(.point),
        now: transfer.at)
      notify.pause = .hours(24)
      try notify(to: member, tx)
    }
  }
}
