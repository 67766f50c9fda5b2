import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import Shelf

extension ImportAPI {
  /// The actions on an import draft.
  private enum Act: String, Sendable, CaseIterable {
    case `import`, add, choose, undo
    case leaveOut = "leave-out"
  }

  /// Resolves one row, or all rows of a kind, and returns the state of the import. It is
  /// idempotent.
  func resolve(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("import", of: ImportDraft.self), try request.signedIn().id)
    var check = request.fields.checker
    let act = check.optionalChoice("act", say("action"), of: Act.self)
    if act == nil, check.errors.isEmpty { check.addError("act", say("Choose an action.")) }
    let position = check.optionalNumber("position", say("row"), in: 1...ImportService.maxRows)
    let film = check.optionalText("film", say("film ID")).flatMap { ID<Film>($0) }
    if act == .choose, film == nil { check.addError("film", say("Choose a film.")) }
    if act == .choose, position == nil { check.addError("position", say("Choose a row.")) }
    try check.finish()
    if let earlier = try await request.earlierResponse() { return earlier }
    let desk = services.imports(time, request)
    switch act {
    case .import: _ = try await desk.apply(id, of: member)
    case .undo: try await desk.undo(id, of: member)
    case .add: try await add(position, id, member, request)
    case .leaveOut: try await resolve(position, nil, id, member, request)
    case .choose, nil: try await resolve(position, film, id, member, request)
    }
    let report = try await request.site.store.longRead { tx in
      let draft = try ImportDraft.find(id, of: member, tx)
      return ImportReport(
        draft, try ImportTotals.of(draft, tx), try ImportReport.problems(draft, tx))
    }
    return try await request.once { _ in report.answer(at: nil) }
  }

  private func add(
    _ position: Int?, _ id: ID<ImportDraft>, _ member: ID<Member>, _ request: Request
  ) async throws {
    let rows = try await request.site.store.longRead { tx in
      let draft = try ImportDraft.find(id, of: member, tx)
      return try position.map { [try draft.row($0, tx)] } ?? draft.unknownFilms(tx)
    }
    let add = AddFilmsOfRows(
      rows, of: id, by: member, today: time.date(of: request.now), in: request.world)
    try await request.site.store.longWrite { _ = try add($0) }
  }

  /// Assigns a film to a row, or skips it. Without a row, all rows that need a choice are skipped.
  private func resolve(
    _ position: Int?, _ film: ID<Film>?, _ id: ID<ImportDraft>, _ member: ID<Member>,
    _ request: Request
  ) async throws {
    let today = time.date(of: request.now)
    try await request.site.store.longWrite { tx in
      guard let position else {
        try LeaveRowsOut(.choice, of: id, by: member)(tx)
        return
      }
      if let film {
        try ChooseFilm(film, forRow: position, of: id, by: member, today: today)(tx)
      } else {
        try SkipImportRow(position, of: id, by: member, today: today)(tx)
      }
    }
  }
}
