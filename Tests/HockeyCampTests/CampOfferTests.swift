import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

/// The texts and links of the pages about offers and clips.
@Suite struct CampOfferTests {
  @Test(arguments: Engine.all)
  func `a program is shown in Korean if it has Korean texts, with dates in words`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let office = fixture.visitor(.olga)
      let fields: KeyValuePairs = [
        "title": "Goalies", "titleKorean": "골리 집중반", "about": "Three days.",
        "startsOn": "2027-08-03",
        "endsOn": "2027-08-05", "target": "HTTPS://캠프.한국/등록",
      ]
      #expect(try await office.post("/camp/desk/new/program", form: fields).status == .seeOther)
      let id = try await fixture.first(.program)
      let web = fixture.visitor(nil)
      for (language, title, days) in [
        ("en", "Goalies", "3 August – 5 August 2027"), ("ko", "골리 집중반", "2027년 8월 3일 – 8월 5일"),
      ] {
        for path in ["/camp", "/camp/programs/\(id)"] {
          let page = try await web.get(path, headers: ["Accept-Language": language]).text
          #expect(page.contains(title) && page.contains(days), "\(path) in \(language)")
          #expect(!page.contains(">2027-08") && !page.contains(" 2027-08"))
        }
        let page = try await web.get(
          "/camp/programs/\(id)", headers: ["Accept-Language": language]
        ).text
        #expect(page.contains("Three days."), "what nobody wrote in Korean")
      }
      let listed = try await web.get("/api/camp/programs").text
      #expect(
        listed.contains(#""titleKorean":"골리 집중반""#) && listed.contains(#""aboutKorean":null"#))
      #expect(
        try await web.get("/camp/go/\(id)").location
          == "https://xn--xc7by0j.xn--3e0b707e/%EB%93%B1%EB%A1%9D")
    }
  }

  @Test
  func `signing in from the camp returns there, and the account page keeps the camp navigation`()
    async throws
  {
    try await CampFixture.open { fixture in
      #expect(
        try await fixture.visitor(nil).get("/camp/media").text.contains(
          "href=\"/signin?next=%2Fcamp%2Fmedia\""))
      let page = try await fixture.visitor(.ann).get("/camp/account")
      #expect(
        page.status == .ok && page.text.contains("href=\"/camp/releases\"")
          && page.text.contains("/signout"))
      #expect(page.text.contains("href=\"/camp/account\" aria-current=\"page\""))
    }
  }

  @Test func `link previews are available only for public clips`() async throws {
    try await CampFixture.open { fixture in
      for (audience, isShown) in [(MediaAudience.everyone, true), (.members, false)] {
        let clip = try await fixture.item(audience, by: .cole)
        let page = try await fixture.visitor(.cole).get("/camp/media/\(clip)").text
        #expect(page.contains("property=\"og:image\"") == isShown)
        #expect(
          page.contains("/camp/media/\(clip)/poster.jpg\">\n<meta property=\"og:image:type\"")
            == isShown)
      }
    }
  }
}
