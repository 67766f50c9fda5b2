import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTables
import PlazaUI

/// The routes that preview and import tables of customers and films, and export them.
struct ImportRoutes: Sendable {
  let settings: RentalSettings
  /// The number of rows imported in one transaction, so that other writers can proceed in between.
  private static let batch = 100

  var routes: [Route] {
    [
      .get(Paths.importing.pattern, for: .clerks) { $0.page(ImportPages().begin()) },
      .post(Paths.importing.pattern, for: .clerks, paste),
      .put(
        Paths.importFile.pattern, for: .clerks, body: .raw(atMost: ImportDraft.largest), upload),
      .get(Paths.importDraft.pattern, for: .clerks, show),
      .post(Paths.importDraft.pattern, for: .clerks, apply),
      .get(Paths.export.pattern, for: .clerks, export),
    ]
  }

  private func paste(_ request: Request) async throws -> Response {
    do {
      var check = request.fields.checker
      let kind = check.optionalChoice("kind", say("type of rows"), of: ImportKind.self)
      if kind == nil { check.addError("kind", say("Choose what the rows contain.")) }
      try check.finish()
      let text = request.fields.text("text") ?? ""
      return .redirect(
        to: Paths.importDraft(try await stage(Array(text.utf8), as: kind ?? .customers, request)))
    } catch let errors as ValidationErrors {
      return request.page(
        ImportPages().begin(request.fields, errors), status: .unprocessableContent)
    }
  }

  private func upload(_ request: Request) async throws -> Response {
    guard let kind = ImportKind(rawValue: try request.parameter("kind")) else {
      throw Problem.notFound
    }
    let id = try await stage(request.body, as: kind, request)
    return .json(status: .created) { json in
      json.field("id", id)
      json.field("page", Paths.importDraft(id).text)
    }
  }

  private func stage(_ bytes: [UInt8], as kind: ImportKind, _ request: Request) async throws -> ID<
    ImportDraft
  > {
    let text = try await aside { try read(bytes, kind) }
    let draft = ImportDraft(
      id: request.world.newID(), member: try request.signedIn().id, kind: kind, text: text,
      madeAt: request.now)
    try await request.site.store.write { try draft.save($0) }
    return draft.id
  }

  private func read(_ bytes: [UInt8], _ kind: ImportKind) throws -> DecodedText {
    do throws(ImportRefusal) {
      guard let text = DecodedText(bytes, knowsKorean: true) else { throw ImportRefusal.notText }
      _ = try ImportTable(text.text, columns: kind.row.columns, required: kind.row.required)
      return text
    } catch {
      throw error.errors
    }
  }

  private func show(_ request: Request) async throws -> Response {
    let draft = try await find(request)
    var check = request.query.checker
    let only = check.optionalChoice("only", say("type of result"), of: ImportFilter.self)
    let dates = check.optionalChoice("dates", say("date order"), of: DateOrder.self)
    let start =
      check.has("from") ? check.number("from", say("first row"), in: 0...ImportTable.maxRows) : 0
    try check.finish()
    let file = try await aside { try open(draft, dates, request.world) }
    let plan = ImportPlan(
      rows: try await file.dryRun(in: request.site.store), ignored: file.ignored, dates: dates)
    return request.page(ImportPages().plan(plan, of: draft, only: only, from: start))
  }

  private func apply(_ request: Request) async throws -> Response {
    let draft = try await find(request)
    var check = request.query.checker
    let dates = check.optionalChoice("dates", say("date order"), of: DateOrder.self)
    try check.finish()
    let file = try await aside { try open(draft, dates, request.world) }
    var done: [ImportedRow] = []
    for start in stride(from: 0, to: file.count, by: Self.batch) {
      let part = start..<min(start + Self.batch, file.count)
      done += try await request.site.store.longWrite { try file.run(part, $0) }
    }
    let plan = ImportPlan(rows: done, ignored: file.ignored, dates: dates)
    let words = ImportFilter.allCases.filter { plan.count($0) > 0 }.map {
      $0.counted(plan.count($0))
    }
    let page = Paths.importDraft(draft.id).query(["dates": dates?.rawValue])
    return .redirect(to: page, flash: .done(say("Import complete: \(listed(words)).")))
  }

  private func export(_ request: Request) async throws -> Response {
    let name = try request.parameter("file")
    guard name.hasSuffix(".csv"), let kind = ImportKind(rawValue: String(name.dropLast(4))) else {
      throw Problem.notFound
    }
    let bytes = try await request.site.store.longRead { try Export.csv(kind, $0) }
    return .bytes(
      bytes, type: "text/csv; charset=utf-8",
      fileName: "\(kind.rawValue)-\(settings.today(request.now)).csv")
  }

  private func find(_ request: Request) async throws -> ImportDraft {
    let (id, member) = (try request.id("draft", of: ImportDraft.self), try request.signedIn().id)
    return try await request.site.store.read { try ImportDraft.find(id, of: member, $0) }
  }

  private func open(_ draft: ImportDraft, _ dates: DateOrder?, _ world: World) throws -> ImportFile
  {
    do throws(ImportRefusal) {
      return try ImportFile(
        draft.kind, draft.text.text, settings: settings, dates: dates, in: world)
    } catch {
      throw error.errors
    }
  }
}

extension Paths {
  static let importing = RoutePath("/rental/import")
  /// Receives the bytes of a file of the given kind.
  static let importFile = RoutePath("/rental/import/{kind}")
  static let importDraft = RoutePath("/rental/imports/{draft}")
  static let export = RoutePath("/rental/export/{file}")
}
