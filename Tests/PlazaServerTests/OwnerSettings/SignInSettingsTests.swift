import HTTPTypes
import Members
import MembersOpenID
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Storefronts
import Testing

@testable import PlazaServer

/// Administrators set up sign-in providers in the browser.
@Suite struct SignInSettingsTests {
  private static let school = [
    "PLAZA_OIDC_CLIENT": "plaza", "PLAZA_OIDC_SECRET": "s3cret",
    "PLAZA_OIDC_ISSUER": "https://login.school.example", "PLAZA_OIDC_TITLE": "Lakeside School",
    "PLAZA_OIDC_TRUST_ADDRESSES": "yes", "PLAZA_OIDC_ROLES": "office=admin",
  ]

  private func input(_ environment: [String: String]) -> SettingsInput {
    SettingsInput(flags: [:], environment: environment, file: nil, modules: Shops.all)
  }

  private func start(_ environment: [String: String], stored: [String: String]) throws -> Settings
  {
    let input = input(environment)
    var settings = try input.settings()
    try settings.add(stored, .silent)
    return settings
  }

  @Test func `a saved provider is offered after the next start`() throws {
    let settings = try start(["PLAZA_ORIGIN": "https://plaza.example"], stored: Self.school)
    let provider = try #require(settings.providers.first)
    #expect(settings.providers.count == 1 && provider.name == "Lakeside School")
    #expect(provider.secret == .shared("s3cret") && provider.trustsAddresses)
    #expect(provider.roles == [ProviderRoleRule("office", .admin)])
  }

  @Test func `the server starts without a saved provider that lacks a setting`() throws {
    let google = ["PLAZA_GOOGLE_CLIENT": "g", "PLAZA_GOOGLE_SECRET": "s"]
    let both = Self.school.merging(google) { $1 }
    #expect(try start([:], stored: both).providers.isEmpty, "no address of the site")
    let origin = ["PLAZA_ORIGIN": "https://plaza.example"]
    #expect(
      try start(origin, stored: both).providers.map(\.name) == ["Google", "Lakeside School"])
    let lacking = both.filter { $0.key != "PLAZA_GOOGLE_SECRET" }
    #expect(try start(origin, stored: lacking).providers.map(\.name) == ["Lakeside School"])
    let wrong = both.merging(["PLAZA_OIDC_ISSUER": "ftp://school"]) { $1 }
    #expect(try start(origin, stored: wrong).providers.map(\.name) == ["Google"])
  }

  @Test func `without the address of the site the reason is beside the field`() async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .admin)
      let page = try await web.get("/settings/signIn")
      #expect(HTMLCheck(document: page.bytes).faults == [])
      #expect(
        page.text.contains("name=\"oidcIssuer\"") && !page.text.contains("name=\"appleKey\""))
      #expect(page.text.contains("Key file of Apple"))
      let refused = try await web.post(
        "/settings/signIn",
        form: ["googleClient": "g", "googleSecret": "s", "oidcTrustAddresses": "no"])
      #expect(refused.status == .unprocessableContent)
      #expect(
        refused.text.contains("PLAZA_ORIGIN is missing, and signing in with Google needs it"))
      let field = try #require(refused.between("name=\"googleClient\"", ">"))
      #expect(field.contains("aria-invalid"))
      let count = try await plaza.store.read {
        try $0.count("SELECT count(*) AS n FROM site_setting")
      }
      #expect(count == 0)
    }
  }

  @Test func `a saved client secret is not sent to another address without being typed again`()
    async throws
  {
    try await withDemoPlaza(environment: ["PLAZA_ORIGIN": "http://plaza.test"]) { plaza, web in
      try await web.signIn(as: .admin)
      let saved = try await web.post(
        "/settings/signIn",
        form: [
          "oidcIssuer": "https://login.school.example", "oidcClient": "plaza",
          "oidcSecret": "s3cret", "oidcTrustAddresses": "no",
        ])
      #expect(saved.status == .seeOther, "\(saved.text)")
      let page = try await web.get("/settings/signIn")
      #expect(!page.text.contains("s3cret") && page.text.contains("It is set."))
      let moved = try await web.post(
        "/settings/signIn",
        form: [
          "oidcIssuer": "https://attacker.example", "oidcClient": "plaza", "oidcSecret": "",
          "oidcTrustAddresses": "no",
        ])
      #expect(moved.status == .unprocessableContent)
      #expect(moved.text.contains("Enter the client secret again"))
      let cipher = plaza.members.cipher
      let stored = try await plaza.store.read { try StoredSettings($0, cipher).values }
      #expect(stored["PLAZA_OIDC_ISSUER"] == "https://login.school.example")
      #expect(stored["PLAZA_OIDC_SECRET"] == "s3cret")
      #expect(stored["PLAZA_OIDC_TRUST_ADDRESSES"] == nil, "a default is not stored")
    }
  }
}
