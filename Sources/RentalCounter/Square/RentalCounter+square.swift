import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension RentalCounter {
  public func statusLine(for viewer: Viewer?, _ moment: InboxContext, _ tx: any Transaction) throws
    -> String?
  {
    let count = try tx.count(
      """
      SELECT (SELECT count(*) FROM rental_copy c JOIN rental_film f ON f.id = c.film
          WHERE c.is_kept = 1 AND f.retired_at IS NULL)
        - (SELECT count(*) FROM rental r WHERE r.returned_at IS NULL)
        - (SELECT count(*) FROM rental_reservation v WHERE v.ended_at IS NULL AND v.kept_until > \(moment.now)) AS n
      """)
    if count == 0, try isEmpty(tx) { return nil }
    return say(count, one: "1 copy on the shelf", many: "\(max(0, count)) copies on the shelf")
  }

  private func isEmpty(_ tx: any Transaction) throws -> Bool {
    try !tx.exists(
      "SELECT 1 FROM rental_film WHERE retired_at IS NULL ORDER BY sort_title, id LIMIT 1")
  }

  /// Returns the open rentals and the open or recently ended reservations of a member with a
  /// linked card.
  public func inbox(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    let card = try tx.first("SELECT customer FROM rental_member_card WHERE member = \(viewer.id)")
    guard let customer: ID<Customer> = try card?.value("customer") else { return [] }
    let reserved = try Reservation.list(of: customer, PageRequest(limit: 20), tx).items
    return try Rental.out(of: customer, tx).prefix(20).map { item($0, moment) }
      + reserved.compactMap { item($0.asOf(moment.now), moment) }
  }

  private func item(_ reservation: Reservation, _ moment: InboxContext) -> InboxItem? {
    let title = reservation.filmTitle
    let link = Paths.memberReservation(reservation.id)
    guard let ended = reservation.endedAt else {
      let until = settings.clock(reservation.until)
      return InboxItem(
        say("\(title) is reserved for you until \(until)"),
        say("Pick it up at the rental counter"), link,
        icon: .rentals,
        .waiting, at: reservation.until)
    }
    guard ended > moment.since else { return nil }
    switch reservation.outcome {
    case .released:
      return InboxItem(
        say("\(title) is no longer reserved for you"), reservation.releaseMessage, link,
        icon: .rentals, .news,
        at: ended)
    case .lapsed:
      return InboxItem(
        say("\(title) is back on the shelf"), say("You didn't pick it up in time"), link,
        icon: .rentals, .news,
        at: ended)
    case .rented, .cancelled, nil: return nil
    }
  }

  private func item(_ rental: Rental, _ moment: InboxContext) -> InboxItem {
    let today = settings.today(moment.now)
    let day = rental.dueOn.brief(today: today)
    let isLate = rental.dueAt < moment.now
    let words =
      isLate
      ? say("Overdue since \(day). Please bring it back.")
      : rental.dueOn == today
        ? say("Due back today") : say("Due back \(day)")
    let isSoon = rental.dueOn <= today.adding(days: 1)
    return InboxItem(
      rental.filmTitle, words, Paths.memberCard(), icon: .rentals,
      isLate ? .late : isSoon ? .waiting : .underWay, at: rental.dueAt)
  }

  public func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    guard viewer.isStaff(of: slug) else { return [] }
    var items: [InboxItem] = []
    if try isEmpty(tx) {
      items.append(
        InboxItem(
          say("Add the first film"), say("Then register a customer and rent it out"),
          Paths.newFilm(),
          icon: .rentals, .underWay, at: moment.now))
    }
    let late = try Rental.countOverdue(moment.now, tx)
    if late > 0 {
      items.append(
        InboxItem(
          say(late, one: "1 film is overdue", many: "\(late) films are overdue"),
          say("Contact the customers, or record the returns"), Paths.overdue(), icon: .rentals,
          .late, at: moment.now))
    }
    let kept = try Reservation.countLive(moment.now, tx)
    if kept > 0 {
      items.append(
        InboxItem(
          say(kept, one: "1 film is reserved", many: "\(kept) films are reserved"),
          say("Keep behind the counter"), Paths.reservations(), icon: .rentals, .waiting,
          at: moment.now))
    }
    return items
  }
}
