import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaImaging
import PlazaTesting
import Storefronts
import Testing

@testable import PlazaServer

/// Administrators change settings in the browser.
@Suite struct OwnerSettingsTests {
  private func version(_ web: WebClient, _ section: String) async throws -> String {
    try #require(try await web.get("/settings/\(section)").hidden("_version"))
  }

  private func withAdmin(
    environment: [String: String] = [:], _ body: (Assembly, WebClient) async throws -> Void
  ) async throws {
    try await withDemoPlaza(environment: environment) { plaza, web in
      try await web.signIn(as: .admin)
      try await body(plaza, web)
    }
  }

  @Test func `the name, colour and address apply to all pages at once`() async throws {
    try await withAdmin { _, web in
      let saved = try await web.post(
        "/settings/identity",
        form: [
          "name": "Leeds Films", "nameKo": "리즈 필름", "colour": "#2e7d32",
          "aboutAddress": "1 High Street\nLeeds",
        ])
      #expect(saved.status == .seeOther)
      let page = try await web.get("/account").text
      #expect(page.contains(" – Leeds Films</title>"))
      #expect(page.contains("<link rel=\"stylesheet\" href=\"/theme/2e7d32.css\">"))
      #expect(try await web.get("/theme/2e7d32.css").text.contains("--accent:#2e7d32"))
      #expect(try await web.get("/about").text.contains("1 High Street<br>Leeds"))
      #expect(try await web.get("/plaza.webmanifest").text.contains("\"name\":\"Leeds Films\""))
      let korean = try await web.get("/account", headers: ["Accept-Language": "ko"]).text
      #expect(korean.contains("리즈 필름</title>"))
    }
  }

  @Test(arguments: [
    (401, "{}", "TMDB rejected our key."), (200, "<html>", "TMDB sent an unreadable response."),
    (200, "{\"results\": [], \"total_pages\": 1}", "TMDB answered."),
  ])
  func `an administrator tests the film sources`(status: Int, body: String, reply: String)
    async throws
  {
    try await LoopbackServer.open({ _ in .answer(status, body) }) { server in
      let address = "http://127.0.0.1:\(server.port)"
      try await withAdmin(environment: ["PLAZA_TMDB_URL": address, "PLAZA_TMDB_TOKEN": "token"]) {
        _, web in
        let tested = try await web.post("/settings/films/test", form: [:])
        let page = try await web.get("/settings/films").text
        #expect(tested.status == .seeOther && page.contains(reply))
        #expect(server.received.first?.header("Authorization") == "Bearer token")
      }
    }
  }

  @Test func `a site without film sources says so`() async throws {
    try await withAdmin { _, web in
      _ = try await web.post("/settings/films/test", form: [:])
      let page = try await web.get("/settings/films").text
      #expect(page.contains("No film source is set up."))
    }
  }

  @Test func `each setting that can be changed is on the page of its section`() async throws {
    try await withAdmin { plaza, web in
      let input = try #require(plaza.settings.input)
      for section in SettingSection.allCases {
        let page = try await web.get("/settings/\(section.rawValue)").text
        for definition in input.definitions where definition.section == section {
          let names = definition.fields.isEmpty ? [definition.key] : definition.fields
          let isShown =
            definition.kind.isEditable
            ? names.allSatisfy { page.contains("name=\"\($0)\"") }
            : page.contains(definition.title)
          // The demo has stored its currency, so it is shown and not changed.
          #expect(isShown || definition.name == "PLAZA_CURRENCY", "\(definition.name)")
        }
      }
      #expect(try await web.get("/settings/shops").text.contains("GBP"))
    }
  }

