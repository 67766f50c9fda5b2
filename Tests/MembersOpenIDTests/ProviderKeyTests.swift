import Foundation
import HTTPTypes
import PlazaBase
import PlazaCrypto
import PlazaTesting
import Testing

@testable import Members
@testable import MembersOpenID

/// Keys of the provider and of the client.
struct ProviderKeyTests {
  @Test func `a new key is fetched when a token names it, at most once a minute`() async throws {
    try await OpenIDPlaza.with { plaza in
      let provider = plaza.provider
      #expect(try await plaza.visit(plaza.guest()).status == .seeOther)
      let next = try Provider.otherKey()
      provider.change { $0.signing = ("two", next) }
      let unknown = try await plaza.visit(plaza.guest())
      #expect(unknown.text.contains("is signed with an unknown key"))
      plaza.world.advance(by: .seconds(61))
      _ = try await plaza.visit(plaza.guest())
      #expect(provider.server.count("/jwks") == 2)
      for _ in 0..<3 { _ = try await plaza.visit(plaza.guest()) }
      #expect(provider.server.count("/jwks") == 2)
      provider.change { $0.published = ["two": next] }
      plaza.world.advance(by: .seconds(61))
      #expect(try await plaza.visit(plaza.guest()).status == .seeOther)
      #expect(provider.server.count("/jwks") == 3)
      let first = try Provider.firstKey()
      provider.change { $0.signing = ("one", first) }
      let withdrawn = try await plaza.visit(plaza.guest())
      #expect(withdrawn.text.contains("is signed with an unknown key"))
    }
  }

  @Test func `the name of a key does not make another key valid`() async throws {
    try await OpenIDPlaza.with { plaza in
      let other = try Provider.otherKey()
      plaza.provider.change { $0.signing = ("one", other) }
      let reply = try await plaza.visit(plaza.guest())
      #expect(reply.status == .forbidden && reply.text.contains("isn&#39;t signed correctly"))
    }
  }

  @Test func `tokens signed with ES256 are accepted`() async throws {
    try await OpenIDPlaza.with { plaza in
      let key = Provider.Key.p256(
        try P256.Signing.PrivateKey(rawRepresentation: Data(repeating: 7, count: 32)))
      plaza.provider.change {
        $0.published = ["ec": key]
        $0.signing = ("ec", key)
      }
      #expect(try await plaza.visit(plaza.guest()).status == .seeOther)
    }
  }

  @Test func `a token without the name of a key has the provider's only key`() async throws {
    try await OpenIDPlaza.with { plaza in
      let (first, other) = (try Provider.firstKey(), try Provider.otherKey())
      plaza.provider.change { $0.signing = (nil, first) }
      #expect(try await plaza.visit(plaza.guest()).status == .seeOther)
      plaza.world.advance(by: .seconds(61))
      plaza.provider.change {
        $0.published = ["two": other]
        $0.signing = (nil, other)
      }
      #expect(try await plaza.visit(plaza.guest()).status == .seeOther)
      plaza.provider.change { $0.published = ["one": first, "two": other] }
      plaza.world.advance(by: .hours(25))
      let reply = try await plaza.visit(plaza.guest())
      #expect(reply.text.contains("is signed with an unknown key"))
    }
  }

  @Test func `a secret is posted if the provider accepts no other way`() async throws {
    try await OpenIDPlaza.with { plaza in
      plaza.provider.change { $0.wantsPost = true }
      let reply = try await plaza.visit(plaza.guest())
      #expect(reply.status == .seeOther)
    }
  }

  @Test func `claims that the token lacks come from the endpoint for claims`() async throws {
    try await OpenIDPlaza.with { plaza in
      plaza.provider.change {
        $0.account = ["sub": "subject-ann"]
        $0.userInfo = ["email": "ann@plaza.test", "email_verified": true, "name": "Ann Lee"]
      }
      let web = plaza.guest()
      _ = try await plaza.visit(web)
      #expect(try await web.get("/signin/with/oidc/new").text.contains("ann@plaza.test"))
      plaza.provider.change { $0.userInfo["sub"] = "subject-bob" }
      let reply = try await plaza.visit(plaza.guest())
      #expect(reply.status == .forbidden)
    }
  }

  @Test func `a client secret for Apple is a short token about the client`() throws {
    let key = try #require(
      AppleClientKey(team: "TEAM123456", keyID: "KEY1234567", pem: Self.applesFormat))
    let now = Instant(seconds: 1_800_000_000)
    let secret = try key.clientSecret(
      of: "org.example.plaza", for: "https://appleid.apple.com", now: now)
    let parts = secret.split(separator: ".").map(String.init)
    #expect(parts.count == 3)
    #expect(parts[0] == Array(#"{"alg":"ES256","kid":"KEY1234567","typ":"JWT"}"#.utf8).base64URL)
    let claims = """
      {"aud":"https://appleid.apple.com","exp":1800000300,"iat":1800000000,"iss":"TEAM123456",\
      "sub":"org.example.plaza"}
      """
    #expect(parts[1] == Array(claims.utf8).base64URL)
    #expect(AppleClientKey(team: "TEAM123456", keyID: "KEY1234567", pem: "no key") == nil)
  }

  /// A key made for this test with `openssl genpkey`.
  private static let applesFormat = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgI8jq0zacn8ydrlRz
    Thjxtf/yrBRlCR3Jpg1920lWZCehRANCAAQBkkVgoiFJoeha7GCXQd+jJm8DI4dt
    Z6QRkv5l9r8k52nVCy02MnFE9DBmR4dTcD4p9hUEtrclydkcae1Y6750
    -----END PRIVATE KEY-----
    """
}
