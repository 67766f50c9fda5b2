import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaIPP
import PlazaTesting
import Testing

@testable import PrintShop

struct DeviceTests {
  @Test(arguments: Engine.all)
  func `a device password is shown once, works and can be revoked`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let ann = try await site.visitor(.ann)
      _ = try await ann.post("/print/stores/\(site.storeID)/favourite", form: ["kept": "true"])
      var dialog = try await site.dialog(nil)
      dialog.password = try await site.password(of: .ann, named: "Ann's phone")
      let password = try #require(dialog.password)
      var page = try await ann.get("/print/me/devices").text
      #expect(
        page.contains("Ann&#39;s phone") && page.contains("Not used yet")
          && !page.contains(password))
      #expect(page.contains("ipp://plaza.test:80/print/stores/\(site.storeID)/ipp"))
      #expect(try await dialog.send(.getJobs).status == 0)
      page = try await ann.get("/print/me/devices").text
      #expect(page.contains("Last used"))
      let remove = try #require(page.firstMatch(of: /\/print\/me\/devices\/[0-9a-f-]+\/remove/)?.0)
      #expect(try await site.visitor(.bob).get(String(remove)).status == .notFound)
      #expect(try await site.visitor(.bob).post(String(remove)).status == .notFound)
      #expect(try await ann.get(String(remove)).text.contains("Remove Ann&#39;s phone?"))
      _ = try await ann.post(String(remove))
      #expect(try await dialog.send(.getJobs).reply.status == .unauthorized)
      #expect(try await ann.get("/print/me/devices").text.contains("Ann&#39;s phone") == false)
    }
  }

  @Test func `the printer address does not use the host of the request`() async throws {
    try await PrintShopSite.open { site in
      _ = try await site.visitor(.ann).post(
        "/print/stores/\(site.storeID)/favourite", form: ["kept": "true"])
      let page = try await site.visitor(.ann, host: "evil.example").get("/print/me/devices").text
      #expect(
        page.contains("ipp://plaza.test:80/print/stores/\(site.storeID)/ipp")
          && !page.contains("evil.example"))
    }
  }

  @Test func `only the hash of a device password is stored`() async throws {
    try await PrintShopSite.open { site in
      let password = try await site.password(of: .ann)
      let row = try await site.store.read { try $0.first("SELECT hash FROM print_password") }
      let hash = try #require(try row?.value("hash", as: String.self))
      #expect(
        hash == PasswordAlphabet.hash(password.uppercased()) && !hash.contains(password.prefix(5)))
    }
  }

  @Test(arguments: Engine.all)
  func `the number of devices per member is limited`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      for _ in 0..<Limit.printDevices.maximum { _ = try await site.password(of: .ann) }
      let full = try await site.visitor(.ann).post("/print/me/devices", form: ["name": "One more"])
      #expect(
        full.status == .tooManyRequests && full.text.contains("Printing devices: at most 20"))
    }
  }

  @Test(arguments: [Language.english, .korean])
  func `the devices page is valid HTML and escapes device names`(language: Language) async throws {
    try await PrintShopSite.open { site in
      let ann = try await site.visitor(.ann, language)
      _ = try await ann.post("/print/stores/\(site.storeID)/favourite", form: ["kept": "true"])
      let hostile = "<script>alert(1)</script>\"'&"
      for reply in [
        try await ann.post("/print/me/devices", form: ["name": hostile]),
        try await ann.post("/print/me/devices", form: ["name": ""]),
        try await ann.get("/print/me/devices"),
      ] {
        #expect(!reply.text.contains("<script>alert"))
        #expect(HTMLCheck(document: reply.bytes).faults == [])
        #expect(
          reply.text.contains(language == .english ? "Print from your phone" : "휴대폰·노트북에서 인쇄"))
      }
      #expect(try await site.visitor().get("/print/me/devices").status == .seeOther)
    }
  }
}
