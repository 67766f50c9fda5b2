import Foundation
import Members
import MembersOpenID
import PlazaHTTP
import PlazaServer
import PlazaTesting
import Storefronts
import Testing

/// The settings of sign-in providers.
@Suite struct ProviderSettingsTests {
  private static let school = [
    "PLAZA_ORIGIN": "https://plaza.example", "PLAZA_OIDC_CLIENT": "plaza",
    "PLAZA_OIDC_SECRET": "s3cret", "PLAZA_OIDC_ISSUER": "https://login.school.example/realms/a",
  ]

  private func read(_ environment: [String: String]) async throws -> [OpenIDSettings] {
    try await Settings.read(flags: [:], environment: environment, file: nil).providers
  }

  private func school(_ changes: [String: String]) async throws -> [OpenIDSettings] {
    try await read(Self.school.merging(changes) { $1 })
  }

  @Test func `there are no providers by default`() async throws {
    let providers = try await read([:])
    #expect(providers.isEmpty)
  }

  @Test func `any issuer can be named, with roles by claim`() async throws {
    let found = try await school([
      "PLAZA_OIDC_TITLE": "Lakeside School", "PLAZA_OIDC_ROLES_CLAIM": "realm_access.roles",
      "PLAZA_OIDC_ROLES": "print crew=staff:print, CN=office=admin",
      "PLAZA_OIDC_TRUST_ADDRESSES": "yes", "PLAZA_OIDC_SCOPES": "openid,email",
    ])
    let school = try #require(found.first)
    #expect(found.count == 1 && school.slug == "oidc" && school.name == "Lakeside School")
    #expect(school.rolesClaim == "realm_access.roles" && school.trustsAddresses)
    #expect(school.scopes == "openid email" && school.secret == .shared("s3cret"))
    #expect(
      school.roles == [.init("print crew", .staff(of: "print")), .init("CN=office", .admin)])
  }

  @Test func `the presets know their issuers`() async throws {
    let directory = "0f8fad5b-d9cb-469f-a165-70867728950e"
    let found = try await read([
      "PLAZA_ORIGIN": "https://plaza.example", "PLAZA_GOOGLE_CLIENT": "g",
      "PLAZA_GOOGLE_SECRET": "s", "PLAZA_MICROSOFT_CLIENT": "m", "PLAZA_MICROSOFT_SECRET": "s",
      "PLAZA_MICROSOFT_TENANT": directory,
    ])
    #expect(found.map(\.name) == ["Google", "Microsoft"])
    #expect(
      found.map(\.issuer) == [
        "https://accounts.google.com", "https://login.microsoftonline.com/\(directory)/v2.0",
      ])
    #expect(found.map(\.trustsAddresses) == [false, true])
  }

  @Test func `Apple's key is read from its file`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/AuthKey.p8"
      try Data("no key".utf8).write(to: URL(fileURLWithPath: file))
      let settings = [
        "PLAZA_ORIGIN": "https://plaza.example", "PLAZA_APPLE_CLIENT": "example.plaza",
        "PLAZA_APPLE_TEAM": "ABCDE12345", "PLAZA_APPLE_KEY_ID": "FGHIJ67890",
        "PLAZA_APPLE_KEY": file,
      ]
      let wrong = await #expect(throws: SettingsError.self) { _ = try await read(settings) }
      #expect(
        wrong?.description
          == "PLAZA_APPLE_KEY names \"\(file)\", which is not a key of Apple's (AuthKey_….p8).")
      let missing = settings.merging(["PLAZA_APPLE_KEY": folder + "/none"]) { $1 }
      let none = await #expect(throws: SettingsError.self) { _ = try await read(missing) }
      #expect(none?.description.hasSuffix("which cannot be read.") == true)
    }
  }

  private static let wrong: [([String: String], String)] = [
    (["PLAZA_OIDC_ISSUER": ""], "PLAZA_OIDC_ISSUER is missing, and PLAZA_OIDC_CLIENT needs it."),
    (["PLAZA_OIDC_CLIENT": ""], "PLAZA_OIDC_CLIENT is missing, and PLAZA_OIDC_ISSUER needs it."),
    (
      ["PLAZA_OIDC_ISSUER": "http://login.school.example"],
      "PLAZA_OIDC_ISSUER must be an address such as https://login.school.example"
    ),
    (["PLAZA_ORIGIN": ""], "PLAZA_ORIGIN is missing, and signing in with OpenID Connect needs it"),
    (["PLAZA_OIDC_ROLES": "office"], "PLAZA_OIDC_ROLES must be like print crew=staff:print"),
    (["PLAZA_OIDC_ROLES": "office=staff:bakery"], "PLAZA_OIDC_ROLES must be like print crew="),
    (["PLAZA_OIDC_SCOPES": "email"], "PLAZA_OIDC_SCOPES must contain openid"),
    (["PLAZA_OIDC_TRUST_ADDRESSES": "maybe"], "PLAZA_OIDC_TRUST_ADDRESSES must be yes or no"),
    (["PLAZA_OIDC_SECRET": "two words"], "PLAZA_OIDC_SECRET must be visible ASCII characters"),
    (
      [
        "PLAZA_AUTH": "cognito", "PLAZA_COGNITO_REGION": "eu-west-2",
        "PLAZA_COGNITO_POOL": "eu-west-2_AbC123", "PLAZA_COGNITO_CLIENT": "1h57kf5cpq17m0eml12e",
      ], "PLAZA_AUTH must be local to sign in with OpenID Connect"
    ),
    (["PLAZA_GOOGLE_CLIENT": "g"], "PLAZA_GOOGLE_SECRET is missing"),
    (
      [
        "PLAZA_MICROSOFT_CLIENT": "m", "PLAZA_MICROSOFT_SECRET": "s",
        "PLAZA_MICROSOFT_TENANT": "common",
      ], "PLAZA_MICROSOFT_TENANT must be the ID of a directory or consumers, but is \"common\"."
    ),
  ]

  @Test(arguments: wrong.indices)
  func `a wrong setting stops the start with one sentence`(index: Int) async throws {
    let (changes, message) = Self.wrong[index]
    let refusal = await #expect(throws: SettingsError.self) { _ = try await school(changes) }
    #expect(refusal?.description.hasPrefix(message) == true, "\(String(describing: refusal))")
    #expect(refusal?.description.contains("two words") == false)
  }
}
