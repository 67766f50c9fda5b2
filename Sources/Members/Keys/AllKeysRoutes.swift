import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The browser routes on which administrators see and remove the keys of all members.
struct AllKeysRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/members/keys", for: .admins, list),
      .get("/members/keys/{key}/remove", for: .admins) { request in
        request.page(try await removal(request)(FormState()))
      },
      .post("/members/keys/{key}/remove", for: .admins, remove),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let (page, now) = (try request.pageRequest(), request.now)
    let keys = try await request.site.store.read { try ProgramKey.page(page, now: now, $0) }
    return request.page(AllKeysPages(request: request, time: members.time).listAll(keys))
  }

  private func removal(_ request: Request) async throws -> (FormState) -> Page {
    let (id, now) = (try request.id("key", of: Viewer.Session.self), request.now)
    let key = try await request.site.store.read { try ProgramKey.find(id, now: now, $0) }
    let pages = AllKeysPages(request: request, time: members.time)
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
