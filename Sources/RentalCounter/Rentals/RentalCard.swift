import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page of one rental, with the button that returns the film.
struct RentalCard: Sendable {
  let settings: RentalSettings
  let now: Instant

  func markup(_ rental: Rental, key: String) -> Markup {
    coverLink(
      rental.coverPicture(.detail), alt: say("Cover of \(rental.filmTitle)"),
      opening: Paths.coverPage(rental.film))
      + state(rental) + section(detailList(details(rental))) + returning(rental, key)
  }

  private func state(_ rental: Rental) -> Markup {
    guard rental.isOverdue(now),
      let late = RentalRows(settings: settings, now: now).overdue(rental)
    else {
      return .empty
    }
    return banner(.alert, say("This film is overdue."), action: late.markup)
  }

  private func details(_ rental: Rental) -> [Detail] {
    let money = settings.currency
    let customer = rental.customer.map { customer in
      "<a href=\"\(Paths.current(customer))\">\(rental.customerName?.isolated)</a>" as Markup
    }
    var details = [
      rental.filmRetired
        ? Detail(say("Film"), say("\(rental.filmTitle), no longer in the stock"))
        : Detail(
          say("Film"), markup: "<a href=\"\(Paths.film(rental.film))\">\(rental.filmTitle)</a>"),
      Detail(say("Copy", as: "of a film"), "\(rental.copyNumber) · \(rental.copyCode)"),
      Detail(say("Customer"), markup: customer ?? "\(say("a former customer"))"),
      Detail(say("Nights"), String(rental.nights)),
      Detail(
        say("Price"),
        "\(money.format(rental.price)) (\(rental.nights) × \(money.format(rental.rate)))"),
      Detail(
        say("Bill"),
        markup: "<a href=\"\(Paths.bill(rental.checkout))\">\(say("Vouchers and credits"))</a>"),
      Detail(say("Rented"), settings.moment(rental.rentedAt, now: now)),
      Detail(say("Due"), settings.shopTime.full(rental.dueAt)),
      Detail(
        say("Returned"), rental.returnedAt.map { settings.moment($0, now: now) } ?? say("not yet")),
    ]
    if let name = rental.ageConfirmedName {
      details.append(Detail(say("Age confirmed by"), name.isolated))
    }
    return details
  }

  private func returning(_ rental: Rental, _ key: String) -> Markup {
    guard let returnedAt = rental.returnedAt else {
      return switchAct(
        say("Returned"), name: "returned", isOn: false, Paths.returned(rental.id), key: key,
        hint: say("Turn this on when the film is back in the shop."))
    }
    guard now - returnedAt <= settings.undoWindow, rental.customer != nil else { return .empty }
    return switchAct(
      say("Returned"), name: "returned", isOn: true, Paths.returned(rental.id), key: key,
      hint: say(
        "Returned by mistake? You can undo it until \(settings.clock(returnedAt + settings.undoWindow))."
      ))
      + actionButton(say("Undo return"), Paths.returned(rental.id), key: key, icon: .undo)
  }
}

extension Rental {
  /// The film's cover, or a generated poster if it has none; `nil` once the film has left the
  /// stock.
  func coverPicture(_ size: CoverSize) -> Link? {
    if filmRetired { return nil }
    let poster = CoverPoster(title: filmTitle, director: director, catalogue: catalogue)
    return coverLink(cover, size) ?? poster.link(for: film)
  }
}