  @Test func `the ranges of the form are the ranges with which the server starts`() throws {
    let input = SettingsInput(flags: [:], environment: [:], file: nil, modules: Shops.all)
    for definition in input.definitions {
      let range: ClosedRange<Int>
      switch definition.kind {
      case .number(let numbers), .amount(let numbers): range = numbers
      default: continue
      }
      for value in [range.lowerBound, range.upperBound] {
        #expect(throws: Never.self) {
          try input.settings(stored: [definition.name: String(value)])
        }
      }
      for value in [range.lowerBound - 1, range.upperBound + 1] {
        #expect(throws: SettingsError.self, "\(definition.name)") {
          try input.settings(stored: [definition.name: String(value)])
        }
      }
    }
  }

  @Test(arguments: [
    ("identity", "colour", "green", "Enter the colour as #"),
    ("identity", "name", String(repeating: "n", count: 61), "60 characters or fewer"),
    ("rental", "rentalLimit", "0", "from 1 to 100"),
    ("rental", "rentalRateMinor", "-1", "must be from"),
    ("shops", "timezone", "Mars/Olympus", "from the list"),
    ("people", "signUp", "sometimes", "from the list"),
    ("mail", "mailFrom", "not an address", "must be like"),
    ("printing", "printers", "http://x y", "must be private, or hosts"),
  ])
  func `a wrong value is refused beside its field and nothing is saved`(
    section: String, field: String, value: String, message: String
  ) async throws {
    try await withAdmin { plaza, web in
      var fields = [(field, value)]
      if section == "shops" { fields.append(("storefronts", "rental")) }
      if section == "mail" { fields += [("mailHost", "mail.example.org"), ("mailPort", "587")] }
      let page = try await web.post("/settings/\(section)", fields: fields)
      #expect(page.status == .unprocessableContent)
      #expect(page.text.contains(message), "\(page.text)")
      let count = try await plaza.store.read {
        try $0.count("SELECT count(*) AS n FROM site_setting")
      }
      #expect(count == 0)
    }
  }

  @Test func `an amount is typed as money and stored in minor units`() async throws {
    try await withAdmin { plaza, web in
      #expect(try await web.get("/settings/rental").text.contains("value=\"3.00\""))
      _ = try await web.post(
        "/settings/rental",
        form: ["rentalRateMinor": "4.50", "rentalLimit": "3", "rentalReserveMinutes": "120"])
      let stored = try await plaza.store.read { try StoredSettings($0, nil).values }
      // The defaults that were not changed are not stored.
      #expect(stored["PLAZA_RENTAL_RATE_MINOR"] == "450" && stored["PLAZA_RENTAL_LIMIT"] == nil)
      let page = try await web.get("/settings/rental").text
      #expect(page.contains("Some saved settings apply after a restart."))
      #expect(page.contains("Changed by"))
    }
  }

  @Test func `a logo is removed with a switch, and an unknown one is refused`() async throws {
    try await withAdmin { plaza, web in
      try await plaza.store.write { tx in
        for size in Logo.sizes {
          try tx.run(
            """
            INSERT INTO site_logo (id, size, picture)
            VALUES ('first', \(size.name), \([UInt8(1)]))
            """)
        }
      }
      let named = [("name", "Leeds Films"), ("colour", "#2e7d32")]
      _ = try await web.post("/settings/identity", fields: named + [("logo", "first")])
      #expect(plaza.settings.preferences.value.identity.logo == "first")
      #expect(try await web.get("/settings/identity").text.contains("name=\"logoRemove\""))
      let unknown = try await web.post("/settings/identity", fields: named + [("logo", "other")])
      #expect(unknown.status == .unprocessableContent)
      #expect(unknown.text.contains("This logo was replaced meanwhile. Upload it again."))
      _ = try await web.post(
        "/settings/identity", fields: named + [("logo", "first"), ("logoRemove", "on")])
      #expect(plaza.settings.preferences.value.identity.logo == nil)
      let count = try await plaza.store.read {
        try $0.count("SELECT count(*) AS n FROM site_logo")
      }
      #expect(count == 0)
      let page = try await web.get("/settings/identity").text
      #expect(!page.contains("name=\"logoRemove\""))
    }
  }

  @Test func `a setting of the environment is shown as fixed`() async throws {
    try await withAdmin(environment: ["PLAZA_RENTAL_LIMIT": "7", "PLAZA_NAME": "Fixed"]) {
      plaza, web in
      let page = try await web.get("/settings/rental").text
      #expect(page.contains("7 (environment)") && !page.contains("name=\"rentalLimit\""))
      _ = try await web.post(
        "/settings/rental", form: ["rentalLimit": "9", "rentalRateMinor": "3.00"])
      let stored = try await plaza.store.read { try StoredSettings($0, nil).values }
      #expect(stored["PLAZA_RENTAL_LIMIT"] == nil)
      #expect(try await web.get("/account").text.contains(" – Fixed</title>"))
    }
  }

  @Test func `a secret is stored encrypted, is never shown and stays if its field is empty`()
    async throws
  {
    try await withAdmin { plaza, web in
      let form: KeyValuePairs = [
        "mailHost": "mail.example.org", "mailPort": "465", "mailUser": "shop@example.org",
        "mailPassword": "p:a/s@s%", "mailFrom": "Shop <shop@example.org>",
      ]
      #expect(try await web.post("/settings/mail", form: form).status == .seeOther)
      let cipher = plaza.members.cipher
      let stored = { try await plaza.store.read { try StoredSettings($0, cipher).values } }
      let setting = try #require(try await stored()["PLAZA_MAIL"])
      #expect(setting == "smtps://shop%40example%2Eorg:p%3Aa%2Fs%40s%25@mail.example.org:465")
      let bytes = try await plaza.store.read { tx -> [UInt8] in
        let row = try tx.first("SELECT value FROM site_setting WHERE name = 'PLAZA_MAIL'")
        return try row?.value("value") ?? []
      }
      #expect(!String(decoding: bytes, as: UTF8.self).contains("example"))
      let page = try await web.get("/settings/mail").text
      #expect(page.contains("value=\"mail.example.org\"") && !page.contains("p:a/s"))
      #expect(try await !web.get("/api/settings").text.contains("p%3Aa"))
      _ = try await web.post(
        "/settings/mail",
        form: [
          "mailHost": "mail.example.org", "mailPort": "587", "mailUser": "shop@example.org",
          "mailPassword": "", "mailFrom": "Shop <shop@example.org>",
        ])
      #expect(try await stored()["PLAZA_MAIL"]?.contains("p%3Aa%2Fs%40s%25@mail") == true)
      let log = try await web.get("/members/audit").text
      #expect(log.contains("PLAZA_MAIL") && !log.contains("p:a/s") && !log.contains("smtp"))
    }
  }

  @Test func `a server does not send the saved password to another host`() async throws {
    try await withAdmin { plaza, web in
      _ = try await web.post(
        "/settings/mail",
        form: [
          "mailHost": "mail.example.org", "mailUser": "shop", "mailPassword": "secret words",
          "mailFrom": "shop@example.org",
        ])
      let page = try await web.post(
        "/settings/mail",
        form: [
          "mailHost": "mail.attacker.example", "mailUser": "shop", "mailPassword": "",
          "mailFrom": "shop@example.org",
        ])
      #expect(page.status == .unprocessableContent)
    }
  }

  @Test func `the API lists all settings, changes some and refuses a stale change`() async throws {
    try await withAdmin { _, web in
      let list = try await web.get("/api/settings")
      let tag = try #require(list.headers[.eTag])
      let change = #"{"name": "By API", "rentalLimit": 5}"#
      let changed = try await web.send(
        .patch, "/api/settings", json: change, headers: ["If-Match": tag])
      #expect(changed.status == .ok && changed.text.contains("\"value\":\"By API\""))
      let stale = try await web.send(
        .patch, "/api/settings", json: change, headers: ["If-Match": tag])
      #expect(stale.status == .preconditionFailed)
      for wrong in [#"{"colourr": "x"}"#, #"{"port": 1}"#, #"{"rentalLimit": 0}"#] {
        let reply = try await web.send(.patch, "/api/settings", json: wrong)
        #expect(reply.status == .unprocessableContent, "\(wrong)")
      }
      let reset = try await web.send(.patch, "/api/settings", json: #"{"name": null}"#)
      #expect(reset.status == .ok && !reset.text.contains("By API"))
    }
  }

  @Test func `a saved setting that became invalid is left out at the start`() async throws {
    try await withDemoPlaza { plaza, _ in
      try await plaza.store.write { tx in
        for (name, value) in [
          "PLAZA_RENTAL_LIMIT": "many", "PLAZA_NAME": "Kept", "PLAZA_GONE": "1",
        ] {
          try tx.run(
            """
            INSERT INTO site_setting (name, value, is_sealed, changed_at)
            VALUES (\(name), \(Array(value.utf8)), 0, 1)
            """)
        }
      }
      var settings = plaza.settings
      try settings.add(try await StoredSettings.read(plaza.store, nil), .silent)
      #expect(settings.preferences.value.identity.names[""] == "Kept")
    }
  }

  @Test func `only administrators reach the settings`() async throws {
    try await withDemoPlaza { _, web in
      for person in [DemoPerson.ann, .clerk] {
        let visitor = web.newVisitor()
        try await visitor.signIn(as: person)
        #expect(try await visitor.get("/settings").status == .forbidden)
        #expect(try await visitor.get("/api/settings").status == .forbidden)
      }
    }
  }

  @Test func `a search finds settings by their label, explanation and name`() async throws {
    try await withAdmin { _, web in
      for (query, found) in [
        ("price+night", "Price per night"), ("PLAZA_PORT", "PLAZA_PORT"),
        ("zebra", "No settings found"),
      ] {
        let page = try await web.get("/settings?q=\(query)").text
        #expect(page.contains(found), "\(query)")
      }
    }
  }
}
