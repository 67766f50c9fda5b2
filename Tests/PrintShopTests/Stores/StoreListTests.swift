import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

struct StoreListTests {
  @Test(arguments: Engine.all)
  func `stores near the chosen college are sorted by distance, favourites first`(engine: Engine)
    async throws
  {
    try await StoreFixture.open(on: engine) { fixture in
      let far = try await fixture.open("Far", at: "37.60,127.03")
      let near = try await fixture.open("Near", at: "37.581,127.03")
      try await fixture.open("Middle", at: "37.59,127.03")
      let college = try await fixture.found("Hanbit University", at: "37.58,127.03")
      let ann = fixture.visitor(.ann)
      #expect(
        try await ann.post("/print/stores/colleges", form: ["college": college.id.text]).status
          == .seeOther)
      #expect(try await names(ann) == ["Near", "Middle", "Far"])
      let page = try await ann.get("/print/stores")
      #expect(page.text.contains("110 m · 24 Hanbit-ro") && page.text.contains("Open until 18:00"))
      let kept = try await ann.post(
        "/print/stores/\(far.id)/favourite", form: ["kept": "true", "back": "/print/stores"])
      #expect(kept.status == .seeOther && kept.location == "/print/stores")
      #expect(try await names(ann) == ["Far", "Near", "Middle"])
      #expect(try await ann.get("/print/stores/\(near.id)").text.contains("Today, Monday"))
      // A member's choice applies on other devices; a guest's choice does not.
      #expect(try await names(fixture.visitor(.ann)) == ["Far", "Near", "Middle"])
      #expect(try await names(fixture.visitor()) == ["Far", "Middle", "Near"])
    }
  }

  private func names(_ web: WebClient, _ path: String = "/print/stores") async throws -> [String] {
    try await web.get(path).text.split(separator: "<span class=\"store-name\">").dropFirst()
      .map { String($0.prefix { $0 != "<" }) }
  }

  @Test func `distant stores are hidden, except favourites, search results and if none are near`()
    async throws
  {
    try await StoreFixture.open { fixture in
      let near = try await fixture.open("Near", at: "37.58,127.03")
      let away = try await fixture.open("Away", at: "35.13,129.1")
      let college = try await fixture.found("Hanbit University", at: "37.58,127.03")
      let ann = fixture.visitor(.ann)
      _ = try await ann.post("/print/stores/colleges", form: ["college": college.id.text])
      #expect(try await names(ann) == ["Near"])
      #expect(try await names(ann, "/print/stores?q=away") == ["Away"])
      _ = try await fixture.program(.ann).send(.put, "/api/print/favourites/\(away.id)")
      #expect(try await names(ann) == ["Near", "Away"])
      try await fixture.store.write { try $0.run("DELETE FROM print_store WHERE id = \(near.id)") }
      _ = try await fixture.program(.ann).send(.delete, "/api/print/favourites/\(away.id)")
      #expect(try await names(ann) == ["Away"])
    }
  }

  @Test func `the college of a guest is kept in the browser`() async throws {
    try await StoreFixture.open { fixture in
      try await fixture.open("Far", at: "37.60,127.03")
      try await fixture.open("Near", at: "37.581,127.03")
      let college = try await fixture.found("Hanbit University", at: "37.58,127.03")
      let cleo = fixture.visitor()
      #expect(try await cleo.get("/print/stores").text.contains("Choose your college"))
      _ = try await cleo.post("/print/stores/colleges", form: ["college": college.id.text])
      #expect(try await names(cleo) == ["Near", "Far"])
      let strange = try await cleo.post("/print/stores/colleges", form: ["college": "nonsense"])
      #expect(strange.status == .notFound)
    }
  }

  @Test func `a search matches word prefixes, and the open filter hides closed stores`()
    async throws
  {
    try await StoreFixture.open { fixture in
      try await fixture.open("Moonlight Copy", at: "37.58,127.03")
      try await fixture.open("Star Press", at: "37.59,127.03", week: .closed)
      let cleo = fixture.visitor()
      #expect(try await names(cleo, "/print/stores?q=moon") == ["Moonlight Copy"])
      #expect(try await names(cleo, "/print/stores?q=press%20star") == ["Star Press"])
      #expect(try await names(cleo, "/print/stores?q=%ED%95%9C%EB%B9%9B").count == 2)
      #expect(try await names(cleo, "/print/stores?q=light").isEmpty)
      #expect(try await names(cleo, "/print/stores?open=true") == ["Moonlight Copy"])
      let none = try await cleo.get("/print/stores?q=star&open=true").text
      #expect(none.contains("No stores are open now"))
    }
  }

  @Test func `colleges are found by name and city in both languages`() async throws {
    try await StoreFixture.open { fixture in
      _ = try await fixture.found("Hanbit University", at: "37.58,127.03")
      _ = try await fixture.found("Bada University", korean: "바다대학교", at: "35.13,129.1")
      let cleo = fixture.visitor()
      for (query, found) in [
        ("bad", "Bada"), ("%EB%B0%94%EB%8B%A4", "Bada"), ("hanbit%20seoul", "Hanbit"),
      ] {
        let page = try await cleo.get("/print/stores/colleges?q=\(query)").text
        #expect(page.contains("\(found) University"))
        #expect(
          page.contains("college-row") && page.split(separator: "college-row").count == 2,
          "\(query)")
      }
      let api = try await cleo.get("/api/print/colleges?q=bada")
      #expect(api.json("nameKorean") == "바다대학교" && api.text.contains("\"latitude\":35.13"))
    }
  }

  @Test func `pages are shown in Korean on request, and the chosen language is kept`() async throws
  {
    try await StoreFixture.open { fixture in
      let shop = try await fixture.open("Moonlight Copy", at: "37.58,127.03")
      let cleo = fixture.visitor()
      let asked = try await cleo.get(
        "/print/stores", headers: ["Accept-Language": "ko-KR,ko;q=0.9"]
      ).text
      #expect(asked.contains("<html lang=\"ko\">") && asked.contains("한빛 Moonlight Copy"))
      #expect(try await cleo.get("/print/stores").text.contains("<html lang=\"en\">"))
      let chosen = try await cleo.post(
        "/language", form: ["language": "ko", "back": "/print/stores"])
      #expect(chosen.status == .seeOther && chosen.location == "/print/stores")
      let page = try await cleo.get("/print/stores/\(shop.id)").text
      #expect(page.contains("18:00까지 영업") && page.contains("오늘 (월요일)"))
      #expect(
        try await cleo.post("/language", form: ["language": "xx"]).status == .unprocessableContent)
      let away = try await cleo.post(
        "/language", form: ["language": "en", "back": "//elsewhere.test"])
      #expect(away.location == "/")
    }
  }

  @Test func `the splash screen is shown once`() async throws {
    try await StoreFixture.open { fixture in
      let cleo = fixture.visitor()
      #expect(
        try await cleo.get("/print/stores").text.contains("class=\"splash\" aria-hidden=\"true\""))
      let again = try await cleo.get("/print/stores").text
      #expect(!again.contains("class=\"splash\""))
    }
  }
}
