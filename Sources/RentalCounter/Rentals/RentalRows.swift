import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// List rows for rentals.
struct RentalRows: Sendable {
  let settings: RentalSettings
  let now: Instant

  /// A row for an open rental on the customer's page.
  func current(_ rental: Rental, isCurrent: Bool = false) -> ListRow {
    ListRow(
      rental.filmTitle, Paths.rental(rental.id),
      subtitle: say("Copy \(rental.copyNumber) · due \(brief(rental.dueOn))"),
      leading: .cover(rental.coverPicture(.list)), badge: overdue(rental), isCurrent: isCurrent)
  }

  /// A row for the customer's rental history.
  func history(_ rental: Rental) -> ListRow {
    let rented = brief(settings.shopTime.date(of: rental.rentedAt))
    return ListRow(
      rental.filmTitle, Paths.rental(rental.id),
      subtitle:
        "\(rented) · \(CountText.nights(rental.nights)) · \(settings.currency.format(rental.price))",
      leading: .cover(rental.coverPicture(.list)),
      badge: rental.isOut
        ? overdue(rental) ?? Badge(say("Out", as: "a film"), .info) : Badge(say("Returned"), .done)
    )
  }

  /// A row for the overdue list, with the customer's name and telephone number.
  func late(_ rental: Rental) -> ListRow {
    let who = [rental.customerName?.isolated, rental.customerPhone].compactMap { $0 }.joined(
      separator: " · ")
    return ListRow(
      rental.filmTitle, Paths.rental(rental.id), subtitle: who,
      leading: .cover(rental.coverPicture(.list)),
      badge: overdue(rental))
  }

  /// A row for the list of recent returns.
  func back(_ rental: Rental) -> ListRow {
    let when = rental.returnedAt.map { settings.moment($0, now: now) } ?? ""
    return ListRow(
      rental.filmTitle, Paths.rental(rental.id),
      subtitle: say(
        "Copy \(rental.copyNumber) · \(rental.customerName?.isolated ?? say("a former customer")) · \(when)"
      ),
      leading: .icon(.tick))
  }

  /// A badge such as "2 days late"; `nil` if the rental is not overdue.
  func overdue(_ rental: Rental) -> Badge? {
    guard rental.isOverdue(now) else { return nil }
    return Badge(lateness(rental), .alert)
  }

  private func brief(_ day: CalendarDate) -> String { day.brief(today: settings.today(now)) }

  private func lateness(_ rental: Rental) -> String {
    let days = settings.today(now).dayNumber - rental.dueOn.dayNumber
    return days < 1
      ? say("Late since \(settings.clock(rental.dueAt))")
      : say(days, one: "1 day late", many: "\(days) days late")
  }
}

extension RentalSettings {
  /// A confirmation such as "Alien and Heat are rented to Ann Lee until Sat 6 June 2026: £12.00."
  func message(about rentals: [Rental]) -> String {
    let sum = rentals.reduce(Money(minor: 0)) { $0 + $1.price }
    let due = rentals.first?.dueOn.localizedText ?? ""
    let (titles, name) = (listed(rentals.map(\.filmTitle)), rentals.first?.customerName ?? "")
    return say(
      rentals.count,
      one: "Rented \(titles) to \(name.isolated) until \(due): \(currency.format(sum)).",
      many: "Rented \(titles) to \(name.isolated) until \(due): \(currency.format(sum)).")
  }
}
