import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The rentals page of a member with a linked card.
struct CardAccountPages: Sendable {
  let settings: RentalSettings
  let now: Instant

  func markup(_ account: CardAccount, isFirst: Bool) -> Markup {
    (isFirst ? currentRentals(account) + bill(account) : .empty) + history(account)
  }

  private func currentRentals(_ account: CardAccount) -> Markup {
    let title = say("Out now", as: "films that are rented")
    if account.out.isEmpty {
      let look = linkButton(say("See what's on the shelf"), Paths.shelf())
      return section(title, "<p class=\"hint\">\(say("You have no films out."))</p>\(look)")
    }
    return section(title, rowList(account.out.map { out($0, account) }, label: title))
  }

  private func out(_ rental: Rental, _ account: CardAccount) -> ListRow {
    let due = say(
      "Due \(rental.dueOn.brief(today: settings.today(now))), \(settings.clock(rental.dueAt))")
    return ListRow(
      rental.filmTitle, link(rental),
      subtitle: "\(due) · \(settings.currency.format(rental.price))",
      leading: .cover(account.posters[rental.film]),
      badge: RentalRows(settings: settings, now: now).overdue(rental))
  }

  private func bill(_ account: CardAccount) -> Markup {
    if account.out.isEmpty { return .empty }
    let money = settings.currency
    let paid = account.paid > Money(minor: 0) ? money.format(account.paid) : nil
    return section(
      say("Bill"),
      detailList([
        Detail(say("In total"), money.format(account.total)),
        Detail(say("Vouchers and credits"), paid),
        Detail(say("To pay at the counter"), money.format(account.left)),
      ]),
      footer: say("Your slip shows what you paid at the counter."))
  }

  private func history(_ account: CardAccount) -> Markup {
    if account.history.items.isEmpty { return .empty }
    let more = account.history.next.map { Paths.memberCard().query(["after": $0]) }
    let title = say("History", as: "of rentals")
    return section(title, rowList(account.history.items.map { had($0, account) }, label: title))
      + pager(more)
  }

  private func had(_ rental: Rental, _ account: CardAccount) -> ListRow {
    let rented = settings.today(rental.rentedAt).brief(today: settings.today(now))
    let back = rental.returnedAt.map { say("returned \(settings.moment($0, now: now))") }
    let facts = [
      rented, CountText.nights(rental.nights), settings.currency.format(rental.price), back,
    ]
    return ListRow(
      rental.filmTitle, link(rental), subtitle: facts.compactMap(\.self).joined(separator: " · "),
      leading: .cover(account.posters[rental.film]),
      badge: rental.isOut ? Badge(say("Out", as: "a film"), .info) : nil)
  }

  /// The page on which the film can be reserved; `nil` once the film has left the stock.
  private func link(_ rental: Rental) -> Link? {
    rental.filmRetired ? nil : Paths.reserve(rental.film)
  }
}
