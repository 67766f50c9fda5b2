import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The pages of the Films tab.
struct FilmPages: Sendable {
  let settings: RentalSettings
  let now: Instant

  func list(_ list: FilmList) -> Page {
    let tables = barLink(.upload, "Import and export", At.importing())
    return Page("Films", actions: tables + addLink, list: list.markup, detail: nil)
  }

  /// - Parameter kept: its copies that are reserved.
  func detail(_ film: Film, _ kept: [Reservation], beside list: FilmList) -> Page {
    Page(
      film.title, back: At.films(), actions: barLink("Edit", At.editFilm(film.id)), listActions: addLink,
      list: list.markup, detail: body(film, kept))
  }

  func add(_ form: FilmForm) -> Page {
    Page("New film", form.view(posting: At.films()), form.fields, cancel: At.films())
  }

  func edit(_ film: Film, _ form: FilmForm) -> Page {
    let delete = group(
      confirmLink("Delete the film", At.deleteFilm(film.id), icon: .trash),
      footer: "A film can be deleted when every copy is in. Old rentals still name it.")
    return Page(
      "Edit film", form.view(posting: At.film(film.id)), form.fields, cancel: At.film(film.id), after: delete)
  }

  func delete(_ film: Film, key: String) -> Page {
    confirmation(
      "Delete \(film.title)?",
      "\(film.title) leaves the stock with \(counted(film.copies.count, "copy", "copies")). This cannot be undone.",
      yes: "Delete for good", action: At.deleteFilm(film.id), key: key, cancel: At.editFilm(film.id))
  }

  func cover(_ film: Film, _ picture: Link) -> Page {
    Page(film.title, close: At.film(film.id), picture: fullScreen(picture, alt: "Cover of \(film.title)"))
  }

  private var addLink: Markup { barLink(.add, "Add a film", At.newFilm()) }

  private func body(_ film: Film, _ kept: [Reservation]) -> Markup {
    let stock = film.stock(at: now)
    let reserved = stock.reserved == 0 ? "" : ", \(stock.reserved) reserved"
    return coverLink(film.coverPicture(.detail), alt: "Cover of \(film.title)", opening: At.coverPage(film.id))
      + section(
        detailList([
          Detail("Cast", film.details.cast), Detail("Director", film.details.director),
          Detail("Rating", film.details.rating?.rawValue), Detail("On the shelf", stock.words + reserved),
        ]))
      + section(
        "Copies",
        rowList(film.copies.map { copy in line(copy, kept.first { $0.copy == copy.id }) }, label: "Copies"))
      + linkButton("Print labels", At.labels(film.id), icon: .print)
  }

  private func line(_ copy: Copy, _ kept: Reservation?) -> Row {
    if let kept, !copy.isOut {
      return Row(
        "Copy \(copy.number)", At.reservation(kept.id), subtitle: "\(copy.code) · for \(kept.customerName)",
        badge: Badge("Reserved until \(settings.clock(kept.until))", .warning))
    }
    return Row(
      "Copy \(copy.number)", copy.rental.map { At.rental($0) }, subtitle: copy.code.description,
      badge: copy.isOut ? Badge(copy.dueOn.map { "Out until \($0.inWords)" } ?? "Out", .info) : Badge("In", .done))
  }
}
