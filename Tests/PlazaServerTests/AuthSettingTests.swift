import MembersCognito
import PlazaBase
import PlazaFetch
import PlazaServer
import PlazaTesting
import Storefronts
import Testing

/// The settings that select the identity provider.
@Suite struct AuthSettingTests {
  private static let pool = [
    "PLAZA_AUTH": "cognito", "PLAZA_COGNITO_REGION": "eu-west-2",
    "PLAZA_COGNITO_POOL": "eu-west-2_AbC123",
    "PLAZA_COGNITO_CLIENT": "1h57kf5cpq17m0eml12example",
  ]

  private func read(_ changes: [String: String]) async throws -> AuthSetting {
    try await Settings.read(flags: [:], environment: Self.pool.merging(changes) { $1 }, file: nil)
      .auth
  }

  @Test func `passwords are stored locally by default`() async throws {
    #expect(try await Settings.read(flags: [:], environment: [:], file: nil).auth == .local)
    #expect(try await read(["PLAZA_AUTH": "local"]) == .local)
  }

  @Test func `region and pool determine all other addresses`() async throws {
    let usual = "https://cognito-idp.eu-west-2.amazonaws.com"
    let pool = CognitoSettings(
      client: "1h57kf5cpq17m0eml12example", secret: nil,
      api: try #require(FetchURL(setting: usual)),
      issuer: usual + "/eu-west-2_AbC123",
      keys: try #require(FetchURL(setting: usual + "/eu-west-2_AbC123/.well-known/jwks.json")))
    #expect(try await read([:]) == .cognito(pool))
  }

  @Test func `each address can be set separately`() async throws {
    let setting = try await read([
      "PLAZA_COGNITO_SECRET": "s3cret", "PLAZA_COGNITO_URL": "http://127.0.0.1:5000",
      "PLAZA_COGNITO_ISSUER": "https://issuer.example/pool",
      "PLAZA_COGNITO_KEYS_URL": "http://127.0.0.1:5000/keys",
    ])
    guard case .cognito(let pool) = setting else {
      Issue.record("\(setting)")
      return
    }
    #expect(pool.secret == "s3cret" && pool.issuer == "https://issuer.example/pool")
    #expect(
      pool.api.text == "http://127.0.0.1:5000" && pool.keys.text == "http://127.0.0.1:5000/keys")
  }

  @Test(arguments: [
    ("PLAZA_AUTH", "ldap"), ("PLAZA_COGNITO_REGION", "London"), ("PLAZA_COGNITO_REGION", ""),
    ("PLAZA_COGNITO_POOL", ""), ("PLAZA_COGNITO_POOL", "a/b"), ("PLAZA_COGNITO_CLIENT", ""),
    ("PLAZA_COGNITO_CLIENT", "a b"), ("PLAZA_COGNITO_SECRET", "with a space"),
    ("PLAZA_COGNITO_URL", "cognito"),
    ("PLAZA_COGNITO_URL", "http://cognito.example"),
    ("PLAZA_COGNITO_KEYS_URL", "ftp://keys.example"),
  ])
  func `an invalid or missing setting stops the start with a message that names it`(
    name: String, value: String
  )
    async throws
  {
    let refusal = await #expect(throws: SettingsError.self) { try await read([name: value]) }
    let message = try #require(refusal?.description)
    #expect(
      message.hasPrefix(name + " ") && message.hasSuffix(".") && !message.contains("space\""))
  }

  @Test func `the demo does not start with a user pool`() async throws {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(
        flags: ["data": folder + "/data"], environment: Self.pool, file: nil)
      let refusal = await #expect(throws: SettingsError.self) {
        try await Assembly.open(settings, isDemo: true, logger: .silent)
      }
      #expect(refusal?.description.hasPrefix("PLAZA_AUTH must be local in the demo") == true)
    }
  }

  @Test func `plaza doctor reports an unreachable user pool`() async throws {
    try await withTemporaryFolder { folder in
      let nowhere = [
        "PLAZA_COGNITO_URL": "http://127.0.0.1:9",
        "PLAZA_COGNITO_KEYS_URL": "http://127.0.0.1:9/keys",
      ]
      let settings = try await Settings.read(
        flags: ["data": folder], environment: Self.pool.merging(nowhere) { $1 }, file: nil)
      let found = await Examination(settings)().filter { $0.subject == "sign-in" }
      #expect(found.count == 2 && found.allSatisfy { $0.state == .bad })
    }
  }
}
