import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

/// A store whose staff enter texts in one language and hours once, and choose the location on a
/// map.
struct OneLanguageTests {
  @Test(arguments: Engine.all)
  func `a store, a notice and a college can be entered in one language`(engine: Engine)
    async throws
  {
    try await StoreFixture.open(on: engine) { fixture in
      let dan = fixture.visitor(.dan)
      let form: KeyValuePairs = [
        "name": "Fresh", "address": "2 Street", "phone": "02-2", "place": "37.5,127",
      ]
      let made = try await dan.post("/print/stores/new", form: form)
      let desk = try #require(made.location).replacing("/hours", with: "")
      #expect(made.status == .seeOther)
      let settings = try await dan.get(desk + "/settings").text
      #expect(settings.matches(of: /value="Fresh"/).count == 1, "the other name is skipped")
      #expect(
        try await dan.post(desk + "/notice", form: ["notice": "We moved."]).status == .seeOther)
      let store = String(desk.split(separator: "/").last ?? "")
      for language in ["en", "ko"] {
        let page = try await fixture.visitor().get(
          "/print/stores/\(store)", headers: ["Accept-Language": language]
        )
        .text
        #expect(page.contains("Fresh") && page.contains("We moved."), "\(language)")
      }
      #expect(
        try await dan.post(desk + "/notice", form: ["noticeKorean": "이전했습니다."]).status == .seeOther
      )
      #expect(try await fixture.visitor().get("/print/stores/\(store)").text.contains("이전했습니다."))
      let college: KeyValuePairs = ["name": "Leeds", "city": "Leeds", "place": "53.8,-1.55"]
      #expect(try await dan.post("/print/stores/colleges/new", form: college).status == .seeOther)
      #expect(
        try await fixture.visitor().get("/api/print/colleges").text.contains(
          "\"nameKorean\":\"Leeds\""))
    }
  }

  @Test(arguments: Engine.all)
  func `changing a name given in one language changes it in both`(engine: Engine) async throws {
    try await StoreFixture.open(on: engine) { fixture in
      let dan = fixture.visitor(.dan)
      let form: KeyValuePairs = [
        "name": "Fresh", "address": "2 Street", "phone": "02-2", "place": "37.5,127",
      ]
      let made = try await dan.post("/print/stores/new", form: form)
      let settings = try #require(made.location).replacing("/hours", with: "/settings")
      let page = try await dan.get(settings)
      let version = try #require(page.hidden("_version"))
      let renamed: KeyValuePairs = [
        "name": "Fresher", "nameKorean": "", "address": "2 Street", "phone": "02-2",
        "place": "37.5,127",
        "_version": version,
      ]
      #expect(try await dan.post(settings, form: renamed).status == .seeOther)
      #expect(
        try await fixture.visitor().get("/api/print/stores").text.contains(
          "\"nameKorean\":\"Fresher\""))
    }
  }

  @Test(arguments: Engine.all)
  func `hours entered once apply only to the selected days`(engine: Engine) async throws {
    try await StoreFixture.open(on: engine) { fixture in
      let store = try await fixture.open("Own", at: "1,1")
      let (dan, place) = (fixture.visitor(.dan), "/print/desk/\(store.id)/hours")
      _ = try await dan.post(place, form: ["day5": "10-12"])
      let page = try await dan.get(place)
      #expect(
        page.text.contains("Same hours on several days")
          && HTMLCheck(document: page.bytes).faults == [])
      let version = try #require(page.hidden("_version"))
      let days: KeyValuePairs = [
        "several": "9-12, 13-18", "days": "0", "days": "1", "days": "4", "_version": version,
      ]
      #expect(try await dan.post(place, form: days).status == .seeOther)
      let week = try await fixture.store.read {
        try PrintStore.find(store.id, $0).week.days.map(\.text)
      }
      let hours = "09:00–12:00, 13:00–18:00"
      #expect(week == [hours, hours, "", "", hours, "10:00–12:00", ""])
      #expect(
        try await dan.post(place, form: days).status == .preconditionFailed, "changed meanwhile")
    }
  }

  @Test(arguments: Engine.all)
  func `days can be marked as closed`(engine: Engine) async throws {
    try await StoreFixture.open(on: engine) { fixture in
      let store = try await fixture.open("Own", at: "1,1")
      let (dan, place) = (fixture.visitor(.dan), "/print/desk/\(store.id)/hours")
      _ = try await dan.post(place, form: ["day5": "10-12", "day6": "10-12"])
      let version = try #require(try await dan.get(place).hidden("_version"))
      let closed: KeyValuePairs = [
        "several": "", "closed": "true", "days": "6", "_version": version,
      ]
      #expect(try await dan.post(place, form: closed).status == .seeOther)
      let week = try await fixture.store.read {
        try PrintStore.find(store.id, $0).week.days.map(\.text)
      }
      #expect(week == ["", "", "", "", "", "10:00–12:00", ""])
    }
  }

  @Test func `the store form has no map picker without a map`() async throws {
    try await StoreFixture.open { fixture in
      let plain = try await fixture.visitor(.dan).get("/print/stores/new").text
      #expect(!plain.contains("data-pick"))
    }
  }
}
