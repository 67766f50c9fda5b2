import Foundation
import HTTPTypes
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaFetch
import PlazaTesting
import Testing

@testable import Members
@testable import MembersOpenID

/// Responses that do not sign a person in, each with a sentence on the sign-in page.
struct ProviderRefusalTests {
  private static let lies: [(String, [String: (any Sendable)?], String)] = [
    ("another issuer", ["iss": "http://127.0.0.1:1"], "came from another service than School"),
    ("another audience", ["aud": "other"], "was meant for another site"),
    ("several audiences without a party", ["aud": ["plaza", "other"]], "was meant for another"),
    ("another party", ["aud": ["plaza", "other"], "azp": "other"], "was meant for another site"),
    ("another nonce", ["nonce": "replayed"], "belongs to another sign-in"),
    ("no nonce", ["nonce": nil], "belongs to another sign-in"),
    ("an old token", ["exp": 1], "has expired"),
    ("a token of tomorrow", ["nbf": 9_000_000_000], "a clock is wrong"),
    ("no subject", ["sub": nil], "isn&#39;t signed correctly"),
    ("no expiry", ["exp": nil], "isn&#39;t signed correctly"),
  ]

  @Test(arguments: lies.indices)
  func `a token with a wrong claim is refused`(index: Int) async throws {
    let (_, lies, message) = Self.lies[index]
    try await OpenIDPlaza.with { plaza in
      plaza.provider.change { $0.lies = lies }
      let reply = try await plaza.visit(plaza.guest())
      #expect(reply.status == .forbidden)
      #expect(reply.text.contains(message), "\(reply.text)")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_identity_offer") == 0)
    }
  }

  @Test func `a token for several audiences that names this party is accepted`() async throws {
    try await OpenIDPlaza.with { plaza in
      plaza.provider.change { $0.lies = ["aud": ["plaza", "other"], "azp": "plaza"] }
      let reply = try await plaza.visit(plaza.guest())
      #expect(reply.location == "/signin/with/oidc/new")
    }
  }

  @Test(arguments: [(-119, true), (-121, false), (119, true), (121, false)])
  func `two minutes between the clocks are tolerated`(seconds: Int, isGood: Bool) async throws {
    try await OpenIDPlaza.with { plaza in
      let now = Int(plaza.world.now.microseconds / 1_000_000)
      plaza.provider.change {
        $0.lies = seconds < 0 ? ["exp": now + seconds] : ["iat": now + seconds]
      }
      let reply = try await plaza.visit(plaza.guest())
      #expect((reply.location == "/signin/with/oidc/new") == isGood)
    }
  }

  @Test func `a state is good once, in the browser that began, for ten minutes`() async throws {
    try await OpenIDPlaza.with { plaza in
      let web = plaza.guest()
      let query = try await plaza.begin(web)
      let elsewhere = try await plaza.guest().get("/signin/with/oidc/return?\(query)")
      #expect(elsewhere.status == .forbidden)
      #expect(elsewhere.text.contains("was started in another browser"))
      let other = plaza.guest()
      _ = try await plaza.begin(other)
      let stolen = try await other.get("/signin/with/oidc/return?\(query)")
      #expect(stolen.text.contains("was started in another browser"))
      #expect(try await web.get("/signin/with/oidc/return?\(query)").status == .seeOther)
      let replayed = try await web.get("/signin/with/oidc/return?\(query)")
      #expect(replayed.status == .forbidden)
      #expect(replayed.text.contains("already used, or it took over ten minutes"))
      let late = try await plaza.begin(web)
      plaza.world.advance(by: .minutes(10))
      let reply = try await web.get("/signin/with/oidc/return?\(late)")
      #expect(reply.text.contains("already used, or it took over ten minutes"))
      let made = try await web.get("/signin/with/oidc/return?code=code-1&state=invented")
      #expect(made.status == .forbidden)
      let none = try await web.get("/signin/with/oidc/return")
      #expect(none.status == .forbidden)
    }
  }

