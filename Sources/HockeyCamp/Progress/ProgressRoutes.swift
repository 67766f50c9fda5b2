import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Players' progress as people look at it, and the camp's drills.
struct ProgressRoutes: Sendable {
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(ProgressAt.players.pattern, for: .members, players),
      .get(ProgressAt.player.pattern, for: .members, player),
      .get(ProgressAt.drill.pattern, for: .members, drill),
      .get(ProgressAt.drills.pattern, for: .members, drills),
      .post(ProgressAt.drills.pattern, for: .members, add),
      .post(ProgressAt.hide.pattern, for: .members, hide),
    ]
  }

  private func players(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let (names, keeps) = try await call.site.store.read { tx in
      (
        try MemberEntry.names(of: ProgressAccess.players(of: viewer, tx), tx),
        try ProgressAccess.keepsDrills(viewer, tx)
      )
    }
    let all = names.map { (id: $0.key, name: $0.value) }.sorted { ($0.name, $0.id.text) < ($1.name, $1.id.text) }
    return call.page(ProgressPages().players(all, keepsDrills: keeps))
  }

  private func player(_ call: Call) async throws -> Answer {
    let (id, viewer) = (try call.id("member", of: Member.self), try call.signedIn())
    let view = try await call.site.store.read { try ProgressView.of(id, for: viewer, $0) }
    return call.page(ProgressPages().player(view))
  }

  private func drill(_ call: Call) async throws -> Answer {
    let (player, drill) = (try call.id("member", of: Member.self), try call.id("drill", of: Drill.self))
    let (viewer, authorizer) = (try call.signedIn(), authorizer)
    let undo = call.query.text("undo").flatMap { ID<Measure>($0) }
    let view = try await call.site.store.read {
      try DrillView.of(player, drill, for: viewer, by: authorizer, undo: undo, $0)
    }
    return call.page(ProgressPages().drill(view) { call.newFormKey() })
  }

  private func drills(_ call: Call) async throws -> Answer {
    let form = FormView(action: ProgressAt.drills(), key: call.newFormKey()) { $0 == "better" ? "less" : nil }
    return try await drills(call, form)
  }

  private func drills(_ call: Call, _ form: FormView) async throws -> Answer {
    let viewer = try call.signedIn()
    let all = try await call.site.store.read { tx in
      guard try ProgressAccess.keepsDrills(viewer, tx) else { throw ProgressRefusal.onlyCoaches }
      return try Drill.all(tx)
    }
    let page = MeasurePages().drills(all, keys: all.map { _ in call.newFormKey() }, form)
    return call.page(page, status: form.complaints.isEmpty ? .ok : .unprocessableContent)
  }

  private func add(_ call: Call) async throws -> Answer {
    let (viewer, world) = (try call.signedIn(), call.world)
    let outcome = try await call.submit({ AddDrill(&$0, in: world) }) { add, tx in
      guard try ProgressAccess.keepsDrills(viewer, tx) else { throw ProgressRefusal.onlyCoaches }
      try add(tx)
      return .redirect(to: ProgressAt.drills(), flash: .done(say("Added.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(var complaints, let refused, _):
      if let refused { complaints.add("name", refused) }
      return try await drills(
        call,
        FormView(action: ProgressAt.drills(), key: call.newFormKey(), complaints: complaints, values: call.typed))
    }
  }

  private func hide(_ call: Call) async throws -> Answer {
    let (viewer, hide) = (
      try call.signedIn(),
      HideDrill(drill: try call.id("drill"), isHidden: call.fields.text("hidden") == "true")
    )
    return try await call.act(orBackTo: ProgressAt.drills()) { tx in
      guard try ProgressAccess.keepsDrills(viewer, tx) else { throw ProgressRefusal.onlyCoaches }
      try hide(tx)
      return .redirect(to: ProgressAt.drills())
    }
  }
}
