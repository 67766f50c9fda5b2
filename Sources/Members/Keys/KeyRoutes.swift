import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The browser routes on which members create keys for programs. Keys are deleted like sessions.
struct KeyRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/account/keys", for: .members) { request in
        request.page(try await page(request)(FormState(["scopes": "read", "days": "90"])))
      },
      .post("/account/keys", for: .members, make),
    ]
  }

  private func page(_ request: Request) async throws -> (FormState) -> Page {
    let (viewer, now) = (try request.signedIn(), request.now)
    let (keys, account) = try await request.site.store.read { tx in
      (
        try ProgramKey.all(of: viewer.id, now: now, tx),
        try AdministratorRefusal.account(viewer.id, tx)
      )
    }
    let groups = request.scopeGroups(among: try request.grantableScopes())
    let pages = KeyPages(request: request, time: members.time, account: account)
    return { pages.list(keys, groups, $0) }
  }

  private func make(_ request: Request) async throws -> Response {
    let page = try await page(request)
    return try await request.submit({ page($0) }) {
      let make = try await members.newKey(request, password: "current")
      return try await request.once { tx in
        try make(tx)
        var answer = request.page(KeyPages.made(make))
        answer.headers[.cacheControl] = "no-store"
        return answer
      }
    }
  }
}
