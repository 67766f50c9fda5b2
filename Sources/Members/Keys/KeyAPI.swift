import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes for keys of programs.
struct KeyAPI: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/api/keys", for: .members, list),
      .post("/api/keys", for: .members, make),
      .get("/api/keys/{key}", for: .members, show),
      .delete("/api/keys/{key}", for: .members, body: .fields, delete),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let (member, now) = (try request.signedIn().id, request.now)
    return .list(
      try await request.site.store.read { try ProgramKey.all(of: member, now: now, $0) },
      next: nil)
  }

  private func find(_ request: Request) async throws -> ProgramKey {
    let (member, now) = (try request.signedIn().id, request.now)
    let id = try request.id("key", of: Viewer.Session.self)
    return try await request.site.store.read {
      try ProgramKey.find(id, of: member, now: now, $0)
    }
  }

  private func show(_ request: Request) async throws -> Response {
    .json(try await find(request))
  }

  private func make(_ request: Request) async throws -> Response {
    let make = try await members.newKey(request, password: "password")
    return try await request.once { tx in
      try make(tx)
      var answer = Response.json(status: .created) { json in
        json.field("id", make.id)
        json.field("key", make.token.text)
        json.field("name", make.name)
        json.field("scopes", make.scopes.texts)
        json.field("expiresAt", make.expiresAt)
      }
      answer.headers[.location] = Link("api", "keys", make.id.text).text
      answer.headers[.cacheControl] = "no-store"
      return answer
    }
  }

  private func delete(_ request: Request) async throws -> Response {
    let key = try await find(request)
    _ = try await members.ownPassword(request, field: "password")
    let end = EndSession(session: key.id, member: key.owner)
    try await request.site.store.write { try end($0) }
    return .noContent
  }
}
