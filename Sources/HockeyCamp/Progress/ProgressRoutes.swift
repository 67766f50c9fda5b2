import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages of players' progress, and of the camp's drills.
struct ProgressRoutes: Sendable {
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(ProgressPaths.players.pattern, for: .members, players),
      .get(ProgressPaths.player.pattern, for: .members, player),
      .get(ProgressPaths.drill.pattern, for: .members, drill),
      .get(ProgressPaths.drills.pattern, for: .members, drills),
      .post(ProgressPaths.drills.pattern, for: .members, add),
      .post(ProgressPaths.hide.pattern, for: .members, hide),
    ]
  }

  private func players(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    let (names, keeps, only) = try await request.site.store.read { tx in
      (
        try MemberSummary.names(of: ProgressAccess.players(of: viewer, tx), tx),
        try ProgressAccess.keepsDrills(viewer, tx),
        try ProgressAccess.onlyPlayer(of: viewer, tx).map {
          try ProgressView.of($0, for: viewer, tx)
        }
      )
    }
    if let only { return request.page(ProgressPages().player(only, back: CampPaths.home())) }
    let all = names.map { (id: $0.key, name: $0.value) }.sorted {
      ($0.name, $0.id.text) < ($1.name, $1.id.text)
    }
    return request.page(ProgressPages().players(all, keepsDrills: keeps))
  }

  private func player(_ request: Request) async throws -> Response {
    let (id, viewer) = (try request.id("member", of: Member.self), try request.signedIn())
    let (view, isOnly) = try await request.site.store.read { tx in
      (
        try ProgressView.of(id, for: viewer, tx),
        try ProgressAccess.onlyPlayer(of: viewer, tx) == id
      )
    }
    return request.page(
      ProgressPages().player(view, back: isOnly ? CampPaths.home() : ProgressPaths.players()))
  }

  private func drill(_ request: Request) async throws -> Response {
    let (player, drill) = (
      try request.id("member", of: Member.self), try request.id("drill", of: Drill.self)
    )
    let (viewer, authorizer) = (try request.signedIn(), authorizer)
    let undo = request.query.text("undo").flatMap { ID<Measurement>($0) }
    let view = try await request.site.store.read {
      try DrillView.of(player, drill, for: viewer, by: authorizer, undo: undo, $0)
    }
    return request.page(ProgressPages().drill(view) { request.newFormKey() })
  }

  private func drills(_ request: Request) async throws -> Response {
    let form = FormView(action: ProgressPaths.drills(), key: request.newFormKey()) {
      $0 == "better" ? "less" : nil
    }
    return try await drills(request, form)
  }

  private func drills(_ request: Request, _ form: FormView) async throws -> Response {
    let viewer = try request.signedIn()
    let all = try await request.site.store.read { tx in
      guard try ProgressAccess.keepsDrills(viewer, tx) else { throw ProgressRefusal.onlyCoaches }
      return try Drill.all(tx)
    }
    let page = MeasurePages().drills(all, keys: all.map { _ in request.newFormKey() }, form)
    return request.page(page, status: form.errors.isEmpty ? .ok : .unprocessableContent)
  }

  private func add(_ request: Request) async throws -> Response {
    let (viewer, world) = (try request.signedIn(), request.world)
    let outcome = try await request.submit({ AddDrill(&$0, in: world) }) { add, tx in
      guard try ProgressAccess.keepsDrills(viewer, tx) else { throw ProgressRefusal.onlyCoaches }
      try add(tx)
      return .redirect(to: ProgressPaths.drills(), flash: .done(say("Added.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(var errors, let refused, _):
      if let refused { errors.add("name", refused) }
      return try await drills(
        request,
        FormView(
          action: ProgressPaths.drills(), key: request.newFormKey(), errors: errors,
          values: request.typed))
    }
  }

  private func hide(_ request: Request) async throws -> Response {
    let (viewer, hide) = (
      try request.signedIn(),
      ArchiveDrill(
        drill: try request.id("drill"), isHidden: request.fields.text("hidden") == "true")
    )
    return try await request.act(orBackTo: ProgressPaths.drills()) { tx in
      guard try ProgressAccess.keepsDrills(viewer, tx) else { throw ProgressRefusal.onlyCoaches }
      try hide(tx)
      return .redirect(to: ProgressPaths.drills())
    }
  }
}
