import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import Members

/// Administration in a browser and through the API.
struct AdministrationRoutesTests {
  @Test func `members are listed, searched and shown`() async throws {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      try await plaza.enter(.ann)
      let bob = try await plaza.enter(.bob)
      let all = try await dan.get("/members")
      #expect(all.text.contains("Ann Lee") && all.text.contains("Bob Iyer"))
      let found = try await dan.get("/members?q=IYER")
      #expect(!found.text.contains("Ann Lee") && found.text.contains("Bob Iyer"))
      #expect(try await dan.get("/members?q=zzz").text.contains("No results"))
      let detail = try await dan.get("/members/\(bob)")
      #expect(detail.status == .ok && detail.text.contains("bob@plaza.test"))
      #expect(
        try await dan.get("/members/\(plaza.world.world.newID(Member.self))").status == .notFound)
      #expect(try await dan.get("/members/nobody").status == .notFound)
      let page = try await dan.get("/api/members?limit=2")
      let next = try #require(page.json("next"))
      #expect(page.text.matches(of: /"suspendedAt":null/).count == 2)
      #expect(
        try await dan.get("/api/members?limit=2&after=\(next)").text.hasSuffix("\"next\":null}"))
      #expect(try await dan.get("/api/members?limit=0").status == .unprocessableContent)
      #expect(try await dan.get("/api/members/\(bob)").json("email") == "bob@plaza.test")
    }
  }

  @Test func `a search with NUL finds nothing, and an invalid cursor or ID is refused`()
    async throws
  {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      #expect(try await dan.get("/api/members?q=a%00b").text.contains("\"items\":[]"))
      #expect(try await dan.get("/api/members?after=here").status == .unprocessableContent)
      #expect(try await dan.get("/api/audit?member=me").status == .unprocessableContent)
    }
  }

  @Test func `adding a member creates a link for choosing the password`() async throws {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      let page = try await dan.get("/members/new")
      #expect(page.status == .ok && page.text.contains("Staff of Rental counter"))
      let bad = try await dan.post(
        "/members/new", form: ["name": "Kim Oduya", "email": "kim", "role-staff-rental": "true"])
      #expect(
        bad.status == .unprocessableContent
          && bad.text.contains("t an email address. Enter it like ann@"))
      #expect(
        bad.text.contains("Enter the reason for the audit log.") && bad.text.contains(" checked"))
      let made = try await dan.post(
        "/members/new",
        form: [
          "name": "Kim Oduya", "email": Cast.kim.email, "role-staff-rental": "true",
          "reason": "new at the counter",
        ])
      #expect(made.status == .ok && made.headers[.cacheControl] == "no-store")
      let code = try #require(made.between("/welcome#", "<"))
      let kim = plaza.guest()
      let shown = try await kim.get("/welcome")
      #expect(
        shown.status == .ok && shown.text.contains("Link code")
          && !shown.text.contains("Kim Oduya"))
      let weak = try await kim.post("/welcome", form: ["code": code, "password": "kim oduya 1"])
      #expect(weak.status == .unprocessableContent && weak.text.contains("your own name"))
      #expect(weak.text.contains("Welcome, Kim Oduya") && weak.hidden("code") == code)
      let chosen = try await kim.post(
        "/welcome", form: ["code": code, "password": "four purple elephants"])
      #expect(chosen.location == "/account")
      #expect(try await kim.get("/api/me").text.contains("staff:rental"))
      for over in [code, "nonsense", ""] {
        let refused = try await plaza.guest().post(
          "/welcome", form: ["code": over, "password": "five orange elephants"])
        #expect(
          refused.status == .notFound
            && refused.text.contains(
              "This link was used or replaced, or it expired after seven days"),
          "\(over)")
        #expect(over.isEmpty || !refused.text.contains(over), "a code is never sent back")
      }
    }
  }

  @Test func `an invitation code is read only from the form, as a code or a whole link`()
    async throws
  {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      func link(_ person: Cast) async throws -> String {
        let made = try await dan.post(
          "/members/new", form: ["name": "Somebody", "email": person.email, "reason": "new"])
        return try #require(made.between("/welcome#", "<"))
      }
      let first = try await link(.kim)
      let page = try await plaza.guest().get("/welcome?code=\(first)")
      #expect(
        page.status == .ok && !page.text.contains(first), "an address that has it is not read")
      let pasted = try await plaza.guest().post(
        "/welcome?code=\(first)", form: ["password": "four purple elephants"])
      #expect(pasted.status == .notFound)
      for (code, person) in [("http://plaza.test/welcome#", Cast.bob), (" ", .ann)] {
        let chosen = try await plaza.guest().post(
          "/welcome",
          form: ["code": code + (try await link(person)), "password": "four purple elephants"])
        #expect(chosen.location == "/account", "\(code)")
      }
    }
  }

  @Test func `every change requires a reason, which is logged`() async throws {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      let ann = try await plaza.enter(.ann)
      _ = try await plaza.secondFactor(of: ann)
      for change in MemberChange.allCases.filter({ $0 != .remove }) + [.remove] {
        let path = "/members/\(ann)/\(change.path)"
        #expect(
          try await dan.get(path).text.contains(change.message.replacing("'", with: "&#39;")))
        let blank = try await dan.post(path, form: ["reason": " "])
        #expect(
          blank.status == .unprocessableContent
            && blank.text.contains("Enter the reason for the audit log."))
        let done = try await dan.post(path, form: ["reason": "because of \(change.path)"])
        #expect(done.status == (change == .link ? .ok : .seeOther), "\(change)")
        if change == .unsuspend { _ = try await dan.get("/members/\(ann)") }
      }
      #expect(try await plaza.account(ann) == nil)
      let log = try await dan.get("/members/audit").text
      for change in MemberChange.allCases {
        #expect(log.contains("because of \(change.path)"), "\(change)")
      }
      #expect(
        log.contains("…\(ann.text.suffix(6))") && log.contains("Ann Lee"), "as she was called then"
      )
    }
  }

  @Test func `edits and roles are saved, and refusals are shown in their form`() async throws {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      let ann = try await plaza.enter(.ann)
      try await plaza.enter(.bob)
      #expect(try await dan.get("/members/\(ann)/edit").text.contains("value=\"ann@plaza.test\""))
      let taken = try await dan.post(
        "/members/\(ann)/edit",
        form: ["name": "Ann", "email": "bob@plaza.test", "reason": "she asked"])
      #expect(
        taken.status == .conflict
          && taken.text.contains("An account with this email address already exists"))
      let saved = try await dan.post(
        "/members/\(ann)/edit",
        form: ["name": "Ann B", "email": "ann@example.org", "reason": "she asked"])
      #expect(saved.location == "/members/\(ann)")
      let now = plaza.now
      try await plaza.store.write {
        try GrantRole(
          member: ann, role: .staff(of: "print"), actor: ann, reason: "for the test", now: now)($0)
      }
      let revoked = try await dan.post("/members/\(ann)/roles", form: ["reason": "left the press"])
      #expect(revoked.location == "/members/\(ann)")
      #expect(try await plaza.account(ann)?.roles == [])
      let own = try await plaza.id(of: .dan)
      let last = try await dan.post("/members/\(own)/roles", form: ["reason": "tired"])
      #expect(last.status == .conflict && last.text.contains("last administrator"))
      #expect(try await plaza.account(own)?.isAdmin == true)
    }
  }

  @Test func `the API edits a member and their roles in one request`() async throws {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      let ann = try await plaza.enter(.ann)
      let path = "/api/members/\(ann)"
      let blank = try await dan.send(.patch, path, json: #"{"name":"","roles":["boss"]}"#)
      #expect(blank.status == .unprocessableContent)
      for field in ["\"name\":", "\"roles\":", "\"reason\":"] {
        #expect(blank.text.contains(field), "\(field)")
      }
      let changed = try await dan.send(
        .patch, path,
        json: #"{"name":"Ann B","roles":["staff:print"],"suspended":true,"reason":"a month off"}"#)
      #expect(
        changed.status == .ok && changed.json("name") == "Ann B"
          && changed.json("suspendedReason") == "a month off")
      #expect(changed.json("link")?.hasPrefix("/invitations/open/") == true)
      #expect(try await plaza.account(ann)?.roles == [], "a role is accepted by the member")
      #expect(
        try await plaza.audit().suffix(3).map(\.action) == [
          .profileChanged, .roleInvited, .suspended,
        ])
      let own = try await plaza.id(of: .dan)
      let refused = try await dan.send(
        .patch, "/api/members/\(own)", json: #"{"name":"X","suspended":true,"reason":"r"}"#)
      #expect(refused.status == .conflict && refused.text.contains("/problems/yourself"))
      #expect(try await plaza.account(own)?.name == "Dan Whitcombe", "all or nothing")
      let invited = try await dan.send(
        .post, "/api/members/invitations",
        json: #"{"name":"Kim","email":"kim@plaza.test","roles":[],"reason":"new"}"#)
      #expect(invited.status == .created && invited.json("link")?.hasPrefix("/welcome#") == true)
      let bad = try await dan.send(.post, "/api/members/invitations", json: #"{"roles":["boss"]}"#)
      for field in ["\"name\":", "\"email\":", "\"roles\":", "\"reason\":"] {
        #expect(bad.text.contains(field), "\(field)")
      }
      let renewed = try await dan.send(
        .post, "\(path)/invitation", json: #"{"reason":"forgot it"}"#)
      #expect(renewed.status == .created)
      #expect(try await dan.send(.delete, path, json: "{}").status == .unprocessableContent)
      #expect(
        try await dan.send(.delete, path, json: #"{"reason":"asked by letter"}"#).status
          == .noContent)
      #expect(try await dan.get(path).status == .notFound)
      let log = try await dan.get("/api/audit?limit=1")
      #expect(log.text.contains("asked by letter") && log.json("next") != nil)
      #expect(try await dan.get("/api/audit?what=nonsense").status == .unprocessableContent)
    }
  }

  @Test func `the audit log is filtered by action and member and paginated`() async throws {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      let ann = try await plaza.enter(.ann)
      for number in 0..<60 {
        // The changes are spread over time because of the limit on profile changes.
        let now = plaza.now + .hours(number)
        try await plaza.store.write {
          try ChangeProfile(member: ann, name: "Ann \(number)", now: now)($0)
        }
      }
      let page = try await dan.get("/members/audit?member=\(ann)&what=profile-changed")
      let more = try #require(
        page.between("<p class=\"pager\"><a class=\"button quiet\" href=\"", "\""))
      #expect(page.text.matches(of: /Changed the profile: name/).count == 50)
      let rest = try await dan.get(more.replacing("&amp;", with: "&"))
      #expect(rest.text.matches(of: /Changed the profile: name/).count == 10)
    }
  }
}
