import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Members

/// Sign-up rejects names that resemble those of existing accounts.
struct LookAlikeTests {
  private func signUp(
    _ plaza: Plaza, email: String = "ann@plaza.test", name: String = "Ann", handle: String = ""
  ) async throws -> Reply {
    try await plaza.guest().post(
      "/signup",
      form: ["name": name, "email": email, "handle": handle, "password": Plaza.password])
  }

  @Test(arguments: [
    "\u{FF41}nn@plaza.test", "ann\u{200B}@plaza.test", "\u{430}nn@plaza.test",
    "ann@pl\u{430}za.test",
  ])
  func `an address with look-alike characters is refused`(email: String) async throws {
    try await Plaza.with { plaza in
      let reply = try await signUp(plaza, email: email)
      #expect(
        reply.status == .unprocessableContent && reply.text.contains("in one alphabet"), "\(email)"
      )
      let body = "{\"name\":\"Ann\",\"email\":\"\(email)\",\"password\":\"\(Plaza.password)\"}"
      #expect(
        try await plaza.guest().send(.post, "/api/members", json: body).status
          == .unprocessableContent)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 0)
    }
  }

  @Test(arguments: [
    "admin", "Administrator", "adm1n", "r00t", "support", "support_2", "_staff_", "he1p",
    "security99",
  ])
  func `a handle that impersonates the site is refused`(handle: String) async throws {
    try await Plaza.with { plaza in
      let reply = try await signUp(plaza, handle: handle)
      #expect(
        reply.status == .unprocessableContent
          && reply.text.contains("This handle could be mistaken for the site"),
        "\(handle)")
    }
  }

  @Test(arguments: ["ann_lee", "rooter", "helper_ann", "infinity", "staffan", "teapot", "minad"])
  func `a handle that only contains a reserved word is accepted`(handle: String) {
    #expect(!ReservedHandles.hold(handle))
  }

  @Test(arguments: ["\u{3164}", "\u{2800}\u{2800}", "A\u{200B}nn", "\u{202E}nnA", "Ann\u{200F}"])
  func `a name with hidden or bidirectional control characters is refused`(name: String)
    async throws
  {
    try await Plaza.with { plaza in
      let status = try await signUp(plaza, name: name).status
      #expect(status == .unprocessableContent)
    }
  }

  @Test(arguments: ["שרה לוי", "👩‍👧 Kim", "علی‌رضا", "José Núñez", "한빛"])
  func `names in any language are accepted`(name: String) async throws {
    try await Plaza.with { plaza in
      #expect(try await signUp(plaza, name: name).status == .seeOther)
      let ann = try await plaza.signIn(.ann)
      let page = try await ann.get("/account")
      #expect(page.text.contains(name) && HTMLCheck(document: page.bytes).faults == [])
    }
  }
}
