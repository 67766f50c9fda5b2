import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP

/// The API routes with which administrators list and remove the keys of all members.
struct AllKeysAPI: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/api/members/keys", for: .admins, listAll),
      .delete("/api/members/keys/{key}", for: .admins, body: .fields, remove),
    ]
  }

  private func listAll(_ request: Request) async throws -> Response {
    let (page, now) = (try request.pageRequest(), request.now)
    let keys = try await request.site.store.read { try ProgramKey.page(page, now: now, $0) }
    return .list(keys.items, next: keys.next)
  }

  private func remove(_ request: Request) async throws -> Response {
    let remove = try members.removeKey(request)
    try await request.site.store.write { try remove($0) }
    return .noContent
  }
}
