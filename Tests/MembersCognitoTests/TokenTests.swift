import Foundation
import Logging
import Members
import PlazaBase
import PlazaCrypto
import PlazaFetch
import PlazaTesting
import Testing

@testable import MembersCognito

/// Only tokens that the pool issued for this client are accepted.
struct TokenTests {
  /// A pool whose keys are published on the loopback interface.
  private struct Pool: Sendable {
    let minter: TokenIssuer
    let world: TestWorld
    let server: StubServer
    let authority: CognitoAuthority

    func reads(_ token: String) async throws -> ExternalToken? {
      try await authority.read(accessToken: token, now: world.now)
    }
  }

  private func withPool(_ body: (Pool) async throws -> Void) async throws {
    let (minter, world) = (try TokenIssuer(), TestWorld())
    let keys = try minter.keySet(["one": minter.key])
    try await StubServer.open({ $0.what == "/keys" ? .answer(200, keys) : .closeConnection }) {
      server in
      try await withAuthority(at: server, world) { authority in
        try await body(Pool(minter: minter, world: world, server: server, authority: authority))
      }
    }
  }

  @Test func `a valid access token yields subject, time of issue and sign-in`() async throws {
    try await withPool { pool in
      var claims = TokenIssuer.access(at: pool.world.now)
      claims["iat"] = Int(pool.world.now.microseconds / 1_000_000) + 30
      let token = try #require(try await pool.reads(pool.minter.token(claims)))
      #expect(
        token == ExternalToken(subject: "subject-1", issuedAt: pool.world.now, family: "family-1"))
    }
  }

  /// Changes to the claims of a genuine token.
  private static let lies: [(String, [String: any Sendable])] = [
    ("another issuer", ["iss": "https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Other"]),
    ("an issuer with a slash", ["iss": TokenIssuer.issuer + "/"]),
    ("another client", ["client_id": "somebodyelse"]),
    ("an audience in place of the client", ["client_id": 0, "aud": TokenIssuer.client]),
    ("an id token", ["token_use": "id"]),
    ("an id token with the audience", ["token_use": "id", "aud": TokenIssuer.client]),
    ("expired", ["exp": 1_780_315_200 - 60]),
    ("made later than now", ["iat": 1_780_315_200 + 61]),
    ("not good yet", ["nbf": 1_780_315_200 + 61]),
    ("nobody's", ["sub": ""]),
    ("a subject that is a number", ["sub": 7]),
    ("an expiry that is a text", ["exp": "9999999999"]),
    ("times beyond all numbers", ["iat": -1e300]),
    ("signed in before all time", ["auth_time": -1e300]),
  ]

  @Test(arguments: lies.indices) func `a signed token with a wrong claim is refused`(lie: Int)
    async throws
  {
    try await withPool { pool in
      let (name, changes) = Self.lies[lie]
      let claims = TokenIssuer.access(at: pool.world.now).merging(changes) { $1 }
      let (lie, statusLine) = try (
        pool.minter.token(claims), pool.minter.token(TokenIssuer.access(at: pool.world.now))
      )
      #expect(try await pool.reads(lie) == nil, "\(name)")
      #expect(try await pool.reads(statusLine) != nil)
    }
  }

  @Test func `a clock difference of up to one minute is accepted`() async throws {
    try await withPool { pool in
      let token = try pool.minter.token(TokenIssuer.access(at: pool.world.now))
      pool.world.advance(by: .seconds(3659))
      #expect(try await pool.reads(token) != nil)
      pool.world.advance(by: .seconds(1))
      #expect(try await pool.reads(token) == nil)
    }
  }

  @Test func `a token with a wrong signature, algorithm or key is refused`() async throws {
    try await withPool { pool in
      let (minter, claims) = (pool.minter, TokenIssuer.access(at: pool.world.now))
      let good = try minter.token(claims)
      let parts = good.split(separator: ".").map(String.init)
      let pem = Data(try minter.key.publicKey.pemRepresentation.utf8)
      let numbers = try minter.key.publicKey.getKeyPrimitives()
      let rs = { (alg: String) in
        ["alg": alg, "kid": "one", "typ": "JWT"] as [String: any Sendable]
      }
      let forged: [(String, String)] = try [
        ("none", minter.unsigned(claims, header: rs("none")) + "."),
        ("None with a signature", minter.unsigned(claims, header: rs("None")) + "." + parts[2]),
        ("none, empty, three parts", minter.unsigned(claims, header: ["alg": "none"]) + "."),
        ("HS256 by the PEM", minter.symmetric(claims, secret: pem)),
        (
          "HS256 by the DER",
          minter.symmetric(claims, secret: minter.key.publicKey.derRepresentation)
        ),
        ("HS256 by the modulus", minter.symmetric(claims, secret: numbers.modulus)),
        ("RS512 named", minter.token(claims, header: rs("RS512"))),
        ("PS256 named", minter.token(claims, header: rs("PS256"))),
        ("another's key under this name", minter.token(claims, by: minter.other)),
        ("no key named", minter.token(claims, header: ["alg": "RS256"])),
        ("an empty name", minter.token(claims, header: ["alg": "RS256", "kid": ""])),
        ("a name that is a number", minter.token(claims, header: ["alg": "RS256", "kid": 1])),
        (
          "wants something critical",
          minter.token(claims, header: ["alg": "RS256", "kid": "one", "crit": ["b64"]])
        ),
        (
          "its key with it",
          minter.token(claims, header: ["alg": "RS256", "kid": "two", "jku": "http://127.0.0.1/"])
        ),
        ("another claim", parts[0] + "." + tampered(parts[1]) + "." + parts[2]),
        ("another signature", parts[0] + "." + parts[1] + "." + tampered(parts[2])),
        ("half a signature", parts[0] + "." + parts[1] + "." + parts[2].prefix(170)),
        ("no signature", parts[0] + "." + parts[1] + "."),
        ("two parts", parts[0] + "." + parts[1]),
        ("four parts", good + "." + parts[2]), ("padded", good + "="),
        ("with a space", " " + good),
        ("with a line", good + "\n"), ("nothing", ".."), ("empty", ""),
        ("huge", good + String(repeating: "A", count: 1_000_000)), ("no JSON", "AAAA.AAAA.AAAA"),
      ]
      for (name, token) in forged { #expect(try await pool.reads(token) == nil, "\(name)") }
      for length in stride(from: 0, to: good.utf8.count, by: 37) {
        #expect(try await pool.reads(String(good.prefix(length))) == nil, "cut at \(length)")
      }
      #expect(try await pool.reads(good) != nil)
    }
  }

  private func tampered(_ text: String) -> String { String(text.dropLast(8)) + "AAAAAAAA" }

  @Test func `a token signed with a key other than the one it names is refused`() async throws {
    try await withPool { pool in
      let keys = try pool.minter.keySet(["one": pool.minter.key, "two": pool.minter.other])
      pool.server.behave { _ in .answer(200, keys) }
      let claims = TokenIssuer.access(at: pool.world.now)
      let header: [String: any Sendable] = ["alg": "RS256", "kid": "two"]
      #expect(
        try await pool.reads(pool.minter.token(claims, header: header)) == nil,
        "signed by one, named two")
      #expect(
        try await pool.reads(pool.minter.token(claims, header: header, by: pool.minter.other))
          != nil)
    }
  }

  @Test func `many unknown keys cause one request to the pool per minute`() async throws {
    try await withPool { pool in
      let claims = TokenIssuer.access(at: pool.world.now)
      func storm() async throws {
        try await withThrowingTaskGroup(of: ExternalToken?.self) { group in
          for number in 0..<200 {
            let token = try pool.minter.token(
              claims, header: ["alg": "RS256", "kid": "made-up-\(number)"])
            group.addTask { try await pool.reads(token) }
          }
          for try await token in group { #expect(token == nil) }
        }
      }
      try await storm()
      #expect(pool.server.count("/keys") == 1)
      try await storm()
      #expect(pool.server.count("/keys") == 1)
      pool.world.advance(by: .minutes(1))
      try await storm()
      #expect(pool.server.count("/keys") == 2)
      #expect(try await pool.reads(pool.minter.token(claims)) != nil, "the good ones go on")
    }
  }

  @Test func `a new key is found, and a withdrawn key is dropped within a day`() async throws {
    try await withPool { pool in
      #expect(
        try await pool.reads(pool.minter.token(TokenIssuer.access(at: pool.world.now))) != nil)
      let keys = try pool.minter.keySet(["two": pool.minter.other])
      pool.server.behave { _ in .answer(200, keys) }
      pool.world.advance(by: .minutes(2))
      let claims = TokenIssuer.access(at: pool.world.now)
      let header: [String: any Sendable] = ["alg": "RS256", "kid": "two"]
      #expect(
        try await pool.reads(pool.minter.token(claims, header: header, by: pool.minter.other))
          != nil)
      #expect(try await pool.reads(pool.minter.token(claims)) == nil)
    }
  }

  @Test func `unavailable keys are a transient error, and known keys stay valid`() async throws {
    try await withPool { pool in
      let keys = try pool.minter.keySet(["one": pool.minter.key])
      let token = try pool.minter.token(TokenIssuer.access(at: pool.world.now))
      let bad: [StubServer.Conduct] = [
        .closeConnection, .answer(500, keys), .answer(200, "<html>"),
        .answer(200, #"{"keys":[]}"#),
        .answer(200, #"{"keys":[{"kid":"one","kty":"RSA","n":"AQAB","e":"AQAB"}]}"#),
        .answer(302, ""),
        .answer(200, String(repeating: " ", count: 300_000) + keys),
      ]
      for conduct in bad {
        pool.server.behave { _ in conduct }
        await #expect(throws: AuthorityFailure.unavailable, "\(conduct)") {
          try await pool.reads(token)
        }
        await #expect(throws: AuthorityFailure.unavailable) { try await pool.reads(token) }
        pool.world.advance(by: .seconds(5))
      }
      #expect(pool.server.count("/keys") == bad.count, "once in five seconds")
      pool.server.behave { _ in .answer(200, keys) }
      #expect(try await pool.reads(token) != nil)
      pool.server.behave { _ in .closeConnection }
      pool.world.advance(by: .days(2))
      #expect(
        try await pool.reads(pool.minter.token(TokenIssuer.access(at: pool.world.now))) != nil)
    }
  }

  @Test func `keys not refreshed for three days are no longer trusted`() async throws {
    try await withPool { pool in
      let keys = try pool.minter.keySet(["one": pool.minter.key])
      func reads() async throws -> Bool {
        try await pool.reads(pool.minter.token(TokenIssuer.access(at: pool.world.now))) != nil
      }
      #expect(try await reads())
      pool.server.behave { _ in .closeConnection }
      pool.world.advance(by: .hours(72) - .seconds(1))
      #expect(try await reads())
      pool.world.advance(by: .seconds(1))
      await #expect(throws: AuthorityFailure.unavailable) { _ = try await reads() }
      pool.server.behave { _ in .answer(200, keys) }
      pool.world.advance(by: .seconds(5))
      #expect(try await reads(), "as soon as they are there again")
    }
  }
}
