public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension RentalCounter {
  /// The indexes by which rentals and payments are summed per day.
  static let todayMigrations = [
    Migration(
      "rental/0010-days",
      [
        "CREATE INDEX rental_by_day ON rental (rented_at, price_minor)",
        """
        CREATE INDEX rental_payment_by_day ON rental_payment (paid_at, amount_minor, voucher)
          WHERE undone_at IS NULL
        """,
      ])
  ]

  /// Returns the films that are overdue, reserved and on loan, and the conflicts of offline
  /// devices.
  public func figures(for viewer: Viewer, at now: Instant, _ tx: any Transaction) throws
    -> [Figure]
  {
    guard viewer.isStaff(of: slug) else { return [] }
    let out = try tx.count("SELECT count(*) AS n FROM rental WHERE returned_at IS NULL")
    return [
      Figure(
        "rental.overdue", say("Overdue films"), .count(try Rental.countOverdue(now, tx)),
        Paths.overdue(), isProblem: true),
      Figure("rental.out", say("Films on loan"), .count(out), Paths.rentals()),
      Figure(
        "rental.reserved", say("Films set aside"), .count(try Reservation.countLive(now, tx)),
        Paths.reservations()),
      Figure(
        "rental.conflicts", say("Offline entries to decide"),
        .count(try JournalConflict.countWaiting(tx)), Paths.journal(), isProblem: true),
    ]
  }

  /// Returns the rented films and the takings. A night that a voucher paid for is not part of the
  /// takings, because the member gave points for it.
  public func dailySeries(for viewer: Viewer, _ period: DayPeriod, _ tx: any Transaction) throws
    -> [DailySeries]
  {
    guard viewer.isStaff(of: slug) else { return [] }
    let rented = try period.sums(of: "1", at: "rented_at", from: "rental", tx)
    let charged = try period.sums(of: "price_minor", at: "rented_at", from: "rental", tx)
    let vouchers = try payments("voucher IS NOT NULL", period, tx)
    let credits = try payments("voucher IS NULL", period, tx)
    return [
      DailySeries(
        "rental.takings", say("Rental takings"), .money, zip(charged, vouchers).map(-),
        Paths.rentals(), total: .sales),
      DailySeries(
        "rental.credits", say("Rentals paid with credits"), .money, credits, Paths.rentals()),
      DailySeries("rental.rentals", say("Films rented"), .count, rented, Paths.rentals()),
    ]
  }

  private func payments(_ kind: SQL, _ period: DayPeriod, _ tx: any Transaction) throws -> [Int] {
    try period.sums(
      of: "amount_minor", at: "paid_at", from: "rental_payment",
      where: "undone_at IS NULL AND \(kind)", tx)
  }

  public func deskLinks(for viewer: Viewer, _ tx: any Transaction) throws -> [DeskLink] {
    guard viewer.isStaff(of: slug) else { return [] }
    return [
      DeskLink(
        say(title), say("Customers, rentals and returns"), Paths.customers(), icon: theme.icon)
    ]
  }
}
