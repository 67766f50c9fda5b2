import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTools
import PlazaWeb

/// Import of customers and films from tables, looked at before it is done, and export.
struct ImportRoutes: Sendable {
  let settings: RentalSettings
  /// Rows that are imported in one transaction, so that others get their turn.
  private static let batch = 100

  var routes: [Route] {
    [
      .get(At.importing.pattern, for: .clerks) { $0.page(ImportPages().begin()) },
      .post(At.importing.pattern, for: .clerks, paste),
      .put(At.importFile.pattern, for: .clerks, body: .raw(atMost: ImportDraft.largest), upload),
      .get(At.importDraft.pattern, for: .clerks, look),
      .post(At.importDraft.pattern, for: .clerks, apply),
      .get(At.export.pattern, for: .clerks, export),
    ]
  }

  private func paste(_ call: Call) async throws -> Answer {
    do {
      var check = call.fields.checker
      let kind = check.optionalChoice("kind", say("kind of rows"), of: ImportKind.self)
      if kind == nil { check.complain("kind", say("Please choose what the rows are.")) }
      try check.finish()
      let text = call.fields.text("text") ?? ""
      return .redirect(to: At.importDraft(try await keep(Array(text.utf8), as: kind ?? .customers, call)))
    } catch let complaints as Complaints {
      return call.page(ImportPages().begin(call.fields, complaints), status: .unprocessableContent)
    }
  }

  private func upload(_ call: Call) async throws -> Answer {
    guard let kind = ImportKind(rawValue: try call.parameter("kind")) else { throw Problem.notFound }
    let id = try await keep(call.body, as: kind, call)
    return .json(status: .created) { json in
      json.field("id", id)
      json.field("page", At.importDraft(id).text)
    }
  }

  private func keep(_ bytes: [UInt8], as kind: ImportKind, _ call: Call) async throws -> ID<ImportDraft> {
    let text = try await aside { try read(bytes, kind) }
    let draft = ImportDraft(
      id: call.world.newID(), member: try call.signedIn().id, kind: kind, text: text, madeAt: call.now)
    try await call.site.store.write { try draft.keep($0) }
    return draft.id
  }

  private func read(_ bytes: [UInt8], _ kind: ImportKind) throws -> SentText {
    do throws(ImportRefusal) {
      guard let text = SentText(bytes, knowsKorean: true) else { throw ImportRefusal.notText }
      _ = try ImportTable(text.text, columns: kind.row.columns, required: kind.row.required)
      return text
    } catch {
      throw error.complaints
    }
  }

  private func look(_ call: Call) async throws -> Answer {
    let draft = try await find(call)
    var check = call.query.checker
    let only = check.optionalChoice("only", say("kind of result"), of: ImportFilter.self)
    let dates = check.optionalChoice("dates", say("order of dates"), of: DateOrder.self)
    let start = check.has("from") ? check.number("from", say("first row"), in: 0...ImportTable.mostRows) : 0
    try check.finish()
    let file = try await aside { try open(draft, dates, call.world) }
    let plan = ImportPlan(rows: try await file.rehearse(in: call.site.store), ignored: file.ignored, dates: dates)
    return call.page(ImportPages().plan(plan, of: draft, only: only, from: start))
  }

  private func apply(_ call: Call) async throws -> Answer {
    let draft = try await find(call)
    var check = call.query.checker
    let dates = check.optionalChoice("dates", say("order of dates"), of: DateOrder.self)
    try check.finish()
    let file = try await aside { try open(draft, dates, call.world) }
    var done: [ImportedRow] = []
    for start in stride(from: 0, to: file.count, by: Self.batch) {
      let part = start..<min(start + Self.batch, file.count)
      done += try await call.site.store.longWrite { try file.run(part, $0) }
    }
    let plan = ImportPlan(rows: done, ignored: file.ignored, dates: dates)
    let words = ImportFilter.allCases.filter { plan.count($0) > 0 }.map { $0.counted(plan.count($0)) }
    let page = At.importDraft(draft.id).query(["dates": dates?.rawValue])
    return .redirect(to: page, flash: .done(say("The import is done: \(listed(words)).")))
  }

  private func export(_ call: Call) async throws -> Answer {
    let name = try call.parameter("file")
    guard name.hasSuffix(".csv"), let kind = ImportKind(rawValue: String(name.dropLast(4))) else {
      throw Problem.notFound
    }
    let bytes = try await call.site.store.longRead { try Export.csv(kind, $0) }
    return .bytes(bytes, type: "text/csv; charset=utf-8", fileName: "\(kind.rawValue)-\(settings.today(call.now)).csv")
  }

  private func find(_ call: Call) async throws -> ImportDraft {
    let (id, member) = (try call.id("draft", of: ImportDraft.self), try call.signedIn().id)
    return try await call.site.store.read { try ImportDraft.find(id, of: member, $0) }
  }

  private func open(_ draft: ImportDraft, _ dates: DateOrder?, _ world: World) throws -> ImportFile {
    do throws(ImportRefusal) {
      return try ImportFile(draft.kind, draft.text.text, settings: settings, dates: dates, in: world)
    } catch {
      throw error.complaints
    }
  }
}

extension At {
  static let importing = Place("/rental/import")
  /// Where a file's bytes are put, by what it holds.
  static let importFile = Place("/rental/import/{kind}")
  static let importDraft = Place("/rental/imports/{draft}")
  static let export = Place("/rental/export/{file}")
}