  @Test(arguments: Engine.all)
  func `one state used twice at the same time is taken once`(engine: Engine) async throws {
    try await OpenIDPlaza.with(engine) { plaza in
      let (state, browser) = (SecretToken(plaza.world.world), SecretToken(plaza.world.world))
      let now = plaza.world.now
      let begin = BeginProviderSignIn(
        provider: "oidc", state: state, browser: browser, member: nil, next: nil, now: now)
      try await plaza.store.write { try begin($0) }
      let take = TakeProviderRequest(
        provider: "oidc", state: state, browser: browser, now: now)
      let store = plaza.store
      let taken = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 {
          group.addTask { (try? await store.write { try take($0) }) != nil }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(taken == 1)
    }
  }

  @Test func `the race test detects a state that is read before it is taken`() async throws {
    try await OpenIDPlaza.with(.postgres) { plaza in
      let (world, store, now) = (plaza.world.world, plaza.store, plaza.world.now)
      var taken = 0
      for _ in 0..<50 where taken < 2 {
        let (state, browser) = (SecretToken(world), SecretToken(world))
        let begin = BeginProviderSignIn(
          provider: "oidc", state: state, browser: browser, member: nil, next: nil, now: now)
        try await store.write { try begin($0) }
        taken = try await withThrowingTaskGroup(of: Bool.self) { group in
          for _ in 0..<8 {
            group.addTask {
              let hash = state.hash
              let isOpen = try await store.read {
                try $0.exists(
                  "SELECT 1 AS n FROM members_provider_request WHERE state_hash = \(hash)")
              }
              try await store.write {
                _ = try $0.run("DELETE FROM members_provider_request WHERE state_hash = \(hash)")
              }
              return isOpen
            }
          }
          return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
      }
      #expect(taken >= 2, "no two read it before it was deleted, so this proves nothing")
    }
  }

  @Test func `a code of another sign-in is refused by its verifier`() async throws {
    try await OpenIDPlaza.with { plaza in
      let (mine, theirs) = (plaza.guest(), plaza.guest())
      let stolen = try await plaza.begin(theirs)
      let own = try await plaza.begin(mine)
      let code = try #require(stolen.split(separator: "&").first)
      let state = try #require(own.split(separator: "&").last)
      let reply = try await mine.get("/signin/with/oidc/return?\(code)&\(state)")
      #expect(reply.status == .forbidden)
      #expect(reply.text.contains("was already used or has expired"))
    }
  }

  @Test func `declining at the provider is called cancelling`() async throws {
    try await OpenIDPlaza.with { plaza in
      let web = plaza.guest()
      let state = try #require(try await plaza.begin(web).split(separator: "&").last)
      let reply = try await web.get("/signin/with/oidc/return?error=access_denied&\(state)")
      #expect(reply.text.contains("You cancelled signing in with School."))
      let other = try #require(try await plaza.begin(web).split(separator: "&").last)
      let refused = try await web.get("/signin/with/oidc/return?error=server_error&\(other)")
      #expect(refused.text.contains("School refused the sign-in."))
      let bare = try await web.get("/signin/with/oidc/return?error=access_denied")
      #expect(bare.text.contains("You cancelled signing in with School."))
      let third = try await plaza.begin(web)
      let mixed = try await web.get("/signin/with/oidc/return?\(third)&iss=https://other.test")
      #expect(mixed.text.contains("came from another service than School"))
    }
  }

  @Test func `a provider that does not respond leaves the other ways`() async throws {
    try await OpenIDPlaza.with { plaza in
      try await plaza.enter("ann@plaza.test")
      plaza.provider.server.behave { _ in .closeConnection }
      let web = plaza.guest()
      let reply = try await web.get("/signin/with/oidc")
      #expect(reply.status == .serviceUnavailable)
      #expect(reply.text.contains("School isn&#39;t responding."))
      #expect(reply.text.contains("name=\"password\""))
      _ = try await plaza.signIn("ann@plaza.test")
    }
  }

  @Test func `a document of another issuer is not used`() async throws {
    try await OpenIDPlaza.with { plaza in
      plaza.provider.server.behave { _ in
        .answer(
          200,
          """
          {"issuer":"https://other.test","authorization_endpoint":"https://other.test/a",\
          "token_endpoint":"https://other.test/t","jwks_uri":"https://other.test/k"}
          """)
      }
      let reply = try await plaza.guest().get("/signin/with/oidc")
      #expect(reply.status == .serviceUnavailable)
    }
  }

  @Test func `the browser is never sent to an address of this machine's network`() throws {
    let settings = OpenIDSettings(
      slug: "oidc", name: "School", issuer: "https://school.test",
      address: try #require(.init(setting: "https://school.test")), client: "plaza",
      secret: .none)
    let document = """
      {"issuer":"https://school.test","authorization_endpoint":"javascript:alert(1)",\
      "token_endpoint":"https://school.test/t","jwks_uri":"https://school.test/k"}
      """
    #expect(throws: OpenIDMetadata.Fault.unusableAddress) {
      try OpenIDMetadata(Array(document.utf8), of: settings)
    }
  }

  @Test func `an unknown provider does not exist`() async throws {
    try await OpenIDPlaza.with { plaza in
      for path in ["/signin/with/google", "/signin/with/google/return"] {
        let reply = try await plaza.guest().get(path)
        #expect(reply.status == .notFound)
      }
    }
  }

  @Test func `sign-ins with a provider are limited per address`() async throws {
    try await OpenIDPlaza.with { plaza in
      let web = plaza.guest()
      for _ in 0..<60 {
        let reply = try await web.get("/signin/with/oidc")
        #expect(reply.status == .seeOther)
      }
      #expect(try await web.get("/signin/with/oidc").status == .tooManyRequests)
      #expect(
        try await plaza.guest(from: "198.51.100.7").get("/signin/with/oidc").status == .seeOther)
    }
  }
}
