import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import Shelf

/// The JSON API of a member's imports and exports.
struct ImportAPI: Sendable {
  let time: ShopTimeZone
  let services: PopcornServices

  var routes: [Route] {
    [
      .post(
        API.imports.pattern, for: .members, body: .raw(atMost: ImportService.largest),
        importDraft),
      .get(API.oneImport.pattern, for: .members, show),
      .post(API.oneImport.pattern, for: .members, resolve),
      .delete(API.oneImport.pattern, for: .members, discard),
      .get(API.export.pattern, for: .members, export),
    ]
  }

  /// Imports the rows that can be imported, or only previews them if `dryRun` is set. Other rows
  /// stay in the draft. Importing the same file again changes nothing, so a client may retry after
  /// a lost response.
  private func importDraft(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    var check = request.query.checker
    let isDryRun = check.flag("dryRun", say("dry run"))
    let name = check.optionalText("name", say("file name"))
    try check.finish()
    let desk = services.imports(time, request)
    if isDryRun {
      let preview = try await desk.preview(request.body, name: name, of: member)
      return ImportReport(preview).answer(at: nil)
    }
    if let earlier = try await request.earlierResponse() { return earlier }
    let taken = try await desk.importFile(request.body, name: name, of: member)
    let draft = taken.draft
    let left = try await request.site.store.longRead { tx in
      (totals: try ImportTotals.left(of: draft, tx), rows: try ImportReport.problems(draft, tx))
    }
    var totals = taken.totals
    totals += left.totals
    let report = ImportReport(draft, totals, left.rows)
    return try await request.once { _ in report.answer(at: API.oneImport(draft.id)) }
  }

  private func show(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("import", of: ImportDraft.self), try request.signedIn().id)
    let report = try await request.site.store.longRead { tx in
      let draft = try ImportDraft.find(id, of: member, tx)
      return ImportReport(
        draft, try ImportTotals.of(draft, tx), try ImportReport.problems(draft, tx))
    }
    return report.answer(at: nil)
  }

  private func discard(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("import", of: ImportDraft.self), try request.signedIn().id)
    let answer = try await request.once { tx in
      _ = try ImportDraft.find(id, of: member, tx)
      try DiscardImport(id, of: member)(tx)
      return Response(.noContent)
    }
    try await services.imports(time, request).clear(of: member)
    return answer
  }

  private func export(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    var check = request.query.checker
    let format: ShelfExport.Format = check.optionalChoice("format", say("format")) ?? .plaza
    let part: ShelfExport.Part =
      check.optionalChoice("part", say("part", as: "of an export")) ?? .watched
    try check.finish()
    try await Limit.shelfExports.require(request)
    let shelf = try await request.site.store.longRead { try ShelfExport(of: member, $0) }
    let (time, now) = (time, request.now)
    guard let file = try await aside({ shelf.file(format, part: part, time: time, now: now) })
    else {
      throw DatabaseError.full
    }
    return .bytes(file.bytes, type: file.type, fileName: file.name)
  }
}
