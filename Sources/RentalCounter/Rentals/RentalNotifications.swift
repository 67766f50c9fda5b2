import Members
import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The kinds of notifications for customers with a linked card, and for clerks.
enum RentalNotifications {
  private static let source = StoredPhrase("Film rental")

  static let due = NotificationKind(
    "rental.due", from: source, StoredPhrase("A film is due tomorrow"), icon: .rentals,
    usual: [.page, .email, .push]
  ) { about, _, tx in try isOut(about, tx) }

  static let overdue = NotificationKind(
    "rental.overdue", from: source, StoredPhrase("A film is overdue"), icon: .rentals,
    usual: [.page, .email, .push]
  ) { about, _, tx in try isOut(about, tx) }

  static let reserved = NotificationKind(
    "rental.reserved", from: source, StoredPhrase("A film is reserved for you"), icon: .clock,
    usual: [.page, .push]
  ) { about, _, tx in
    try tx.exists("SELECT 1 FROM rental_reservation WHERE id = \(about) AND ended_at IS NULL")
  }

  static let released = NotificationKind(
    "rental.released", from: source, StoredPhrase("A reservation was released"), icon: .clock,
    usual: [.page, .email, .push]
  ) { _, _, _ in true }

  static let conflict = NotificationKind(
    "rental.conflict", from: StoredPhrase("Rental counter"),
    StoredPhrase("A conflict needs review"),
    icon: .rentalCounter, for: .staff(of: RentalCounter.name), usual: [.page]
  ) { about, _, tx in
    try tx.exists(
      "SELECT 1 FROM rental_journal_conflict WHERE id = \(about) AND resolved_at IS NULL")
  }

  static let all = [due, overdue, reserved, released, conflict]

  private static func isOut(_ rental: String, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM rental WHERE id = \(rental) AND returned_at IS NULL")
  }

  /// Notifies the clerks of an offline action that conflicts with the records.
  static func notify(of conflict: String, now: Instant, _ tx: any Transaction) throws {
    let ask = Notify(
      Self.conflict, key: "rental.conflict/\(conflict)", about: conflict,
      StoredPhrase("A conflict at the counter needs review"),
      StoredPhrase("Something recorded offline needs your decision."),
      Paths.journal(), now: now)
    for clerk in try MemberSummary.staff(of: RentalCounter.name, tx) { try ask(to: clerk, tx) }
  }
}
