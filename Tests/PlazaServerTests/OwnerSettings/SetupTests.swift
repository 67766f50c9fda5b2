import Foundation
import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Storefronts
import Testing

@testable import PlazaServer

/// A new site is set up in the browser.
@Suite struct SetupTests {
  /// Opens an empty site as `plaza serve` does.
  private func withNewSite(
    _ engine: Engine = .sqliteFile, environment: [String: String] = [:],
    _ body: (Assembly, WebClient) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(
        flags: ["data": folder], environment: environment, file: nil)
      let world = TestWorld()
      try await engine.withStore(world: world) { store in
        let plaza = try await Assembly(
          onto: store, settings, world: world.world, isDemo: false)
        try await store.migrate(plaza.migrations)
        try await plaza.offerSetup()
        try await body(plaza, WebClient(plaza.responder))
      }
    }
  }

  private func createOwner(_ plaza: Assembly, _ web: WebClient) async throws {
    let address = try #require(plaza.setupAddress(port: 8080))
    #expect(address.hasPrefix("http://127.0.0.1:8080/setup?code="))
    let start = try await web.get(String(address.dropFirst("http://127.0.0.1:8080".count)))
    #expect(start.headers[.location] == "/setup/you")
    let made = try await web.post(
      "/setup/you",
      form: ["name": "Olu", "email": "olu@example.org", "password": "three plain words"])
    #expect(made.headers[.location] == "/setup/business", "\(made.text)")
  }

  @Test(arguments: Engine.all)
  func `the owner creates the account, chooses everything and opens the site`(engine: Engine)
    async throws
  {
    try await withNewSite(engine) { plaza, web in
      #expect(try await web.newVisitor().get("/").headers[.location] == "/setup")
      try await createOwner(plaza, web)
      _ = try await web.post(
        "/setup/business", form: ["name": "Olu's Films", "colour": "#aa3300"])
      #expect(try await web.get("/setup/business").text.contains("value=\"Olu&#39;s Films\""))
      _ = try await web.post("/setup/shops", form: ["storefronts": "rental"])
      // Another country proposes its currency and time zone, and saves nothing yet.
      let proposed = try await web.post(
        "/setup/country",
        form: [
          "presetCountry": "GB", "country": "KR", "currency": "GBP", "timezone": "Europe/London",
        ])
      #expect(proposed.status == .ok && proposed.text.contains("value=\"KRW\" selected"))
      #expect(proposed.text.contains("value=\"Asia/Seoul\" selected"))
      let chosen = try await web.post(
        "/setup/country",
        form: [
          "presetCountry": "KR", "country": "KR", "currency": "KRW", "timezone": "Asia/Seoul",
        ])
      #expect(chosen.headers[.location] == "/setup/people")
      let open = try await web.post("/setup/people", form: ["signUp": "invited"])
      #expect(open.status == .ok && open.text.contains("Your site is open"))
      let stored = try await plaza.store.read { try StoredSettings($0, nil) }
      #expect(stored.restarts == 1)
      var settings = plaza.settings
      try settings.add(stored, .silent)
      #expect(settings.storefronts == ["rental"] && settings.currency.code == "KRW")
      #expect(settings.shopTime.zone.identifier == "Asia/Seoul")
      #expect(settings.preferences.value.signUp == .invited)
      #expect(plaza.setupAddress(port: 8080) == nil)
      // The set-up is over, for this browser and for others.
      #expect(try await web.get("/setup/shops").status == .conflict)
      #expect(try await web.get("/setup").headers[.location] == "/")
    }
  }

  @Test func `without the code, visitors can neither set the site up nor become administrators`()
    async throws
  {
    try await withNewSite { plaza, web in
      for step in SetupStep.allCases {
        #expect(try await web.get("/setup/\(step.rawValue)").status == .forbidden)
        #expect(
          try await web.post("/setup/\(step.rawValue)", form: ["name": "x"]).status == .forbidden)
      }
      #expect(try await web.get("/setup?code=guess").status == .notFound)
      try await createOwner(plaza, web)
      // A second browser with the code cannot create another administrator.
      let code = try #require(plaza.setupCode.value)
      let other = web.newVisitor()
      _ = try await other.get("/setup?code=\(code)")
      let second = try await other.post(
        "/setup/you",
        form: ["name": "Eve", "email": "eve@example.org", "password": "three other words"])
      #expect(second.status == .forbidden)
      #expect(try await other.get("/setup").text.contains("The owner is setting this site up."))
    }
  }

  @Test func `a code ends after a day`() async throws {
    try await withNewSite { plaza, web in
      let code = try #require(plaza.setupCode.value)
      try await plaza.store.write { tx in
        let day = SetupState.codeLifetime
        try tx.run("UPDATE site_setup_code SET created_at = \(plaza.world.now() - day)")
      }
      #expect(try await web.get("/setup?code=\(code)").status == .notFound)
    }
  }

  @Test func `a site with an administrator is not offered for set-up`() async throws {
    try await withDemoPlaza { plaza, web in
      try await plaza.offerSetup()
      #expect(plaza.setupAddress(port: 1) == nil)
      #expect(try await web.get("/setup").headers[.location] == "/")
    }
  }

  @Test func `the country of the browser's language is proposed`() {
    #expect(Country.of("ko-KR,ko;q=0.9,en;q=0.8")?.code == "KR")
    #expect(Country.of("en-US")?.currency == "USD")
    #expect(Country.of("ko")?.timeZone == "Asia/Seoul")
    #expect(Country.of("en") == nil && Country.of(nil) == nil && Country.of(";;,-") == nil)
  }

  @Test func `each country has a known currency and time zone`() {
    for country in Country.all {
      #expect(Currency(country.currency) != nil, "\(country.code)")
      #expect(TimeZone(identifier: country.timeZone) != nil, "\(country.code)")
    }
    #expect(Set(Country.codes).count == Country.all.count)
  }
}
