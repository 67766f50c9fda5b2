import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The browser routes on which members create keys for programs, and on which administrators
/// remove the keys of all members. Members delete their own keys like sessions.
struct KeyRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/account/keys", for: .members) { request in
        request.page(try await page(request)(FormState(["scopes": "read", "days": "90"])))
      },
      .post("/account/keys", for: .members, make),
      .get("/members/keys", for: .admins, list),
      .get("/members/keys/{key}/remove", for: .admins) { request in
        request.page(try await removal(request)(FormState()))
      },
      .post("/members/keys/{key}/remove", for: .admins, remove),
    ]
  }

  private func page(_ request: Request) async throws -> (FormState) -> Page {
    let (viewer, now) = (try request.signedIn(), request.now)
    let keys = try await request.site.store.read { tx in
      try ProgramKey.all(of: viewer.id, now: now, tx)
    }
    let groups = request.scopeGroups(among: try request.grantableScopes())
    let pages = KeyPages(request: request, time: members.time)
    return { pages.list(keys, groups, $0) }
  }

  private func make(_ request: Request) async throws -> Response {
    let page = try await page(request)
    return try await request.submit({ page($0) }) {
      let make = try await members.newKey(request, password: "current")
      return try await request.once { tx in
        try make(tx)
        var answer = request.page(KeyPages(request: request, time: members.time).made(make))
        answer.headers[.cacheControl] = "no-store"
        return answer
      }
    }
  }

  private func list(_ request: Request) async throws -> Response {
    let (page, now) = (try request.pageRequest(), request.now)
    let keys = try await request.site.store.read { try ProgramKey.page(page, now: now, $0) }
    return request.page(KeyPages(request: request, time: members.time).listAll(keys))
  }

  private func removal(_ request: Request) async throws -> (FormState) -> Page {
    let (id, now) = (try request.id("key", of: Viewer.Session.self), request.now)
    let key = try await request.site.store.read { try ProgramKey.find(id, now: now, $0) }
    let pages = KeyPages(request: request, time: members.time)
    return { pages.remove(key, $0) }
  }

  private func remove(_ request: Request) async throws -> Response {
    let page = try await removal(request)
    return try await request.submit({ page($0) }) {
      let remove = try members.removeKey(request)
      return try await request.once { tx in
        try remove(tx)
        return .redirect(to: Link("members", "keys"), flash: .done(say("Key deleted.")))
      }
    }
  }
}

/// Request handling that pages and API share.
extension Members {
  /// Reads a new key and checks the member's password.
  /// - Parameter password: The name of the password's field.
  func newKey(_ request: Request, password: String) async throws -> MakeProgramKey {
    let viewer = try request.signedIn()
    if viewer.key != nil { throw MakeProgramKey.Refusal.sessionNeeded }
    let form = try NewKeyForm(request, time: time)
    _ = try await ownPassword(request, field: password)
    return MakeProgramKey(
      id: request.world.newID(), token: SecretToken(request.world), member: viewer.id,
      name: form.name, scopes: form.scopes, expiresAt: form.expiresAt, address: request.address,
      now: request.now)
  }

  /// Reads the reason for which an administrator removes a key.
  func removeKey(_ request: Request) throws -> RemoveProgramKey {
    var check = request.fields.checker
    let reason = check.reason()
    try check.finish()
    return RemoveProgramKey(
      key: try request.id("key"), actor: try request.signedIn().id, reason: reason,
      now: request.now)
  }
}
