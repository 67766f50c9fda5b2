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
        request.page(
          try await page(request)(FormState(["access": KeyAccess.read.rawValue, "days": "90"])))
      },
      .post("/account/keys", for: .members, make),
    ]
  }

  private func page(_ request: Request) async throws -> (FormState) -> Page {
    let viewer = try request.signedIn()
    let keys = try await request.site.store.read { tx in
      try SessionSummary.all(of: viewer.id, this: viewer.session, now: request.now, tx).filter {
        $0.access != nil
      }
    }
    let pages = KeyPages(request: request, time: members.time)
    return { pages.list(keys, $0) }
  }

  private func make(_ request: Request) async throws -> Response {
    let page = try await page(request)
    return try await request.submit({ page($0) }) {
      var check = request.fields.checker
      let name = check.text("name", say("name of the program"), atMost: 60)
      let access = check.optionalChoice("access", say("access"), of: KeyAccess.self)
      let days = check.number("days", say("lifetime"), in: 1...366)
      if access == nil { check.addError("access", say("Choose what the program may do.")) }
      try check.finish()
      _ = try await members.ownPassword(request)
      let make = MakeProgramKey(
        id: request.world.newID(), token: SecretToken(request.world),
        member: try request.signedIn().id,
        name: name,
        access: access ?? .read, days: days, address: request.address, now: request.now)
      return try await request.once { tx in
        try make(tx)
        var answer = request.page(KeyPages(request: request, time: members.time).made(make))
        answer.headers[.cacheControl] = "no-store"
        return answer
      }
    }
  }
}
