import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

/// Pictures of the offers, and the cover of the podcast.
@Suite struct CampPictureTests {
  @Test(arguments: Engine.all)
  func
    `a program shows its picture and description in both languages to those who see the program`(
      engine: Engine
    ) async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let (office, web) = (fixture.visitor(.olga), fixture.visitor(nil))
      let picture = try await fixture.picture(600, 400)
      let list = "/camp/pictures/\(picture)/list.jpg"
      #expect(try await office.get(list).status == .ok)
      #expect(try await web.get(list).status == .notFound, "no page shows it yet")
      let fields: KeyValuePairs = [
        "title": "Goalies", "titleKorean": "골리 집중반", "picture": picture,
        "alt": "A goalie makes a save",
        "altKorean": "슛을 막는 골리",
      ]
      #expect(try await office.post("/camp/desk/new/program", form: fields).status == .seeOther)
      let id = try await fixture.first(.program)
      #expect(try await web.get("/camp").text.contains("src=\"\(list)\""))
      for (language, words) in [("en", "A goalie makes a save"), ("ko", "슛을 막는 골리")] {
        let page = try await web.get(
          "/camp/programs/\(id)", headers: ["Accept-Language": language]
        ).text
        #expect(page.contains("src=\"/camp/pictures/\(picture)/page.jpg\" alt=\"\(words)\""))
      }
      let listed = try await web.get("/api/camp/programs").text
      #expect(
        listed.contains(
          #""picture":"/camp/pictures/\#(picture)/page.jpg","pictureAlt":"A goalie makes a save""#)
      )
      for size in CampPicture.Size.allCases {
        let reply = try await web.get("/camp/pictures/\(picture)/\(size.rawValue).jpg")
        #expect(reply.status == .ok && reply.bytes.starts(with: [0xFF, 0xD8]))
        #expect(reply.headers[.accessControlAllowOrigin] == nil)
      }
      #expect(try await web.get("/camp/pictures/\(picture)/huge.jpg").status == .notFound)

      try await fixture.store.write { try $0.run("UPDATE camp_offer SET is_hidden = 1") }
      #expect(try await web.get(list).status == .notFound)
    }
  }

  @Test func `a picture requires a description and can be removed, and is deleted after a day`()
    async throws
  {
    try await CampFixture.open { fixture in
      let office = fixture.visitor(.olga)
      let picture = try await fixture.picture(300, 300)
      let refused = try await office.post(
        "/camp/desk/new/item", form: ["title": "Puck", "picture": picture])
      #expect(
        refused.status == .unprocessableContent
          && refused.text.contains("Describe what the picture shows"))
      #expect(refused.text.contains("value=\"\(picture)\""), "the form keeps it")
      let kept: KeyValuePairs = ["title": "Puck", "picture": picture, "alt": "A puck"]
      #expect(try await office.post("/camp/desk/new/item", form: kept).status == .seeOther)
      let id = try await fixture.first(.item)
      let page = try await office.get("/camp/desk/offers/\(id)").text
      #expect(page.contains("value=\"\(picture)\"") && page.contains("value=\"A puck\""))
      let without: KeyValuePairs = [
        "title": "Puck", "picture": picture, "alt": "A puck", "no-picture": "true",
      ]
      #expect(try await office.post("/camp/desk/offers/\(id)", form: without).status == .seeOther)
      #expect(
        try await !fixture.visitor(nil).get("/camp/store/\(id)").text.contains("/camp/pictures/"))
      fixture.clock.advance(by: .days(2))
      _ = try await fixture.picture(30, 30)
      #expect(try await office.get("/camp/pictures/\(picture)/list.jpg").status == .notFound)
      let again = try await office.post("/camp/desk/new/item", form: kept)
      #expect(
        again.status == .unprocessableContent
          && again.text.contains("This picture is no longer available"))
    }
  }

  @Test(arguments: Engine.all)
  func `the podcast cover must be square and large enough`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let office = fixture.visitor(.olga)
      for (width, height) in [(300, 300), (1600, 1400)] {
        let wrong = try await fixture.picture(width, height)
        let reply = try await office.post(
          "/camp/desk/details", form: ["name": "Camp", "cover": wrong])
        #expect(
          reply.status == .unprocessableContent && reply.text.contains("The cover must be square"))
      }
      let cover = try await fixture.picture(1500, 1500)
      #expect(
        try await office.post("/camp/desk/details", form: ["name": "Camp", "cover": cover]).status
          == .seeOther)
      let web = fixture.visitor(nil)
      let address = "/camp/pictures/\(cover)/full.jpg"
      #expect(try await web.get("/camp/podcast.xml").text.contains("\(address)\""))
      let elsewhere = try await web.get(address, headers: ["Sec-Fetch-Site": "cross-site"])
      #expect(elsewhere.status == .ok && elsewhere.headers[.accessControlAllowOrigin] == "*")
    }
  }

  @Test func `only the office uploads pictures, and other files are refused`() async throws {
    try await CampFixture.open { fixture in
      let bytes = try await fixture.drawn(20, 20)
      for (skater, status) in [(Skater?.none, HTTPResponse.Status.seeOther), (.cole, .forbidden)] {
        let reply = try await fixture.visitor(skater).send(
          .put, "/camp/desk/pictures", headers: ["Content-Type": "image/png"], body: bytes)
        #expect(reply.status == status || reply.status == .unauthorized, "\(reply.status)")
      }
      for wrong in [[UInt8](), Array("no picture".utf8)] {
        let reply = try await fixture.visitor(.olga).send(.put, "/camp/desk/pictures", body: wrong)
        #expect(reply.status == .unprocessableContent)
      }
    }
  }
}

extension CampFixture {
  func drawn(_ width: Int, _ height: Int) async throws -> [UInt8] {
    let drawing: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" preserveAspectRatio="none">\
      <rect width="10" height="5" fill="#0b5c8a"/></svg>
      """
    return try await SVGRasterizer(tools: tools).render(drawing, width: width, height: height)
  }

  /// Uploads a picture as the office and returns its key.
  fileprivate func picture(_ width: Int, _ height: Int) async throws -> String {
    let reply = try await visitor(.olga).send(
      .put, "/camp/desk/pictures", headers: ["Content-Type": "image/png"],
      body: try await drawn(width, height))
    #expect(reply.status == .created, "\(reply.text)")
    return try #require(reply.text.firstMatch(of: /"id":"([^"]+)"/).map { String($0.1) })
  }
}
