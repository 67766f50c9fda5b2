import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// Resolves one row of a file: assigns a film, corrects its values, or skips it.
struct ImportRowRoutes: Sendable {
  let settings: PopcornSettings

  /// The actions on a row.
  enum Fix: String, Sendable, CaseIterable { case choose, add, edit, skip, unskip }

  var routes: [Route] {
    [
      .get(Paths.importRow.pattern, for: .members, show),
      .post(Paths.importRow.pattern, for: .members, fix).versioned,
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    let (draft, row) = try await find(request)
    // The search field is initially filled with the title in the file.
    return request.shown(
      try await page(draft, row, request.query.text("q") ?? row.uploaded.film.title, request))
  }

  private func page(
    _ draft: ImportDraft, _ row: ImportRow, _ text: String, _ request: Request,
    _ errors: ValidationErrors = ValidationErrors()
  ) async throws -> Page {
    let (candidates, found) = try await request.site.store.read(long: true) { tx in
      let known = try Film.found(row.candidates, in: .of(draft.member), tx)
      let found = text.isEmpty ? [] : try FindFilms(text)(PageRequest(limit: 12), tx).items
      return (row.candidates.compactMap { known[$0] }, found)
    }
    return ImportRowPage(
      draft: draft, row: row, candidates: candidates, found: found, text: text,
      keys: request.keys,
      errors: errors, typed: errors == ValidationErrors() ? nil : request.typed
    ).page
  }

  private func fix(_ request: Request) async throws -> Response {
    let (draft, row) = try await find(request)
    var check = request.fields.checker
    let fix = check.optionalChoice("fix", say("action"), of: Fix.self) ?? .choose
    let film = fix == .choose ? ID<Film>(request.fields.text("film") ?? "") : nil
    if fix == .choose, film == nil { check.addError("film", say("Choose a film.")) }
    let change = fix == .edit ? change(&check) : nil
    if !check.errors.isEmpty {
      return request.shown(
        try await page(draft, row, row.uploaded.film.title, request, check.errors),
        status: .unprocessableContent)
    }
    let (id, position, member, today) = (
      draft.id, row.position, draft.member, settings.today(request.now)
    )
    let add = AddFilmOfRow(row, of: id, by: member, today: today, in: request.world)
    do {
      return try await request.act(orBackTo: Paths.importRow(id, position)) { tx in
        switch fix {
        case .choose:
          try film.map {
            try ChooseFilm($0, forRow: position, of: id, by: member, today: today)(tx)
          }
        case .add: try add(tx)
        case .edit:
          try request.expectUnchanged(draft.row(position, tx).version)
          _ = try change.map {
            try EditImportRow(position, of: id, $0, by: member, today: today)(tx)
          }
        case .skip, .unskip:
          try SkipImportRow(position, of: id, fix == .skip, by: member, today: today)(tx)
        }
        return .redirect(
          to: Paths.importDraft(id), flash: .done(say("\(row.uploaded.film.title) resolved.")))
      }
    } catch let changed as ChangedMeanwhile {
      return request.shown(
        try await page(draft, row, row.uploaded.film.title, request, changed.errors),
        status: .preconditionFailed)
    }
  }

  private func change(_ check: inout FormValidator) -> EditImportRow.Change {
    let title = check.text("title", say("title"), atMost: 1000)
    let year = check.optionalText("year", say("year")).flatMap { typed -> Int? in
      if let year = Int(typed), (1...9999).contains(year) { return year }
      check.addError("year", say("The year must be a number such as 1979, or empty."))
      return nil
    }
    let date = PartialDate(check.optionalText("watchedOn", say("date")) ?? "")
    if date == nil {
      check.addError(
        "watchedOn",
        say("Enter year-month-day, such as 2001-05-24, or part of it, or leave it empty."))
    }
    return .init(title: title, year: year, watchedOn: date ?? .unknown, rating: rating(&check))
  }

  private func rating(_ check: inout FormValidator) -> Rating? {
    guard let typed = check.optionalText("rating", say("rating", as: "stars")) else { return nil }
    let rating = Rating(ofTen: typed)
    if rating == nil {
      check.addError(
        "rating", say("Enter a rating from 0.1 to 10, such as 7.5, or leave it empty."))
    }
    return rating
  }

  private func find(_ request: Request) async throws -> (ImportDraft, ImportRow) {
    let (id, member) = (try request.id("draft", of: ImportDraft.self), try request.signedIn().id)
    guard let position = Int(try request.parameter("row")) else { throw Problem.notFound }
    return try await request.site.store.read { tx in
      let draft = try ImportDraft.find(id, of: member, tx)
      return (draft, try draft.row(position, tx))
    }
  }
}
