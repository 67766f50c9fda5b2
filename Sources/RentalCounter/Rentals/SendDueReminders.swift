import Jobs
import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP

/// Notifies customers with a linked card of films that are due tomorrow or overdue. It runs only
/// during the day. Repeated or concurrent runs notify once per rental and occasion.
struct SendDueReminders: JobHandler {
  static let kind: String = "rental.tell-due"
  static let every = Duration.minutes(10)
  /// The hours in the shop's time zone in which reminders are sent, regardless of quiet hours.
  private static let hours = 9..<21
  /// Rentals that have been overdue for longer are left to the clerks.
  private static let late = Duration.days(14)
  private static let atOnce = 200

  let kind: String = SendDueReminders.kind
  let settings: RentalSettings
  let store: any Database
  let world: World

  func title(of job: Job) -> String { say("Reminders of films due at the rental counter") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    try await notify()
    return .done
  }

  /// A missed run has no consequences: films are due without a reminder as well.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}

  func notify() async throws {
    let now = world.now()
    guard Self.hours.contains(settings.shopTime.timeOfDay(of: now).hour) else { return }
    let tomorrow = settings.today(now).adding(days: 1)
    for occasion in [DueRental.ReminderKind.tomorrow(tomorrow), .late] {
      try await store.forEachEntry(inPagesOf: Self.atOnce) { last, tx in
        try DueRental.list(
          occasion, now: now, since: now - Self.late, after: last, atMost: Self.atOnce, tx)
      } each: { rental in
        try await store.write { try rental.notify(now: now, $0) }
      }
    }
  }
}

/// An open rental of a customer with a linked card, for which a reminder is due.
struct DueRental: Sendable {
  enum ReminderKind: Sendable, Equatable {
    case tomorrow(CalendarDate)
    case late
  }

  let rental: ID<Rental>
  let member: ID<Member>
  let title: String
  let dueOn: CalendarDate
  let dueAt: Instant
  let occasion: ReminderKind

  /// Returns the rentals for an occasion, ordered by due date.
  static func list(
    _ occasion: ReminderKind, now: Instant, since: Instant, after last: DueRental?,
    atMost limit: Int,
    _ tx: any Transaction
  ) throws -> [DueRental] {
    let isDue: SQL =
      switch occasion {
      case .tomorrow(let day):
        "r.due_on = \(day) AND r.due_at > \(now) AND r.due_at < \(now + .days(3))"
      case .late: "r.due_at < \(now) AND r.due_at > \(since)"
      }
    let isNext: SQL =
      last.map { "AND (r.due_at, r.id, m.member) > (\($0.dueAt), \($0.rental), \($0.member))" }
      ?? ""
    return try tx.rows(
      """
      SELECT r.id AS id, m.member AS member, f.title AS title, r.due_on AS due_on, r.due_at AS due_at
      FROM rental r JOIN rental_member_card m ON m.customer = r.customer JOIN rental_copy c ON c.id = r.copy
        JOIN rental_film f ON f.id = c.film
      WHERE r.returned_at IS NULL AND \(isDue) \(isNext)
      ORDER BY r.due_at, r.id, m.member LIMIT \(limit)
      """
    ).map {
      DueRental(
        rental: try $0.value("id"), member: try $0.value("member"), title: try $0.value("title"),
        dueOn: try $0.value("due_on"), dueAt: try $0.value("due_at"), occasion: occasion)
    }
  }

  func notify(now: Instant, _ tx: any Transaction) throws {
    let isLate = occasion == .late
    let kind = isLate ? RentalNotifications.overdue : RentalNotifications.due
    guard try kind.stillHolds(about: rental.text, for: member, tx) else { return }
    let ask = Notify(
      kind, key: "\(kind.id)/\(rental)/\(dueOn)", about: rental.text,
      isLate ? StoredPhrase("\(title) is overdue") : StoredPhrase("\(title) is due tomorrow"),
      isLate
        ? StoredPhrase("It was due on \(dueOn.plain). Please bring it back.")
        : StoredPhrase("Please bring it back by closing time."),
      Paths.memberCard(), now: now)
    try ask(to: member, tx)
  }
}
