import FilmCatalogue
import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Shelf

/// Bringing along what one kept elsewhere: a file is looked at on a workbench, put right, and only then imported.
struct ImportRoutes: Sendable {
  let settings: PopcornSettings
  let services: PopcornServices

  var routes: [Route] {
    [
      .get(At.importing.pattern, for: .members, begin),
      .put(At.importFile.pattern, for: .members, body: .raw(atMost: ImportDesk.largest), upload),
      .get(At.importDraft.pattern, for: .members, look),
      .post(At.importDraft.pattern, for: .members, apply),
      .post(At.importPart.pattern, for: .members, body: .none, applyPart),
      .post(At.discardImport.pattern, for: .members, discard),
    ]
  }

  private func begin(_ call: Call) async throws -> Answer {
    let member = try call.signedIn().id
    let (drafts, cards) = try await call.site.store.read { tx in
      (try ImportDraft.all(of: member, tx), try services.rented.map { try $0.card(of: member, tx) })
    }
    return call.shown(ImportPages(settings: settings, now: call.now).begin(drafts, cards))
  }

  private func upload(_ call: Call) async throws -> Answer {
    let desk = ImportDesk(call.site.store, time: settings.shopTime, in: call.world)
    let draft = try await desk.keep(call.body, name: call.fileName, of: try call.signedIn().id)
    return .json(status: .created) { json in
      json.field("id", draft.id)
      json.field("page", At.importDraft(draft.id).text)
    }
  }

  private func look(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("draft", of: ImportDraft.self), try call.signedIn().id)
    var check = call.query.checker
    let tab = check.optionalChoice("tab", say("tab"), of: ImportRow.State.self)
    let rest = check.optionalText("rest", say("format"))
    try check.finish()
    if rest != nil {
      let table = try await call.site.store.longRead { try RestTable(of: id, member, $0) }
      return .bytes(try await aside { table.bytes }, type: "text/csv; charset=utf-8", fileName: "rest.csv")
    }
    let (page, now) = (try call.pageRequest(), call.now)
    let bench = try await call.site.store.longRead { try ImportBench.read(id, of: member, tab, page, now: now, $0) }
    return call.shown(ImportPages(settings: settings, now: call.now).bench(bench, call.keys))
  }

  private func apply(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("draft", of: ImportDraft.self), try call.signedIn().id)
    var check = call.fields.checker
    let act = check.optionalChoice("act", say("act"), of: ImportTogether.Act.self)
    let tab = check.optionalChoice("tab", say("tab"), of: ImportRow.State.self)
    try check.finish()
    if let act { return try await together(act, tab ?? .choice, id, member, call) }
    let desk = ImportDesk(call.site.store, time: settings.shopTime, in: call.world)
    let totals = try await desk.apply(id, of: member)
    return .redirect(to: At.importDraft(id), flash: .done(say("The import is done: \(totals.words).")))
  }

  private func together(
    _ act: ImportTogether.Act, _ tab: ImportRow.State, _ id: ID<ImportDraft>, _ member: ID<Member>, _ call: Call
  ) async throws -> Answer {
    let link = At.importDraft(id)
    switch act {
    case .leaveOut:
      return try await call.act(orBackTo: link) { tx in
        let rows = try LeaveRowsOut(tab, of: id, by: member)(tx)
        return .redirect(
          to: link, flash: .done(say(rows, one: "1 row was left out.", many: "\(rows) rows were left out.")))
      }
    case .add:
      let rows = try await call.site.store.longRead { try ImportDraft.find(id, of: member, $0).unknownFilms($0) }
      let add = AddFilmsOfRows(rows, of: id, by: member, today: settings.today(call.now), in: call.world)
      return try await call.act(orBackTo: link) { tx in
        let films = try add(tx)
        return .redirect(
          to: link,
          flash: .done(say(films, one: "1 film was added for you.", many: "\(films) films were added for you.")))
      }
    case .undo:
      try await ImportDesk(call.site.store, time: settings.shopTime, in: call.world).undo(id, of: member)
      return .redirect(to: link, flash: .done(say("The import was undone. What you wrote since is still there.")))
    }
  }

  /// One part of an import, for the script that shows how far it is.
  private func applyPart(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("draft", of: ImportDraft.self), try call.signedIn().id)
    let desk = ImportDesk(call.site.store, time: settings.shopTime, in: call.world)
    let totals = try await desk.applyPart(id, of: member)
    return .json { json in
      json.field("rows", totals.rows)
      json.field("page", At.importDraft(id).text)
    }
  }

  private func discard(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("draft", of: ImportDraft.self), try call.signedIn().id)
    let answer = try await call.once { tx in
      _ = try ImportDraft.find(id, of: member, tx)
      try DiscardImport(id, of: member)(tx)
      return .redirect(to: At.importing(), flash: .done(say("The file is off the workbench. What was imported stays.")))
    }
    try await ImportDesk(call.site.store, time: settings.shopTime, in: call.world).clear(of: member)
    return answer
  }
}

extension Call {
  /// The name of the file that is sent, as the script passes it on.
  fileprivate var fileName: String? {
    HTTPField.Name("Plaza-File-Name").flatMap { head.headerFields[$0] }?.removingPercentEncoding
  }
}
