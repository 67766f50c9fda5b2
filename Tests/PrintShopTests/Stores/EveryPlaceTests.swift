import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

@testable import PrintShop

/// Every page about stores, with hostile input.
struct EveryPlaceTests {
  @Test(arguments: ["en", "ko"])
  func `every store page is valid HTML and escapes user input`(language: String) async throws {
    try await StoreFixture.open { fixture in
      let hostile = "<script>alert(1)</script>\"'&"
      let shop = try await fixture.open(hostile, at: "37.581,127.03")
      let college = try await fixture.found(
        hostile, korean: hostile, at: "37.58,127.03", campus: "{}")
      let dan = fixture.visitor(.dan)
      _ = try await dan.post("/language", form: ["language": language])
      _ = try await dan.post(
        "/print/desk/\(shop.id)/notice", form: ["notice": hostile, "noticeKorean": hostile])
      _ = try await dan.post(
        "/print/desk/\(shop.id)/days",
        form: ["day": "2026-06-02", "words": hostile, "wordsKorean": hostile])
      let pages =
        [
          "", "?q=script", "?q=zzz", "?open=true", "/\(shop.id)", "/colleges", "/colleges?q=zzz",
          "/colleges/new",
          "/map", "/new",
        ].map { "/print/stores" + $0 }
        + ["settings", "hours", "notice", "staff"].map { "/print/desk/\(shop.id)/\($0)" }
      for chosen in [false, true] {
        if chosen {
          _ = try await dan.post("/print/stores/colleges", form: ["college": college.id.text])
        }
        for path in pages {
          let page = try await dan.get(path)
          #expect(page.status == .ok, "\(path)")
          #expect(!page.text.contains("<script>alert"), "\(path)")
          #expect(HTMLCheck(document: page.bytes).faults == [], "\(path)")
          #expect(page.text.contains("<html lang=\"\(language)\">"), "\(path)")
        }
      }
    }
  }
}
