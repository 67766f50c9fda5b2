import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaWeb
import Shelf

/// One row of a file on the workbench, and everything that puts it right.
struct ImportRowPage: Sendable {
  let draft: ImportDraft
  let row: ImportRow
  let candidates: [Film]
  let found: [Film]
  let words: String
  let keys: @Sendable () -> String
  var complaints = Complaints()
  /// What was typed, where it comes back with complaints.
  let typed: (@Sendable (String) -> [String])?

  private var link: Link { At.importRow(draft.id, row.position) }

  var page: Page {
    let chosen = candidates.isEmpty ? Markup.empty : section("Which film is it?", films(candidates))
    return Page(
      row.said.film.title, back: At.importDraft(draft.id), said + chosen + search + correction + others)
  }

  private var said: Markup {
    let film = row.said.film
    return (row.reason.map { banner(.alert, $0) } ?? .empty)
      + section(
        detailList([
          Detail("Where", row.said.origin), Detail("Title", film.title), Detail("Year", film.year.map { String($0) }),
          Detail("Director", film.director), Detail("Watched", PartialDate(row.said.watchedOn)?.inWords),
          Detail("Note", row.said.note),
        ]))
  }

  private func films(_ films: [Film]) -> Markup { "<ul class=\"rows\">\(films, { "<li>\(choice($0))</li>" })</ul>" }

  private func choice(_ film: Film) -> Markup {
    """
    <form class="marked-row" method="post" action="\(link)">\
    \(hiddenFields(key: keys(), ["fix": "choose", "film": film.id.text]))\
    <div class="row"><span class="cover">\
    <img src="\(film.poster(.list))" alt="" loading="lazy" decoding="async"></span>\
    <span class="row-words"><span class="row-title" dir="auto">\(film.title)</span>\
    <span class="row-subtitle">\(film.type(withYear: true))</span></span></div>\
    <button class="button quiet" aria-label="This one: \(film.title)\(film.year.map { " of \($0)" })">This one</button>\
    </form>
    """
  }

  private var search: Markup {
    let results: Markup =
      found.isEmpty ? "<p class=\"hint\">No film of the catalogue is called that.</p>" : films(found)
    return section(
      candidates.isEmpty ? "Which film is it?" : "Or another one",
      searchField("Search the catalogue", in: link, query: words, results: "candidates")
        + searchResults("candidates", announce: counted(found.count, "film"), results))
  }

  private var correction: Markup {
    let said = row.said
    let known = [
      "title": said.film.title, "year": said.film.year.map { String($0) } ?? "", "watchedOn": said.watchedOn,
      "rating": said.ratingTenths.flatMap { Rating(tenths: $0) }?.ofTen ?? "",
    ]
    let form = FormView(
      "correct", action: link, key: keys(), complaints: complaints,
      values: typed ?? { name in known[name].map { [$0] } ?? [] })
    return section(
      "Or put the row right",
      form.markup(
        "<input type=\"hidden\" name=\"fix\" value=\"edit\">"
          + group(
            form.text("title", "Title", required: true) + form.text("year", "Year")
              + form.text("watchedOn", "Watched", hint: "Year-month-day, or less of it: 2001-05-24, 2001-05, 2001.")
              + form.text("rating", "Rating of ten", hint: "7 is three and a half stars.")),
        submit: "Save the row"))
  }

  private var others: Markup {
    let skip =
      row.state == .skipped
      ? actionButton("Take the row in again", link, key: keys(), icon: .undo, fields: ["fix": "unskip"])
      : actionButton("Leave the row out", link, key: keys(), icon: .cross, fields: ["fix": "skip"])
    return skip
      + actionButton("Add this film to the catalogue", link, key: keys(), icon: .add, fields: ["fix": "add"])
  }
}
