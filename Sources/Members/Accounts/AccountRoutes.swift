import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The browser routes of a member's own account.
struct AccountRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/account", for: .members, show),
      .post("/account", for: .members, change).versioned,
      .get("/account/password", for: .members) { request in
        request.page(try await pages(request).password(FormState()))
      },
      .post("/account/password", for: .members, changePassword),
      .get("/account/sessions", for: .members, sessions),
      .get("/account/sessions/{session}/end", for: .members, confirmClosing),
      .post("/account/sessions/{session}/end", for: .members, endSession),
      .get("/account/sessions/end-others", for: .members) { request in
        request.page(try await pages(request).endOtherSessions(FormState()))
      },
      .post("/account/sessions/end-others", for: .members, endOtherSessions),
      .get("/account/data", for: .members) { request in
        request.page(try await pages(request).data(members.exportedFiles(request)))
      },
      .get("/account/export", for: .members) { request in try await members.export(request) },
      .get("/account/delete", for: .members) { request in
        request.page(try await pages(request).delete(FormState(), creditsLeft(request)))
      },
      .post("/account/delete", for: .members, delete),
    ]
  }

  private func pages(_ request: Request) async throws -> AccountPages {
    let id = try request.signedIn().id
    let account = try await request.site.store.read { try AdministratorRefusal.account(id, $0) }
    return AccountPages(
      request: request, time: members.time, account: account,
      offersPasskeys: members.authority == nil, shopRows: members.accountRows(),
      hasProviders: !members.providers.isEmpty)
  }

  private func show(_ request: Request) async throws -> Response {
    let pages = try await pages(request)
    return request.page(pages.overview(FormState(pages.account.profile)))
  }

  private func change(_ request: Request) async throws -> Response {
    let pages = try await pages(request)
    return try await request.submit(pages.overview) {
      var check = request.fields.checker
      let change = ChangeProfile(
        member: pages.account.id, name: check.personName("name"),
        handle: check.handle("handle") ?? "", now: request.now
      )
      try check.finish()
      return try await request.once { tx in
        try request.expectUnchanged(AdministratorRefusal.account(change.member, tx).profile)
        try change(tx)
        return .redirect(to: Link("account"), flash: .done(say("Profile saved.")))
      }
    }
  }

  private func changePassword(_ request: Request) async throws -> Response {
    let pages = try await pages(request)
    if let earlier = try await request.earlierResponse() { return earlier }
    return try await request.submit(pages.password) {
      let change = try await members.changePassword(request)
      return try await request.once { tx in
        let ended = try change(tx)
        var news = say("Your new password is saved.")
        if ended > 0 {
          news += " "
          news += say(
            ended, one: "You were signed out in one other place.",
            many: "You were signed out in \(ended) other places.")
        }
        return .redirect(to: Link("account"), flash: .done(news))
      }
    }
  }

  private func sessions(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    let lines = try await request.site.store.read { tx in
      try SessionSummary.all(of: viewer.id, this: viewer.session, now: request.now, tx)
    }
    return request.page(try await pages(request).sessions(lines.filter { $0.access == nil }))
  }

  private func confirmClosing(_ request: Request) async throws -> Response {
    let line = try await members.ownSession(request)
    return request.page(try await pages(request).endSession(line)(FormState()))
  }

  private func endSession(_ request: Request) async throws -> Response {
    let line = try await members.ownSession(request)
    let page = try await pages(request).endSession(line)
    return try await request.submit({ page($0) }) {
      let end = try await members.endSession(request, field: "current")
      return try await request.once { tx in
        try end(tx)
        return line.access == nil
          ? .redirect(
            to: Link("account", "sessions"), flash: .done(say("That session has ended.")))
          : .redirect(to: Link("account", "keys"), flash: .done(say("Key deleted.")))
      }
    }
  }

  private func endOtherSessions(_ request: Request) async throws -> Response {
    let pages = try await pages(request)
    return try await request.submit(pages.endOtherSessions) {
      let own = try await members.ownPassword(request)
      if let authority = members.authority, let account = own.account {
        try await members.asking { () async throws(AuthorityFailure) in
          try await authority.signOutEverywhere(account)
        }
      }
      let viewer = try request.signedIn()
      let end = EndOtherSessions(member: viewer.id, keeping: viewer.session, now: request.now)
      return try await request.once { tx in
        try end(tx)
        return .redirect(
          to: Link("account", "sessions"), flash: .done(say("You're now signed in only here.")))
      }
    }
  }

  private func gone(_ flash: Flash, _ request: Request) -> Response {
    var answer = Response.redirect(to: .home, flash: flash)
    answer.clearSession(secure: request.site.isSecure)
    return answer
  }

  private func creditsLeft(_ request: Request) async throws -> CreditsLeft? {
    let (member, holders) = (try request.signedIn().id, members.holders)
    return try await request.site.store.read { try CreditsLeft.of(member, in: holders, $0) }
  }

  private func delete(_ request: Request) async throws -> Response {
    let pages = try await pages(request)
    let left = try await creditsLeft(request)
    return try await request.submit({ pages.delete($0, left) }) {
      let (delete, account) = try await members.deletion(request, field: "current")
      let answer = try await request.once { tx in
        try delete(tx)
        return gone(.done(say("Your account was deleted. Goodbye.")), request)
      }
      if await members.removeElsewhere(account) { return answer }
      return gone(
        .alert(say("Your account here was deleted.") + " " + members.leftElsewhere), request)
    }
  }
}

extension Account {
  /// The fields that the member's own form can change.
  fileprivate var profile: RecordVersion { RecordVersion(["name": name, "handle": handle]) }
}
