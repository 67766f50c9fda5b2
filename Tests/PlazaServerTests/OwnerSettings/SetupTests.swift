import Foundation
import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaProcesses
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
        #expect(try await plaza.readSetupState(offering: true))
        try await body(plaza, WebClient(plaza.responder))
      }
    }
  }

  private func createOwner(_ plaza: Assembly, _ web: WebClient) async throws {
    let printed = plaza.setupAddress(port: 8080)
    let address = try #require(printed)
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
      let isPending = try await plaza.readSetupState(offering: true)
      #expect(!isPending)
      #expect(plaza.setupAddress(port: 1) == nil)
      #expect(try await web.get("/setup").headers[.location] == "/")
    }
  }

  /// Opens the site of a folder as `plaza serve` does at each start.
  private func withStart(
    in folder: String, _ body: (Assembly, WebClient) async throws -> Void
  ) async throws {
    let settings = try await Settings.read(flags: ["data": folder], environment: [:], file: nil)
    let plaza = try await Assembly.open(
      settings, isDemo: false, logger: .silent, offeringSetup: true)
    do {
      try await body(plaza, WebClient(plaza.responder))
      await plaza.close()
    } catch {
      await plaza.close()
      throw error
    }
  }

  @Test func `a restart in the middle keeps the currency open and leads back to the steps`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try await withStart(in: folder) { plaza, web in try await createOwner(plaza, web) }
      try await withStart(in: folder) { plaza, web in
        #expect(plaza.setupAddress(port: 8080) == nil)
        #expect(try await web.get("/").headers[.location] == "/setup")
        #expect(try await web.get("/setup").text.contains("The owner is setting this site up."))
        try await web.signIn(email: "olu@example.org", password: "three plain words")
        #expect(try await web.get("/setup").headers[.location] == "/setup/business")
        _ = try await web.post("/setup/shops", form: ["storefronts": "rental"])
        let country = [
          ("presetCountry", "KR"), ("country", "KR"), ("currency", "KRW"),
          ("timezone", "Asia/Seoul"),
        ]
        let chosen = try await web.post("/setup/country", fields: country)
        #expect(chosen.headers[.location] == "/setup/people", "\(chosen.text)")
        _ = try await web.post("/setup/people", form: ["signUp": "open"])
      }
      try await withStart(in: folder) { plaza, web in
        #expect(plaza.settings.currency.code == "KRW")
        let home = try await web.get("/")
        #expect(home.headers[.location] != "/setup")
      }
    }
  }

  @Test func `an administrator of the command line ends the set-up`() async throws {
    try await withTemporaryFolder { folder in
      try await withStart(in: folder) { plaza, _ in
        #expect(plaza.setupAddress(port: 8080) != nil)
        try await plaza.createAdministrator(
          email: "olu@example.org", name: "Olu", password: "three plain words")
      }
      try await withStart(in: folder) { plaza, web in
        #expect(plaza.setupAddress(port: 8080) == nil)
        let home = try await web.get("/")
        #expect(home.headers[.location] != "/setup")
      }
    }
  }

  @Test func `a second tap on the last button shows the page of the first`() async throws {
    try await withNewSite { plaza, web in
      try await createOwner(plaza, web)
      let form = [("signUp", "open"), ("_key", "the-key-of-this-form-1")]
      let first = try await web.post("/setup/people", fields: form)
      let second = try await web.post("/setup/people", fields: form)
      #expect(first.status == .ok && second.text == first.text)
      let stored = try await plaza.store.read { try StoredSettings($0, nil) }
      #expect(stored.restarts == 1)
    }
  }

  @Test func `only the new administrator uploads a logo, and only during the set-up`() async throws
  {
    let picture = try await withTemporaryFolder { folder in
      let tools = try await ToolRunner(folder: folder, deadline: .testTimeout, world: .real)
      return try await tools.withScratchDirectory { scratch in
        try await scratch.run(SandboxedCommand("vips", ["black", "x.png", "200", "100"]))
        return try #require(try scratch.get("x.png", atMost: 1_000_000))
      }
    }
    try await withNewSite { plaza, web in
      #expect(try await web.send(.put, "/setup/logo", body: picture).status == .forbidden)
      try await createOwner(plaza, web)
      let uploaded = try await web.send(.put, "/setup/logo", body: picture)
      let logo = try #require(uploaded.json("id"), "\(uploaded.text)")
      #expect(try await web.get("/logo/\(logo)/180").status == .ok)
      let fields = ["name": "Olu's Films", "colour": "#aa3300", "logo": logo]
      let saved = try await web.post(
        "/setup/business", fields: fields.map { ($0.key, $0.value) })
      #expect(saved.headers[.location] == "/setup/shops")
      #expect(plaza.settings.preferences.value.identity.logo == logo)
      _ = try await web.post("/setup/people", form: ["signUp": "open"])
      #expect(try await web.send(.put, "/setup/logo", body: picture).status == .conflict)
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
