import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import Members

/// A member's own account, in a browser and through the API.
struct AccountRoutesTests {
  @Test func `a profile is changed on its page`() async throws {
    try await Plaza.with { plaza in
      let web = try await plaza.visitor(.ann)
      let page = try await web.get("/account")
      #expect(page.text.contains("value=\"Ann Lee\"") && page.text.contains("ann@plaza.test"))
      #expect(!page.text.contains("Administration"))
      let saved = try await web.post(
        "/account", form: ["name": "Ann <Lee>", "handle": "@ann_lee"])
      #expect(saved.location == "/account")
      let after = try await web.get("/account").text
      #expect(after.contains("Ann &lt;Lee&gt;") && after.contains("value=\"ann_lee\""))
      let bad = try await web.post("/account", form: ["name": "", "handle": "a b"])
      #expect(bad.status == .unprocessableContent)
      #expect(bad.text.contains("Enter the name.") && bad.text.contains("3 to 30 letters"))
      #expect(bad.text.contains("value=\"a b\""))
      let long = try await web.post(
        "/account", form: ["name": "Ann", "handle": String(repeating: "a", count: 40)])
      #expect(long.text.contains("3 to 30 letters"))
    }
  }

  @Test func `a taken handle is reported at its field`() async throws {
    try await Plaza.with { plaza in
      let bob = try await plaza.visitor(.bob)
      _ = try await bob.post("/account", form: ["name": "Bob", "handle": "the_one"])
      let ann = try await plaza.visitor(.ann)
      let reply = try await ann.post("/account", form: ["name": "Ann", "handle": "The_One"])
      #expect(reply.status == .conflict && reply.text.contains("This handle is taken."))
    }
  }

