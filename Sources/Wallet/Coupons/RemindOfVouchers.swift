import PlazaBase
import PlazaData

/// Reminds members of vouchers that expire within a week, during the day and once for each last
/// day.
struct RemindOfVouchers: Sendable {
  /// The hours of the day in which reminders are sent, regardless of members' quiet hours.
  private static let hours = 9..<21
  private static let ahead = 7
  /// The age below which a voucher needs no reminder, even if it expires soon.
  private static let newFor = Duration.days(1)
  private static let atOnce = 100

  let settings: WalletSettings
  let now: Instant

  var isDaytime: Bool { Self.hours.contains(settings.time.timeOfDay(of: now).hour) }

  /// - Returns: The number of reminders. If it equals the batch size, more may be due.
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    let today = settings.time.date(of: now)
    let ending = try Voucher.toRemind(
      until: today.adding(days: Self.ahead), from: today, issuedBefore: now - Self.newFor,
      atMost: Self.atOnce, tx)
    for voucher in ending {
      try WalletNotifications.notify(ending: voucher, at: now, tx)
      try tx.run("UPDATE wallet_voucher SET reminded_at = \(now) WHERE id = \(voucher.id)")
    }
    return ending.count
  }
}
