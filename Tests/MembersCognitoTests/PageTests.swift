import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Members
@testable import MembersCognito

/// The pages while Cognito manages the passwords, and while it is unavailable.
struct PageTests {
  private static let ann = Pool.Person(
    email: "ann@plaza.test", subject: "subject-ann", name: "Ann Lee")

  @Test(arguments: ["/signin", "/signup", "/signup/code", "/signin/forgotten", "/signin/reset"])
  func `every sign-in page is valid HTML with working links`(path: String) async throws {
    try await Pool.with { plaza, _, _ in
      let reply = try await plaza.guest().get(path + "?next=/account")
      #expect(reply.status == .ok && reply.text.contains("value=\"/account\""))
      let check = HTMLCheck(document: reply.bytes)
      #expect(check.faults == [])
      for link in check.links where link.method == "GET" && link.address.hasPrefix("/sign") {
        #expect(try await plaza.guest().get(link.address).status == .ok, "\(link.address)")
      }
    }
  }

  @Test(arguments: Engine.all)
  func `an outage is reported beside the submitted values and changes nothing`(
    engine: Engine
  ) async throws {
    try await Pool.with(engine, [Self.ann]) { plaza, _, server in
      let forms: [(String, KeyValuePairs<String, String>)] = [
        ("/signin", ["email": "ann@plaza.test", "password": CognitoPlaza.password]),
        (
          "/signup",
          ["name": "Ann Lee", "email": "ann@plaza.test", "password": CognitoPlaza.password]
        ),
        ("/signup/code", ["email": "ann@plaza.test", "code": "123456"]),
        ("/signup/code/again", ["email": "ann@plaza.test"]),
        ("/signin/forgotten", ["email": "ann@plaza.test"]),
        (
          "/signin/reset",
          ["email": "ann@plaza.test", "code": "123456", "password": CognitoPlaza.password]
        ),
      ]
      for conduct in [
        StubServer.Conduct.closeConnection, .answer(500, "<html>"), .answer(200, "<html>"),
      ] {
        server.behave { _ in conduct }
        for (path, form) in forms {
          let reply = try await plaza.guest().post(path, form: form)
          #expect(reply.status == .serviceUnavailable, "\(path)")
          #expect(reply.text.contains("The password service isn&#39;t responding."), "\(path)")
          #expect(reply.text.contains("value=\"ann@plaza.test\""), "\(path)")
          #expect(!reply.text.contains(CognitoPlaza.password), "\(path)")
        }
      }
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 0)
    }
  }

  @Test func `an outage does not count as an attempt`() async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, pool, server in
      server.behave { _ in .closeConnection }
      let form: KeyValuePairs = [
        "name": "Ann Lee", "email": "ann@plaza.test", "code": "123456",
        "password": CognitoPlaza.password,
      ]
      let doors = [
        "/signin", "/signup", "/signup/code", "/signup/code/again", "/signin/forgotten",
        "/signin/reset",
      ]
      for path in doors {
        for _ in 0..<40 {
          let reply = try await plaza.guest().post(path, form: form)
          #expect(reply.status == .serviceUnavailable, "\(path)")
        }
      }
      server.behave(pool.script)
      #expect(try await plaza.signIn("ann@plaza.test").status == .seeOther)
    }
  }

  @Test func `password attempts are limited before Cognito limits them`() async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, _, server in
      for _ in 0..<10 {
        #expect(try await plaza.session("ann@plaza.test", "wrong").status == .unauthorized)
      }
      let late = try await plaza.session("ann@plaza.test")
      #expect(late.status == .tooManyRequests && late.headers[.retryAfter] != nil)
      #expect(server.count("InitiateAuth") == 10)
    }
  }

  @Test func `a Cognito rate limit returns 429 with a message`() async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, _, server in
      server.behave { _ in .no("TooManyRequestsException") }
      let page = try await plaza.signIn("ann@plaza.test")
      #expect(page.status == .tooManyRequests && page.headers[.retryAfter] == "900")
      #expect(page.text.contains("minutes and try again."))
      server.behave { _ in .no("LimitExceededException") }
      let code = try await plaza.guest().post(
        "/signup/code", form: ["email": "ann@plaza.test", "code": "1"])
      #expect(code.status == .tooManyRequests)
    }
  }

  @Test func `code errors are shown at their field, and attempts are counted`() async throws {
    try await Pool.with { plaza, _, server in
      let form: KeyValuePairs = [
        "email": "ann@plaza.test", "code": "000000", "password": CognitoPlaza.password,
      ]
      server.behave { _ in .no("CodeMismatchException") }
      let wrong = try await plaza.guest().post("/signup/code", form: form)
      #expect(
        wrong.status == .forbidden
          && wrong.text.contains("If your address is already confirmed, just sign in."))
      server.behave { _ in .no("ExpiredCodeException") }
      let over = try await plaza.guest().post("/signin/reset", form: form)
      #expect(over.status == .forbidden && over.text.contains("This code has expired."))
      server.behave { _ in .no("InvalidPasswordException", "Password not long enough") }
      let weak = try await plaza.guest().post("/signin/reset", form: form)
      #expect(weak.status == .conflict && weak.text.contains("(Password not long enough)"))
      for _ in 0..<7 { _ = try await plaza.guest().post("/signup/code", form: form) }
      let before = server.received.count
      #expect(try await plaza.guest().post("/signup/code", form: form).status == .tooManyRequests)
      #expect(server.received.count == before)
    }
  }

  @Test func `a new code is sent and confirmed on the page`() async throws {
    try await Pool.with { plaza, _, server in
      let reply = try await plaza.guest().post(
        "/signup/code/again", form: ["email": "ann@plaza.test"])
      #expect(reply.status == .ok && reply.text.contains("ve emailed a new one to ann@plaza.test"))
      #expect(server.count("ResendConfirmationCode") == 1)
      server.behave { _ in .no("UserNotFoundException") }
      let nobody = try await plaza.guest().post(
        "/signup/code/again", form: ["email": "nobody@plaza.test"])
      #expect(
        nobody.status == .ok && nobody.text.contains("ve emailed a new one to nobody@plaza.test"))
    }
  }

  @Test func `an unsupported challenge is named`() async throws {
    try await Pool.with { plaza, _, server in
      server.behave { _ in .answer(200, #"{"ChallengeName":"SMS_MFA","Session":"s"}"#) }
      let reply = try await plaza.signIn("ann@plaza.test")
      #expect(reply.status == .forbidden && reply.text.contains("(SMS_MFA)"))
      server.behave { _ in .no("PasswordResetRequiredException") }
      let reset = try await plaza.signIn("ann@plaza.test")
      #expect(reset.status == .forbidden && reset.text.contains("You need a new password."))
    }
  }

  @Test func `a member who leaves is deleted from the pool too`() async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, _, server in
      let web = plaza.guest()
      _ = try await plaza.signIn("ann@plaza.test", from: web)
      let gone = try await web.post("/account/delete", form: ["current": CognitoPlaza.password])
      #expect(gone.location == "/" && server.count("DeleteUser") == 1)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 0)
    }
  }

  @Test func `the database contains no passwords and no tokens of the pool`() async throws {
    try await Pool.with(.sqliteFile, [Self.ann]) { plaza, _, server in
      let web = plaza.guest()
      _ = try await web.post(
        "/signin",
        form: ["_key": "k", "email": "ann@plaza.test", "password": CognitoPlaza.password])
      _ = try await web.post(
        "/account/password",
        form: ["current": CognitoPlaza.password, "new": "four blue elephants"])
      #expect(server.count("ChangePassword") == 1)
      let row = try await plaza.store.read {
        try #require(try $0.first("SELECT * FROM members_cognito"))
      }
      #expect(try row.value("subject") == "subject-ann" && row.value("username") == "subject-ann")
      #expect(
        try await plaza.count(
          "SELECT COUNT(*) AS n FROM members_member WHERE password IS NOT NULL") == 0)
    }
  }
}