  @Test func `changing the password requires the old one and ends other sessions`() async throws {
    try await Plaza.with { plaza in
      let here = try await plaza.visitor(.ann)
      let there = try await plaza.signIn(.ann)
      let wrong = try await here.post(
        "/account/password", form: ["current": "not my password", "new": "four purple elephants"])
      #expect(wrong.status == .forbidden && wrong.text.contains("t your current password."))
      let weak = try await here.post(
        "/account/password", form: ["current": Plaza.password, "new": "Ann Lee 1987"])
      #expect(weak.status == .unprocessableContent && weak.text.contains("your own name"))
      let same = try await here.post(
        "/account/password", form: ["current": Plaza.password, "new": Plaza.password])
      #expect(
        same.status == .unprocessableContent && same.text.contains("other than the current one"))
      #expect(try await there.get("/api/me").status == .ok)
      let right = try await here.post(
        "/account/password", form: ["current": Plaza.password, "new": "four purple elephants"])
      #expect(right.location == "/account")
      #expect(
        try await here.get("/account").text.contains("You were signed out in one other place."))
      #expect(try await there.get("/account").location == "/signin?next=%2Faccount")
      _ = try await plaza.signIn(.ann, password: "four purple elephants")
    }
  }

  @Test func `members list and end only their own sessions`() async throws {
    try await Plaza.with { plaza in
      let here = try await plaza.visitor(.ann)
      let there = try await plaza.signIn(.ann)
      let bob = try await plaza.visitor(.bob)
      let page = try await here.get("/account/sessions")
      #expect(page.text.contains("(this device)") && page.text.contains("192.0.2.9"))
      let end = try #require(page.between("href=\"/account/sessions/", "/end\""))
      let path = "/account/sessions/\(end)/end"
      let password: KeyValuePairs = ["current": Plaza.password]
      #expect(try await bob.get(path).status == .notFound)
      #expect(try await bob.post(path, form: password).status == .notFound)
      #expect(try await there.get("/api/me").status == .ok)
      #expect(try await here.get(path).text.contains("s you, enter your password"))
      #expect(try await here.post(path, form: password).location == "/account/sessions")
      #expect(try await there.get("/api/me").status == .unauthorized)
      #expect(try await here.post(path, form: password).status == .notFound)
      #expect(
        try await here.post("/account/sessions/nonsense/end", form: password).status == .notFound)
      let third = try await plaza.signIn(.ann)
      #expect(
        try await here.get("/account/sessions/end-others").text.contains(
          "You stay signed in here."))
      #expect(
        try await here.post("/account/sessions/end-others", form: password).status == .seeOther)
      #expect(try await third.get("/api/me").status == .unauthorized)
      #expect(try await here.get("/api/me").status == .ok)
    }
  }

  @Test(arguments: Engine.all)
  func `device names are translated on pages and in English in the API`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let here = try await plaza.visitor(.ann)
      let ann = try await plaza.id(of: .ann)
      for name in [
        StoredPhrase(stored: "Opera on Windows"),
        deviceName("Mozilla/5.0 (Android 15) Firefox/140.0"),
      ] {
        var session = plaza.newSession()
        session = NewSession(
          id: session.id, token: session.token, now: plaza.now, address: "192.0.2.1", agent: name)
        try await plaza.store.write { [session] in try session.begin(for: ann, $0) }
      }
      let english = try await here.get("/account/sessions").text
      #expect(english.contains("An app (this device)") && english.contains("Firefox on Android"))
      let korean = try await here.get("/account/sessions", headers: ["Accept-Language": "ko"])
      #expect(korean.text.contains("앱 (이 기기)") && korean.text.contains("Android의 Firefox"))
      #expect(korean.text.contains("Opera on Windows"), "what was kept before is read as it was")
      let listed = try await here.get("/api/me/sessions", headers: ["Accept-Language": "ko"]).text
      #expect(
        listed.contains(#""device":"An app""#)
          && listed.contains(#""device":"Firefox on Android""#))
      let export = ExportMember(member: ann, holders: [], now: plaza.now)
      let documents = try await plaza.store.read { try export($0) }
      let sessions = try #require(documents.first { $0.name == "sessions.json" })
      #expect(
        String(decoding: sessions.bytes, as: UTF8.self).contains(#""device":"Firefox on Android""#)
      )
    }
  }

  @Test func `ending a session requires the password`() async throws {
    try await Plaza.with { plaza in
      let here = try await plaza.visitor(.ann)
      let there = try await plaza.signIn(.ann)
      let token = try #require(there.cookie("plaza"))
      let id = try #require(try await plaza.authenticator.identify(token, plaza.now)?.session)
      for path in ["/account/sessions/\(id)/end", "/account/sessions/end-others"] {
        let blank = try await here.post(path)
        #expect(
          blank.status == .unprocessableContent && blank.text.contains("Enter your password."),
          "\(path)")
        let wrong = try await here.post(path, form: ["current": "not my password"])
        #expect(
          wrong.status == .forbidden && wrong.text.contains("t your current password."), "\(path)")
      }
      for body in ["{}", #"{"password":""}"#] {
        let blank = try await here.send(.delete, "/api/me/sessions/\(id)", json: body)
        #expect(
          blank.status == .unprocessableContent && blank.text.contains("Enter your password."))
      }
      let wrong = try await here.send(
        .delete, "/api/me/sessions/\(id)", json: #"{"password":"not my password"}"#)
      #expect(wrong.status == .forbidden && wrong.text.contains("/problems/wrong-password"))
      #expect(try await there.get("/api/me").status == .ok)
    }
  }

  @Test func `the API lists and ends sessions`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.visitor(.ann)
      let there = try await plaza.signIn(.ann)
      let bob = try await plaza.visitor(.bob)
      let list = try await there.get("/api/me/sessions")
      #expect(list.text.matches(of: /"isThis":(true|false)/).count == 2)
      let token = try #require(there.cookie("plaza"))
      let id = try #require(try await plaza.authenticator.identify(token, plaza.now)?.session)
      let path = "/api/me/sessions/\(id)"
      let password = "{\"password\":\"\(Plaza.password)\"}"
      #expect(try await bob.send(.delete, path, json: password).status == .notFound)
      #expect(try await ann.send(.delete, path, json: password).status == .noContent)
      #expect(try await there.get("/api/me").status == .unauthorized)
    }
  }

  @Test func `a second factor is set up, used and turned off`() async throws {
    try await Plaza.with { plaza in
      let web = try await plaza.visitor(.ann)
      #expect(
        try await web.get("/account/second-factor/setup").location == "/account/second-factor")
      let wrong = try await web.post(
        "/account/second-factor", form: ["current": "not my password"])
      #expect(wrong.status == .forbidden)
      let started = try await web.post("/account/second-factor", form: ["current": Plaza.password])
      #expect(started.location == "/account/second-factor/setup")
      let setup = try await web.get("/account/second-factor/setup")
      #expect(
        setup.text.contains("<svg class=\"code\"") && setup.headers[.cacheControl] == "no-store")
      let ann = try await plaza.id(of: .ann)
      let totp = try #require(
        try await plaza.store.read { try SecondFactor.of(ann, $0)?.totp(plaza.members.cipher) })
      let shown = setup.between("Or enter this key</dt><dd><span class=\"code\">", "<")
      #expect(shown?.replacing(" ", with: "") == totp.base32)
      let bad = try await web.post("/account/second-factor/confirm", form: ["code": "000000"])
      #expect(
        bad.status == .conflict
          && bad.text.contains("Wait for your authenticator to show the next one."))
      let done = try await web.post(
        "/account/second-factor/confirm", form: ["code": plaza.code(totp)])
      #expect(
        done.status == .ok
          && Set(done.text.matches(of: /(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}/).map(\.0)).count == 10)
      #expect(done.headers[.cacheControl] == "no-store")
      #expect(
        setup.text.contains("href=\"otpauth://totp/Plaza:"), "an authenticator on the same phone")
      let file = done.between(
        "download=\"recovery-codes.txt\" href=\"data:text/plain;charset=utf-8,", "\"")
      #expect(file?.split(separator: "%0A").count == 10)
      #expect(
        try await web.get("/account/second-factor").text.contains(
          "You have 10 recovery codes left."))
      let new = try await web.post(
        "/account/second-factor/codes", form: ["current": Plaza.password])
      #expect(new.status == .ok && new.text.contains("Write these down or print this page now."))
      #expect(
        try await web.post("/account/second-factor/remove", form: ["current": "wrong"]).status
          == .forbidden)
      let off = try await web.post(
        "/account/second-factor/remove", form: ["current": Plaza.password])
      #expect(off.location == "/account/second-factor")
      _ = try await plaza.signIn(.ann)
    }
  }

  @Test func `an administrator can open pages only after setting up the second factor`()
    async throws
  {
    try await Plaza.with(demandsSecondFactor: true) { plaza in
      let dan = try await plaza.visitor(.dan)
      for path in ["/account", "/members", "/account/data"] {
        #expect(try await dan.get(path).location == "/account/second-factor", "\(path)")
      }
      // No message covers the code field that the page asks for.
      #expect(try await dan.get("/members").headers[.setCookie] == nil)
      let listening = try await dan.get("/account/data", headers: ["Accept": "text/event-stream"])
      #expect(listening.status == .noContent && listening.headers[.setCookie] == nil)
      let program = try await dan.get("/api/members")
      #expect(
        program.status == .forbidden && program.text.contains("/problems/second-factor-needed"))
      #expect(
        try await dan.get("/account/second-factor").text.contains(
          "Administrators need a second factor to sign in"))
      _ = try await dan.post("/account/second-factor", form: ["current": Plaza.password])
      let id = try await plaza.id(of: .dan)
      let totp = try #require(
        try await plaza.store.read { try SecondFactor.of(id, $0)?.totp(plaza.members.cipher) })
      _ = try await dan.post("/account/second-factor/confirm", form: ["code": plaza.code(totp)])
      #expect(try await dan.get("/members").status == .ok)
    }
  }

  @Test func `an export is a valid ZIP archive`() async throws {
    try await Plaza.with { plaza in
      let web = try await plaza.visitor(.ann)
      for path in ["/account/export", "/api/me/export"] {
        let reply = try await web.get(path)
        #expect(
          reply.headers[.contentType] == "application/zip"
            && reply.headers[.cacheControl] == "no-store")
        #expect(reply.headers[.contentDisposition]?.contains("plaza-2026-06-01.zip") == true)
        try await withTemporaryFolder { folder in
          let file = folder + "/export.zip"
          try Data(reply.bytes).write(to: URL(filePath: file))
          let said = try unzip("-t", file)
          #expect(said.contains("No errors detected") && said.contains("member.json"), "\(said)")
          #expect(try unzip("-p", file, "member.json").contains("\"email\":\"ann@plaza.test\""))
        }
      }
    }
  }

  @Test func `an export includes stored files unchanged, and the page shows its size`()
    async throws
  {
    let film = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try await Plaza.with(holders: [StoredFilms(film: film)]) { plaza in
      let web = try await plaza.visitor(.ann)
      let page = try await web.get("/account/data").text
      #expect(page.contains("Your 2 videos and documents are included: about 2.3 MB"))
      let reply = try await web.get("/api/me/export")
      #expect(
        reply.headers[.contentLength] == "\(reply.bytes.count)" && reply.bytes.count > film.count)
      try await withTemporaryFolder { folder in
        let file = folder + "/export.zip"
        try Data(reply.bytes).write(to: URL(filePath: file))
        #expect(try unzip("-t", file).contains("No errors detected"))
        #expect(try ChildProgram.run(["unzip", "-p", file, "camp/1.mp4"]).output == film)
        #expect(
          try !unzip("-l", file).contains("gone.mp4"), "what is not there any more is skipped")
      }
    }
  }

  @Test func `deleting an account requires the password`() async throws {
    try await Plaza.with { plaza in
      let web = try await plaza.visitor(.ann)
      #expect(try await web.get("/account/delete").text.contains("t be undone. To confirm it"))
      let blank = try await web.post("/account/delete", form: [:])
      #expect(blank.status == .unprocessableContent && blank.text.contains("Enter your password."))
      #expect(
        try await web.post("/account/delete", form: ["current": "not my password"]).status
          == .forbidden)
      let gone = try await web.post("/account/delete", form: ["current": Plaza.password])
      #expect(gone.location == "/" && web.cookie("plaza") == nil)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 0)
      let bob = try await plaza.visitor(.bob)
      #expect(try await bob.send(.delete, "/api/me", json: "{}").status == .unprocessableContent)
      let reply = try await bob.send(
        .delete, "/api/me", json: "{\"password\":\"\(Plaza.password)\"}")
      #expect(reply.status == .noContent)
      #expect(try await bob.get("/api/me").status == .unauthorized)
    }
  }

  @Test func `the API changes the password and parts of the profile`() async throws {
    try await Plaza.with { plaza in
      let web = try await plaza.visitor(.ann)
      #expect(
        try await web.send(.patch, "/api/me", json: #"{"handle":"ann_lee"}"#).json("handle")
          == "ann_lee")
      let named = try await web.send(.patch, "/api/me", json: #"{"name":"Ann B"}"#)
      #expect(named.json("name") == "Ann B" && named.json("handle") == "ann_lee")
      #expect(
        try await web.send(.patch, "/api/me", json: #"{"handle":""}"#).text.contains(
          "\"handle\":null"))
      #expect(
        try await web.send(.patch, "/api/me", json: #"{"name":""}"#).status
          == .unprocessableContent)
      let changed = try await web.send(
        .post, "/api/me/password",
        json: "{\"current\":\"\(Plaza.password)\",\"new\":\"four purple elephants\"}")
      #expect(changed.status == .noContent)
      let wrong = try await web.send(
        .post, "/api/me/password",
        json: #"{"current":"wrong password","new":"five purple elephants"}"#)
      #expect(wrong.status == .forbidden && wrong.text.contains("/problems/wrong-password"))
    }
  }

  @Test func `an avatar is generated until a picture is set and again after it is removed`()
    async throws
  {
    try await Plaza.with { plaza in
      let web = try await plaza.visitor(.ann)
      let id = try await plaza.id(of: .ann)
      let drawn = try await web.get("/avatars/\(id)")
      #expect(drawn.headers[.contentType] == "image/svg+xml" && drawn.text.contains(">AL</text>"))
      let sent = try await web.send(.put, "/account/avatar", body: redDot)
      #expect(
        sent.status == .ok && sent.json("preview")?.hasPrefix("/avatars/\(id)?of=") == true,
        "\(sent.text)")
      let page = try await web.get("/account")
      let body = try #require(page.between("<div class=\"page\">", "</main>"))
      #expect(body.matches(of: /src="\/avatars\//).count == 1, "once on the page")
      #expect(page.text.contains("class=\"initials\" src=\"/avatars/"), "and in the bar")
      #expect(!page.text.contains("class=\"initials hue-"))
      let picture = try await web.get("/avatars/\(id)")
      #expect(
        picture.headers[.contentType] == "image/jpeg" && picture.bytes.starts(with: [0xFF, 0xD8]))
      let nonsense = try await web.send(
        .put, "/account/avatar", headers: ["Accept": "application/json"], body: [1, 2, 3])
      #expect(
        nonsense.status == .conflict
          && nonsense.text.contains("Choose a JPEG, PNG, WebP or HEIC file"))
      #expect(try await web.post("/account/avatar/remove").location == "/account")
      #expect(try await web.get("/account").text.contains("class=\"initials hue-"))
      #expect(try await web.get("/avatars/\(id)").headers[.contentType] == "image/svg+xml")
      #expect(
        try await web.get("/avatars/\(plaza.world.world.newID(Member.self))").status == .notFound)
      #expect(try await plaza.guest().get("/avatars/\(id)").status == .seeOther)
      #expect(
        try await plaza.visitor(.bob).get("/avatars/\(id)").status == .notFound, "one's own alone")
      #expect(
        try await plaza.visitor(.dan).get("/avatars/\(id)").status == .ok, "an administrator")
    }
  }

  /// A PNG of 2 × 2 red dots.
  private let redDot = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP8zwACTGCSAQANHQEDgslx/wAAAABJRU5ErkJggg=="
    )
      ?? Data())
}

private func unzip(_ arguments: String...) throws -> String {
  String(decoding: try ChildProgram.run(["unzip"] + arguments).output, as: UTF8.self)
}
