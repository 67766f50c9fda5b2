import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

struct FilmPages: Sendable {
  let settings: RentalSettings
  let now: Instant

  func list(_ list: FilmList) -> Page {
    let tables = barLink(.upload, say("Import and export"), Paths.importing())
    return Page(say("Films"), actions: tables + addLink, list: list.markup, detail: nil)
  }

  /// - Parameter reserved: The film's reservations.
  func detail(_ film: Film, _ reserved: [Reservation], beside list: FilmList) -> Page {
    Page(
      film.title, back: Paths.films(), actions: barLink(say("Edit"), Paths.editFilm(film.id)),
      listActions: addLink,
      list: list.markup, detail: body(film, reserved))
  }

  func add(_ form: FilmForm) -> Page {
    Page(say("New film"), form.view(posting: Paths.films()), form.fields, cancel: Paths.films())
  }

  func edit(_ film: Film, _ form: FilmForm) -> Page {
    let delete = group(
      confirmLink(say("Delete film"), Paths.deleteFilm(film.id), icon: .trash),
      footer: say("You can delete a film once all its copies are in. Past rentals keep its title.")
    )
    return Page(
      say("Edit film"), form.view(posting: Paths.film(film.id)), form.fields,
      cancel: Paths.film(film.id), after: delete
    )
  }

  func delete(_ film: Film, key: String) -> Page {
    confirmation(
      say("Delete \(film.title)?"),
      say(
        "\(film.title) and \(CountText.copies(film.copies.count)) will leave the stock. This can't be undone."
      ),
      yes: say("Delete permanently"), action: Paths.deleteFilm(film.id), key: key,
      cancel: Paths.editFilm(film.id))
  }

  func cover(_ film: Film, _ picture: Link) -> Page {
    Page(
      film.title, close: Paths.film(film.id),
      picture: fullScreen(picture, alt: say("Cover of \(film.title)")))
  }

  private var addLink: Markup { barLink(.add, say("Add a film"), Paths.newFilm()) }

  private func body(_ film: Film, _ reserved: [Reservation]) -> Markup {
    let stock = film.stock(at: now)
    let shelf =
      stock.reserved == 0 ? stock.text : say("\(stock.text), \(stock.reserved) reserved")
    return coverLink(
      film.coverPicture(.detail), alt: say("Cover of \(film.title)"),
      opening: Paths.coverPage(film.id))
      + section(
        detailList([
          Detail(say("Cast"), film.details.cast), Detail(say("Director"), film.details.director),
          Detail(say("Rating", as: "by age"), film.details.rating?.rawValue),
          Detail(say("On the shelf"), shelf),
        ]))
      + section(
        say("Copies", as: "of a film"),
        rowList(
          film.copies.map { copy in line(copy, reserved.first { $0.copy == copy.id }) },
          label: say("Copies", as: "of a film")))
      + linkButton(say("Print labels"), Paths.labels(film.id), icon: .print)
  }

  private func line(_ copy: Copy, _ reservation: Reservation?) -> ListRow {
    if let reservation, !copy.isOut {
      return ListRow(
        say("Copy \(copy.number)"), Paths.reservation(reservation.id),
        subtitle: say("\(copy.code) · for \(reservation.customerName.isolated)"),
        badge: Badge(say("Reserved until \(settings.clock(reservation.until))"), .warning))
    }
    let out = copy.dueOn.map { say("Out until \($0.localizedText)") } ?? say("Out", as: "a film")
    return ListRow(
      say("Copy \(copy.number)"), copy.rental.map { Paths.rental($0) },
      subtitle: copy.code.description,
      badge: copy.isOut ? Badge(out, .info) : Badge(say("In", as: "a film"), .done))
  }
}
