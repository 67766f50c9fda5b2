import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaProcesses
import PlazaTesting
import Testing

@testable import Adverts

struct StaffPagesTests {
  private let good: KeyValuePairs = [
    "headline": "A cup", "words": "Good coffee", "target": "https://halfway.example/",
    "storefronts": "popcorn",
    "genres": "comedy", "genres": "crime", "films": "Heat\n", "first": "2026-06-01",
    "last": "2026-06-30",
    "budget": "12.50", "click": "0.20", "view": "0",
  ]

  @Test(arguments: Engine.all)
  func `an advertiser and an advert are added, changed, paused and deleted`(engine: Engine)
    async throws
  {
    try await AdvertFixture.open(on: engine) { board in
      let dan = board.visitor(.dan)
      let film = try await board.film("Heat")
      let shop = try await dan.post(
        "/adverts/advertisers", form: ["name": "Halfway Coffee", "contact": "Mina"])
      let advertiser = try #require(shop.location?.split(separator: "/").last)
      let fields = good.map { ($0.key, $0.value) } + [("advertiser", String(advertiser))]
      let made = try await post(dan, "/adverts", fields)
      #expect(made.status == .seeOther)
      let place = try #require(made.location)
      let id = try #require(ID<Advert>(place.split(separator: "/").last ?? ""))
      let advert = try await board.store.read { try Advert.find(id, $0) }
      #expect(advert.details.budget.minor == 1250 && advert.details.perClick.minor == 20)
      #expect(
        Set(advert.tags) == [
          .storefront("popcorn"), .genre(.comedy), .genre(.crime), .film(film.id),
        ])
      #expect(try await dan.get(place + "/edit").text.contains("value=\"12.50\""))
      let changed = fields.map { $0.0 == "headline" ? ("headline", "Two cups") : $0 }
      #expect(try await post(dan, place, changed).status == .seeOther)
      #expect(try await dan.get("/adverts").text.contains("Two cups"))
      _ = try await dan.post(place + "/pause", form: ["paused": "true"])
      #expect(try await dan.get(place).text.contains("Paused"))
      #expect(try await dan.post("/adverts/advertisers/\(advertiser)/delete").status == .seeOther)
      #expect(
        try await dan.get("/adverts/advertisers/\(advertiser)").status == .ok,
        "not while it has adverts")
      _ = try await dan.post(place + "/delete")
      #expect(try await dan.get(place).status == .notFound)
      _ = try await dan.post("/adverts/advertisers/\(advertiser)/delete")
      #expect(try await dan.get("/adverts/advertisers/\(advertiser)").status == .notFound)
    }
  }

  @Test
  func `all errors are reported together with the submitted values`() async throws {
    try await AdvertFixture.open { board in
      let dan = board.visitor(.dan)
      let advert = try await board.advert()
      let form: KeyValuePairs = [
        "advertiser": advert.advertiser.text, "headline": "", "target": "javascript:alert(1)",
        "first": "2026-06-09",
        "last": "2026-06-01", "budget": "lots", "click": "0.123", "view": "",
      ]
      let reply = try await dan.post("/adverts", form: form)
      #expect(reply.status == .unprocessableContent)
      for field in ["headline", "target", "last", "budget", "click", "view", "storefronts"] {
        #expect(reply.text.contains("href=\"#advert-\(field)\""), "\(field)")
      }
      #expect(reply.text.contains("javascript:alert(1)"))
      let fields = good.map { ($0.key, $0.value) } + [("advertiser", advert.advertiser.text)]
      let unknown = try await post(dan, "/adverts", fields)
      #expect(
        unknown.status == .unprocessableContent
          && unknown.text.contains("No film in the catalogue is called"))
    }
  }

  @Test(arguments: Engine.all)
  func `a budget below the amount spent is refused`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { board in
      let advert = try await board.advert(budget: 1000, click: 300)
      try await board.count(.click, advert, by: "ann")
      let save = SaveAdvert(
        id: advert.id, isNew: false, advertiser: advert.advertiser,
        details: board.details(budget: 299, click: 10),
        tags: advert.tags, currency: AdvertFixture.settings.currency, now: board.clock.now)
      await #expect(throws: SaveAdvert.Refusal.budgetBelowSpent("£3.00")) {
        try await board.store.write { try save($0) }
      }
      #expect(try await board.spent(advert) == 300)
    }
  }

  @Test
  func `every page is valid HTML and escapes submitted text`() async throws {
    try await AdvertFixture.open { board in
      let advert = try await board.advert("<script>alert(1)</script>\"'&")
      for day in 0..<3 {
        for visitor in 0...day { try await board.count(.view, advert, by: "visitor \(visitor)") }
        try await board.count(.click, advert, by: "ann")
        board.clock.advance(by: .days(1))
      }
      let dan = board.visitor(.dan)
      let pages = [
        "/adverts", "/adverts/new", "/adverts/\(advert.id)", "/adverts/\(advert.id)/edit",
        "/adverts/\(advert.id)/delete",
        "/adverts/advertisers", "/adverts/advertisers/new",
        "/adverts/advertisers/\(advert.advertiser)",
        "/adverts/advertisers/\(advert.advertiser)/edit",
        "/adverts/advertisers/\(advert.advertiser)/delete",
      ]
      for page in pages {
        let reply = try await dan.get(page)
        #expect(reply.status == .ok, "\(page)")
        #expect(HTMLCheck(document: reply.bytes).faults == [], "\(page)")
        #expect(
          !reply.text.contains("<script>alert") && !reply.text.contains(" style="), "\(page)")
        #expect(try await board.visitor(.ann).get(page).status == .forbidden, "\(page)")
        #expect(
          try await board.visitor().get(page).location?.hasPrefix("/signin") == true, "\(page)")
      }
      let detail = try await dan.get("/adverts/\(advert.id)").text
      #expect(detail.contains("class=\"chart-views\"") && detail.contains("£0.20"))
    }
  }

  @Test
  func `a picture is re-encoded, and a clip supports range requests`() async throws {
    try await AdvertFixture.open { board in
      let advert = try await board.advert()
      let dan = board.visitor(.dan)
      #expect(
        try await dan.send(.put, "/adverts/pictures", body: Array("no picture".utf8)).status
          == .unprocessableContent)
      #expect(
        try await board.visitor(.ann).send(.put, "/adverts/pictures", body: [1]).status
          == .forbidden)
      let film =
        [UInt8]([0, 0, 0, 24]) + Array("ftypisom".utf8) + [UInt8](repeating: 7, count: 1000)
      let clip = "/adverts/\(advert.id)/clip"
      #expect(
        try await dan.send(.put, clip, body: Array("not a film".utf8)).status
          == .unprocessableContent)
      #expect(try await dan.send(.put, clip, body: film).json("page") == "/adverts/\(advert.id)")
      let kept = try #require(
        try await board.store.read { try Advert.find(advert.id, $0) }.details.clip)
      let part = try await board.visitor().get(
        "/adverts/clips/\(kept.id)/mp4", headers: ["Range": "bytes=4-11"])
      #expect(part.status == .partialContent && part.text == "ftypisom")
      #expect(part.headers[.contentType] == "video/mp4")
      #expect(try await board.visitor().get("/adverts/clips/\(kept.id)/webm").status == .notFound)
      let seen = try #require(
        HTMLCheck(document: try await dan.get("/adverts/\(advert.id)").bytes).fields(
          ofFormTo: clip, with: "_version"))
      #expect(try await dan.send(.put, clip, body: film).status == .ok)
      #expect(try await dan.post(clip, fields: seen).status == .preconditionFailed)
      #expect(
        try await board.store.read { try Advert.find(advert.id, $0) }.details.clip != nil,
        "nobody saw that one")
      #expect(try await dan.post(clip).status == .seeOther)
      // Files have the disk's time, regardless of the test's clock.
      try await board.adverts.cleanUp(now: World.real.now() + .hours(30))
      #expect(try await board.visitor().get("/adverts/clips/\(kept.id)/mp4").status == .notFound)
      let drawing = try await board.visitor().get("/adverts/drawings/\(advert.id)")
      #expect(drawing.headers[.contentType] == "image/svg+xml" && drawing.text.hasPrefix("<svg"))
    }
  }

  private func post(_ web: WebClient, _ path: String, _ fields: [(String, String)]) async throws
    -> Reply
  {
    func encode(_ text: String) -> String {
      text.utf8.map { byte in
        let isPlain =
          (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
          || (0x41...0x5A).contains(byte)
        return isPlain ? String(Unicode.Scalar(byte)) : "%" + [byte].hexadecimal
      }.joined()
    }
    let body = fields.map { "\(encode($0.0))=\(encode($0.1))" }.joined(separator: "&")
    let type = ["Content-Type": "application/x-www-form-urlencoded"]
    return try await web.send(.post, path, headers: type, body: Array(body.utf8))
  }
}
