import FilmCatalogue
import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import Shelf

/// The import pages: a file becomes a draft, which the member reviews and corrects before
/// importing.
struct ImportRoutes: Sendable {
  let settings: PopcornSettings
  let services: PopcornServices

  var routes: [Route] {
    [
      .get(Paths.importing.pattern, for: .members, begin),
      .put(
        Paths.importFile.pattern, for: .members, body: .raw(atMost: ImportService.largest),
        upload),
      .get(Paths.importDraft.pattern, for: .members, show),
      .post(Paths.importDraft.pattern, for: .members, apply),
      .post(Paths.importPart.pattern, for: .members, body: .none, applyPart),
      .post(Paths.discardImport.pattern, for: .members, discard),
    ]
  }

  private func begin(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    let (drafts, cards) = try await request.site.store.read { tx in
      (
        try ImportDraft.all(of: member, tx),
        try services.rented.map { try $0.card(of: member, tx) }
      )
    }
    return request.shown(ImportPages(settings: settings, now: request.now).begin(drafts, cards))
  }

  private func upload(_ request: Request) async throws -> Response {
    let desk = services.imports(settings.shopTime, request)
    let draft = try await desk.stage(
      request.body, name: request.fileName, of: try request.signedIn().id)
    return .json(status: .created) { json in
      json.field("id", draft.id)
      json.field("page", Paths.importDraft(draft.id).text)
    }
  }

  private func show(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("draft", of: ImportDraft.self), try request.signedIn().id)
    var check = request.query.checker
    let tab = check.optionalChoice("tab", say("tab"), of: ImportRow.State.self)
    let rest = check.optionalText("rest", say("format"))
    try check.finish()
    if rest != nil {
      let table = try await request.site.store.longRead {
        try SkippedRowsTable(of: id, member, $0)
      }
      return .bytes(
        try await aside { table.bytes }, type: "text/csv; charset=utf-8", fileName: "rest.csv")
    }
    let (page, now) = (try request.pageRequest(), request.now)
    let review = try await request.site.store.longRead {
      try ImportReview.read(id, of: member, tab, page, now: now, $0)
    }
    return request.shown(
      ImportPages(settings: settings, now: request.now).review(review, request.keys))
  }

  private func apply(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("draft", of: ImportDraft.self), try request.signedIn().id)
    var check = request.fields.checker
    let act = check.optionalChoice("action", say("action"), of: ImportTogether.Act.self)
    let tab = check.optionalChoice("tab", say("tab"), of: ImportRow.State.self)
    try check.finish()
    if let act { return try await together(act, tab ?? .choice, id, member, request) }
    let desk = services.imports(settings.shopTime, request)
    let totals = try await desk.apply(id, of: member)
    let held = try await request.site.store.read {
      try ImportDraft.find(id, of: member, $0).held($0)
    }
    let message =
      held == 0
      ? say("Import complete: \(totals.text).")
      : say("Imported so far: \(totals.text). The rest follows as its films are looked up.")
    return .redirect(to: Paths.importDraft(id), flash: .done(message))
  }

  private func together(
    _ act: ImportTogether.Act, _ tab: ImportRow.State, _ id: ID<ImportDraft>, _ member: ID<Member>,
    _ request: Request
  ) async throws -> Response {
    let link = Paths.importDraft(id)
    switch act {
    case .leaveOut:
      return try await request.act(orBackTo: link) { tx in
        let rows = try LeaveRowsOut(tab, of: id, by: member)(tx)
        return .redirect(
          to: link, flash: .done(say(rows, one: "1 row skipped.", many: "\(rows) rows skipped.")))
      }
    case .add:
      let rows = try await request.site.store.longRead {
        try ImportDraft.find(id, of: member, $0).unknownFilms($0)
      }
      let add = AddFilmsOfRows(
        rows, of: id, by: member, today: settings.today(request.now), in: request.world)
      return try await request.act(orBackTo: link) { tx in
        let films = try add(tx)
        return .redirect(
          to: link,
          flash: .done(
            say(
              films, one: "1 film was added for you only.",
              many: "\(films) films were added for you only.")))
      }
    case .undo:
      try await services.imports(settings.shopTime, request).undo(id, of: member)
      return .redirect(
        to: link, flash: .done(say("Import undone. Entries you've added since are still there.")))
    }
  }

  /// Imports one batch, for the script that shows the progress.
  private func applyPart(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("draft", of: ImportDraft.self), try request.signedIn().id)
    let desk = services.imports(settings.shopTime, request)
    let totals = try await desk.applyPart(id, of: member)
    return .json { json in
      json.field("rows", totals.rows)
      json.field("page", Paths.importDraft(id).text)
    }
  }

  private func discard(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("draft", of: ImportDraft.self), try request.signedIn().id)
    let answer = try await request.once { tx in
      _ = try ImportDraft.find(id, of: member, tx)
      try DiscardImport(id, of: member)(tx)
      return .redirect(
        to: Paths.importing(),
        flash: .done(say("File discarded. Films you've already imported stay.")))
    }
    try await services.imports(settings.shopTime, request).clear(of: member)
    return answer
  }
}

extension Request {
  /// The name of the uploaded file, which the script sends in a header.
  fileprivate var fileName: String? {
    HTTPField.Name("Plaza-File-Name").flatMap { head.headerFields[$0] }?.removingPercentEncoding
  }
}
