import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// A member's own account in a browser.
struct AccountRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/account", for: .members, show),
      .post("/account", for: .members, change).versioned,
      .get("/account/password", for: .members) { call in call.page(try await pages(call).password(FormState())) },
      .post("/account/password", for: .members, changePassword),
      .get("/account/sessions", for: .members, sessions),
      .get("/account/sessions/{session}/end", for: .members, askToEnd),
      .post("/account/sessions/{session}/end", for: .members, endSession),
      .get("/account/sessions/end-others", for: .members) { call in
        call.page(try await pages(call).endOthers(FormState()))
      },
      .post("/account/sessions/end-others", for: .members, endOthers),
      .get("/account/data", for: .members) { call in
        call.page(try await pages(call).data(members.exportedFiles(call)))
      },
      .get("/account/export", for: .members) { call in try await members.export(call) },
      .get("/account/delete", for: .members) { call in
        call.page(try await pages(call).delete(FormState(), creditsLeft(call)))
      },
      .post("/account/delete", for: .members, delete),
    ]
  }

  private func pages(_ call: Call) async throws -> AccountPages {
    let id = try call.signedIn().id
    let account = try await call.site.store.read { try AdministratorRefused.account(id, $0) }
    return AccountPages(call: call, time: members.time, account: account, shopRows: members.accountRows())
  }

  private func show(_ call: Call) async throws -> Answer {
    let pages = try await pages(call)
    return call.page(pages.overview(FormState(pages.account.profile)))
  }

  private func change(_ call: Call) async throws -> Answer {
    let pages = try await pages(call)
    return try await call.submit(pages.overview) {
      var check = call.fields.checker
      let change = ChangeProfile(
        member: pages.account.id, name: check.personName("name"), handle: check.handle("handle") ?? "", now: call.now)
      try check.finish()
      return try await call.once { tx in
        try call.expectUnchanged(AdministratorRefused.account(change.member, tx).profile)
        try change(tx)
        return .redirect(to: Link("account"), flash: .done(say("Your profile is saved.")))
      }
    }
  }

  private func changePassword(_ call: Call) async throws -> Answer {
    let pages = try await pages(call)
    if let earlier = try await call.earlierAnswer() { return earlier }
    return try await call.submit(pages.password) {
      let change = try await members.changePassword(call)
      return try await call.once { tx in
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

  private func sessions(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let lines = try await call.site.store.read { tx in
      try SessionLine.all(of: viewer.id, this: viewer.session, now: call.now, tx)
    }
    return call.page(try await pages(call).sessions(lines))
  }

  private func askToEnd(_ call: Call) async throws -> Answer {
    let line = try await members.ownSession(call)
    return call.page(try await pages(call).endSession(line)(FormState()))
  }

  private func endSession(_ call: Call) async throws -> Answer {
    let page = try await pages(call).endSession(members.ownSession(call))
    return try await call.submit({ page($0) }) {
      let end = try await members.endSession(call, field: "current")
      return try await call.once { tx in
        try end(tx)
        return .redirect(to: Link("account", "sessions"), flash: .done(say("That session has ended.")))
      }
    }
  }

  private func endOthers(_ call: Call) async throws -> Answer {
    let pages = try await pages(call)
    return try await call.submit(pages.endOthers) {
      let own = try await members.ownPassword(call)
      if let authority = members.authority, let account = own.account {
        try await members.asking { () async throws(AuthorityFailure) in try await authority.signOutEverywhere(account) }
      }
      let viewer = try call.signedIn()
      let end = EndOtherSessions(member: viewer.id, keeping: viewer.session, now: call.now)
      return try await call.once { tx in
        try end(tx)
        return .redirect(to: Link("account", "sessions"), flash: .done(say("You are signed in only here now.")))
      }
    }
  }

  private func gone(_ flash: Flash, _ call: Call) -> Answer {
    var answer = Answer.redirect(to: .home, flash: flash)
    answer.clearSession(secure: call.site.isSecure)
    return answer
  }

  private func creditsLeft(_ call: Call) async throws -> CreditsLeft? {
    let (member, holders) = (try call.signedIn().id, members.holders)
    return try await call.site.store.read { try CreditsLeft.of(member, in: holders, $0) }
  }

  private func delete(_ call: Call) async throws -> Answer {
    let pages = try await pages(call)
    let left = try await creditsLeft(call)
    return try await call.submit({ pages.delete($0, left) }) {
      let (delete, account) = try await members.deletion(call, field: "current")
      let answer = try await call.once { tx in
        try delete(tx)
        return gone(.done(say("Your account is deleted. Goodbye.")), call)
      }
      if await members.removeElsewhere(account) { return answer }
      return gone(.alert(say("Your account here is deleted.") + " " + members.leftElsewhere), call)
    }
  }
}

extension Account {
  /// What the member's own form changes.
  fileprivate var profile: RecordVersion { RecordVersion(["name": name, "handle": handle]) }
}
