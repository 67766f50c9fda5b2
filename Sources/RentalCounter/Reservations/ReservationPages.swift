import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on which clerks see the reservations.
struct ReservationPages: Sendable {
  let settings: RentalSettings
  let now: Instant

  func list(_ found: ResultPage<Reservation>) -> Page {
    Page(
      say("Reserved"), back: Paths.rentals(),
      found.items.isEmpty
        ? emptyState(
          .clock, say("No reservations"),
          say(
            "Members can reserve a copy for \(settings.reservedFor.wholeMinutes) minutes on a film's page."
          ),
          action: linkButton(say("Go to the rentals"), Paths.rentals()))
        : "<p class=\"hint\">\(say("Take these copies off the shelf and keep them behind the counter."))</p>"
          + rowList(found.items.map(row), label: say("Reserved copies"))
          + pager(found.next.map { Paths.reservations().query(["after": $0]) }))
  }

  /// - Parameter form: The form that releases the copy.
  func detail(_ reservation: Reservation, _ form: FormView, refused: String? = nil) -> Page {
    let customer = reservation.customer
    let details = [
      Detail(
        say("Film"),
        markup: "<a href=\"\(Paths.film(reservation.film))\">\(reservation.filmTitle)</a>"),
      Detail(say("Copy", as: "of a film"), "\(reservation.copyNumber) · \(reservation.copyCode)"),
      Detail(
        say("Customer"),
        markup: "<a href=\"\(Paths.current(customer))\">\(reservation.customerName.isolated)</a>"),
      Detail(say("Reserved", as: "a moment"), settings.moment(reservation.reservedAt, now: now)),
      Detail(say("Reserved until"), settings.moment(reservation.until, now: now)),
    ]
    return Page(
      reservation.filmTitle, back: Paths.reservations(),
      state(reservation) + section(detailList(details))
        + (reservation.isLive(now) ? rent(reservation) + release(form) : .empty))
  }

  /// The section of a customer's page that lists the customer's reservations.
  func section(for reserved: [Reservation]) -> Markup {
    if reserved.isEmpty { return .empty }
    return section(
      say("Reserved"),
      rowList(
        reserved.map { one in
          ListRow(
            one.filmTitle, Paths.reservation(one.id),
            subtitle: say("Copy \(one.copyNumber) · \(one.copyCode)"),
            leading: .icon(.clock), badge: Badge(say("Until \(settings.clock(one.until))"), .info))
        }, label: say("Reserved copies")))
  }

  private func section(_ title: String, _ body: Markup) -> Markup { PlazaUI.section(title, body) }
  private func section(_ body: Markup) -> Markup { PlazaUI.section(body) }

  private func row(_ reservation: Reservation) -> ListRow {
    ListRow(
      reservation.filmTitle, Paths.reservation(reservation.id),
      subtitle: say("Copy \(reservation.copyNumber) · \(reservation.customerName.isolated)"),
      leading: .icon(.clock),
      badge: Badge(say("Until \(settings.clock(reservation.until))"), .info))
  }

  private func state(_ reservation: Reservation) -> Markup {
    let name = reservation.customerName
    switch reservation.outcome {
    case nil:
      return banner(
        .info, say("Reserved for \(name.isolated) until \(settings.clock(reservation.until))."))
    case .rented: return banner(.done, say("\(name.isolated) rented it."))
    case .cancelled:
      return banner(.info, say("\(name.isolated) cancelled it. The copy is available again."))
    case .lapsed:
      return banner(
        .info, say("\(name.isolated) didn't pick it up in time. The copy is available again."))
    case .released:
      return banner(.info, say("The reservation was released.") + " " + reservation.releaseMessage)
    }
  }

  private func rent(_ reservation: Reservation) -> Markup {
    linkButton(
      say("Rent it now"),
      Paths.choose(reservation.customer).query(["films": reservation.copyCode.text]),
      icon: .rentals,
      style: .primary)
  }

  private func release(_ form: FormView) -> Markup {
    let words = say("Release the reservation")
    let button: Markup =
      "<div class=\"form-end\"><button class=\"button danger wide\">\(words)</button></div>"
    return section(
      words,
      form.markup(
        form.text(
          "reason", say("Why"), required: true,
          hint: say("The member sees this reason, and the copy is available again right away."))
          + button))
  }
}
