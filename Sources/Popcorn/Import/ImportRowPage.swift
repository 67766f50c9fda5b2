import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// One row of an import draft, with the actions that resolve it.
struct ImportRowPage: Sendable {
  let draft: ImportDraft
  let row: ImportRow
  let candidates: [Film]
  let found: [Film]
  let text: String
  let keys: @Sendable () -> String
  var errors = ValidationErrors()
  /// The submitted values, if they are shown again with validation errors.
  let typed: (@Sendable (String) -> [String])?

  private var link: Link { Paths.importRow(draft.id, row.position) }

  var page: Page {
    if row.isDifference { return difference }
    let chosen =
      candidates.isEmpty ? Markup.empty : section(say("Which film is it?"), films(candidates))
    return Page(
      row.uploaded.film.title, back: Paths.importDraft(draft.id),
      uploaded + chosen + search + correction + others)
  }

  /// The member's entry differs from the file.
  private var difference: Page {
    let take = ["fix": "choose", "film": row.film?.text ?? ""] as KeyValuePairs<String, String>
    return Page(
      row.uploaded.film.title, back: Paths.importDraft(draft.id),
      uploaded
        + actionButton(say("Use the file's data"), link, key: keys(), icon: .tick, fields: take)
        + actionButton(say("Keep mine"), link, key: keys(), icon: .cross, fields: ["fix": "skip"]))
  }

  private var uploaded: Markup {
    let film = row.uploaded.film
    return (row.reason.map { banner(.alert, $0()) } ?? .empty)
      + section(
        detailList([
          Detail(say("Where", as: "in a file"), row.uploaded.origin()),
          Detail(say("Title"), film.title),
          Detail(say("Year"), film.year.map { String($0) }),
          Detail(say("Director"), film.director),
          Detail(say("Watched", as: "a day"), PartialDate(row.uploaded.watchedOn)?.localizedText),
          Detail(say("Note"), row.uploaded.note),
        ]))
  }

  private func films(_ films: [Film]) -> Markup {
    "<ul class=\"rows\">\(films, { "<li>\(choice($0))</li>" })</ul>"
  }

  private func choice(_ film: Film) -> Markup {
    """
    <form class="marked-row" method="post" action="\(link)">\
    \(hiddenFields(key: keys(), ["fix": "choose", "film": film.id.text]))\
    <div class="row"><span class="cover">\
    <img src="\(film.poster(.list))" alt="" loading="lazy" decoding="async"></span>\
    <span class="row-words"><span class="row-title" dir="auto">\(film.title)</span>\
    <span class="row-subtitle">\(film.type(withYear: true))</span></span></div>\
    <button class="button quiet" aria-label="\(thisOne(film))">\(say("This one"))</button>\
    </form>
    """
  }

  private func thisOne(_ film: Film) -> String {
    film.year.map { say("This one: \(film.title) of \($0)") } ?? say("This one: \(film.title)")
  }

  private var search: Markup {
    let results: Markup =
      found.isEmpty
      ? "<p class=\"hint\">\(say("No film in the catalogue has that name."))</p>" : films(found)
    let count = say(found.count, one: "1 film", many: "\(found.count) films")
    return section(
      candidates.isEmpty ? say("Which film is it?") : say("Or choose another film"),
      searchField(say("Search the catalogue"), in: link, query: text, results: "candidates")
        + searchResults("candidates", notify: count, results))
  }

  private var correction: Markup {
    let form = FormView(
      "correct", action: link, key: keys(), errors: errors, values: typed ?? row.version.values)
    return section(
      say("Or correct the row"),
      form.markup(
        "<input type=\"hidden\" name=\"fix\" value=\"edit\">"
          + group(
            form.text("title", say("Title"), required: true) + form.text("year", say("Year"))
              + form.text(
                "watchedOn", say("Watched", as: "a day"),
                hint: say("Year-month-day, or part of it: 2001-05-24, 2001-05, 2001."))
              + form.text(
                "rating", say("Rating out of ten"), hint: say("7 is three and a half stars."))),
        submit: say("Save the row")))
  }

  private var others: Markup {
    let skip =
      row.state == .skipped
      ? actionButton(
        say("Include this row again"), link, key: keys(), icon: .undo, fields: ["fix": "unskip"])
      : actionButton(
        say("Skip this row"), link, key: keys(), icon: .cross, fields: ["fix": "skip"])
    return skip
      + actionButton(say("Add this film"), link, key: keys(), icon: .add, fields: ["fix": "add"])
      + "<p class=\"hint\">\(say("Only you can see it until our staff add it to the catalogue."))</p>"
  }
}

extension ImportRow {
  /// The version of the row that the correction form edits.
  var version: RecordVersion {
    RecordVersion([
      "title": uploaded.film.title, "year": uploaded.film.year.map { String($0) },
      "watchedOn": uploaded.watchedOn,
      "rating": uploaded.ratingTenths.flatMap { Rating(tenths: $0) }?.ofTen,
    ])
  }
}
