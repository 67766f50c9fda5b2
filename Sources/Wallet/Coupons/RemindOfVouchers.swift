import PlazaBase
import PlazaData

/// Reminds members of vouchers that end within a week, during the day, once for each last day.
struct RemindOfVouchers: Sendable {
  /// No reminders leave at night, whether or not a member chose quiet hours.
  private static let hours = 9..<21
  private static let ahead = 7
  /// A voucher that is new needs no reminder, however short its life.
  private static let newFor = Duration.days(1)
  private static let atOnce = 100

  let settings: WalletSettings
  let now: Instant

  var isDaytime: Bool { Self.hours.contains(settings.time.timeOfDay(of: now).hour) }

  /// - Returns: how many there were; there may be more.
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    let today = settings.time.date(of: now)
    let ending = try Voucher.toRemind(
      until: today.adding(days: Self.ahead), from: today, issuedBefore: now - Self.newFor, atMost: Self.atOnce, tx)
    for voucher in ending {
      try WalletNotifications.tell(ending: voucher, at: now, tx)
      try tx.run("UPDATE wallet_voucher SET reminded_at = \(now) WHERE id = \(voucher.id)")
    }
    return ending.count
  }
}
