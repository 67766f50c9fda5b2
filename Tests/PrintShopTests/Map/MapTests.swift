import Foundation
import HTTPTypes
import PlazaBase
import PlazaTesting
import PlazaUI
import Testing

@testable import PrintShop

struct MapTests {
  @Test func `the map shows the stores of the list over the campus drawing`() async throws {
    try await StoreFixture.open { fixture in
      let store = try await fixture.open("Near", at: "37.581,127.03")
      let college = try await fixture.found(
        "Hanbit University", at: "37.58,127.03", campus: "{\"features\":[]}")
      let cleo = fixture.visitor()
      _ = try await cleo.post("/print/stores/colleges", form: ["college": college.id.text])
      let page = try await cleo.get("/print/stores/map?store=\(store.id)")
      #expect(
        page.text.contains(
          "data-store=\"\(store.id)\" data-latitude=\"37.581\" data-longitude=\"127.03\""))
      #expect(
        page.text.contains("data-chosen=\"\(store.id)\"") && page.text.contains("data-map hidden"))
      let drawing = try #require(page.between("data-campus=\"", "\""))
      let campus = try await cleo.get(drawing)
      #expect(campus.status == .ok && campus.text == "{\"features\":[]}")
      #expect(campus.headers[.contentType] == "application/geo+json")
      let policy = page.headers[.contentSecurityPolicy] ?? ""
      #expect(!policy.contains("tiles.example"))
      let nothing = fixture.world.newID(College.self)
      #expect(try await cleo.get("/print/stores/colleges/\(nothing)/campus").status == .notFound)
    }
  }

  @Test func `without the map library only the list is shown`() async throws {
    try await StoreFixture.open(leaflet: Leaflet(folder: "/nowhere")) { fixture in
      let store = try await fixture.open("Near", at: "37.581,127.03")
      let page = try await fixture.visitor().get("/print/stores/map").text
      #expect(page.contains("data-store=\"\(store.id)\"") && !page.contains("data-map"))
    }
  }

  @Test func `configured tiles are credited, and allowed only on the map page`() async throws {
    var settings = StoreFixture.settings
    settings.tiles = MapTiles(
      address: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© <Makers>")
    try await StoreFixture.open(settings: settings) { fixture in
      try await fixture.open("Near", at: "37.581,127.03")
      let cleo = fixture.visitor()
      let page = try await cleo.get("/print/stores/map")
      #expect(page.text.contains("data-tiles=\"https://tiles.example/{z}/{x}/{y}.png\""))
      #expect(page.text.contains("data-thanks=\"© &lt;Makers&gt;\""))
      let policy = page.headers[.contentSecurityPolicy] ?? ""
      #expect(policy.contains("img-src 'self' data: blob: https://tiles.example;"))
      #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
      let list = try await cleo.get("/print/stores")
      #expect(list.headers[.contentSecurityPolicy]?.contains("tiles.example") != true)
    }
  }

  @Test(arguments: [
    "ftp://tiles.example/{z}/{x}/{y}.png", "http://tiles.example/{z}/{x}/{y}.png",
    "https://tiles.example/{z}/{x}.png",
    "https://a;script-src *//{z}/{x}/{y}", "https:///{z}/{x}/{y}",
    "https://tiles.example/{z}/{x}/{y} .png", "",
  ])
  func `an invalid tile address is refused`(address: String) {
    #expect(MapTiles(address: address, attribution: "Makers") == nil)
  }

  @Test func `local tiles may use HTTP, and tiles without an attribution are refused`() {
    #expect(
      MapTiles(address: "http://127.0.0.1:8000/{z}/{x}/{y}.png", attribution: "Makers") != nil)
    #expect(MapTiles(address: "https://tiles.example/{z}/{x}/{y}.png", attribution: "") == nil)
  }

  @Test(arguments: DemoCollege.allCases)
  func `the campus drawings of the demo are GeoJSON with names in both languages`(
    college: DemoCollege
  ) throws {
    let drawing = try JSONDecoder().decode(Drawing.self, from: Data(college.campus.utf8))
    let kinds = Set(drawing.features.map(\.properties.kind))
    #expect(kinds.isSuperset(of: ["ground", "building", "street", "green", "water", "block"]))
    for feature in drawing.features {
      #expect((feature.properties.name == nil) == (feature.properties.nameKorean == nil))
    }
  }

  private struct Drawing: Decodable {
    let features: [Feature]

    struct Feature: Decodable {
      let properties: Properties
    }

    struct Properties: Decodable {
      let kind: String
      let name, nameKorean: String?
    }
  }
}
