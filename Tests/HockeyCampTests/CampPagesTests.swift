import Adverts
import Foundation
import HTTPTypes
import Members
import PlazaArchive
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp
@testable import MediaLibrary

/// The public pages, the contact details, and the pages of the office.
@Suite struct CampPagesTests {
  private let hostile = "<script>alert(1)</script>\"'&"

  @Test(arguments: Languages.builtIn.all)
  func `every page of the camp is valid HTML in its language and escapes input`(
    language: Language
  ) async throws {
    try await CampFixture.open { fixture in
      try await fixture.offer(hostile)
      let program = try await fixture.first(.program)
      let category: ID<MediaCategory> = fixture.clock.world.newID()
      let add = AddCategory(id: category, title: hostile, titleKorean: hostile, isLocked: true)
      try await fixture.store.write { try add($0) }
      let clip = try await fixture.item(.everyone, by: .cole)
      let change = ChangeMedia(
        clip,
        to: MediaDraft(
          title: hostile, notes: hostile, audience: .everyone, tags: [hostile], people: []))
      try await fixture.store.write { try change($0) }
      let sent = try await fixture.visitor(nil).send(
        .post, "/api/camp/feedback",
        json: #"{"name":"<b>","email":"a@b.c","message":"<i>hello</i>"}"#)
      let ticket = try #require(sent.json("ticket"))
      let open = [
        "/camp", "/camp?born=2014", "/camp?born=1950", "/camp/about", "/camp/programs/\(program)",
        "/camp/contact",
        "/camp/contact/\(ticket)", "/camp/media", "/camp/media?q=nothing", "/camp/media/\(clip)",
      ]
      let office = [
        "/camp/desk", "/camp/desk/new/program", "/camp/desk/new/item",
        "/camp/desk/offers/\(program)",
        "/camp/desk/details", "/camp/desk/groups", "/camp/desk/groups/\(fixture.groups[0])",
        "/camp/desk/inbox",
        "/camp/desk/inbox?state=spam", "/camp/media/new",
        "/camp/desk/categories", "/camp/desk/categories/\(category)", "/camp/media/\(clip)/change",
      ]
      for (person, pages) in [
        (Skater?.none, open), (.ann, open + ["/camp/media/new", "/camp/releases", "/camp/feeds"]),
        (.gus, ["/camp/releases"]),
        (.olga, open + office),
      ] {
        let web = fixture.visitor(person)
        for path in pages {
          let page = try await web.get(
            path, headers: ["Accept-Language": language == .korean ? "ko" : "en"])
          #expect(page.status == .ok, "\(path)")
          #expect(HTMLCheck(document: page.bytes).faults == [], "\(path)")
          #expect(
            !page.text.contains("<script>alert") && !page.text.contains("<i>hello"), "\(path)")
          #expect(
            page.text.contains("<html lang=\"\(language == .korean ? "ko" : "en")\""), "\(path)")
        }
      }
    }
  }

  @Test func `structured data describes the camp and its programs and is escaped`() async throws {
    try await CampFixture.open { fixture in
      let evil = "</script><script>alert(1)</script>"
      let about = SaveDetails(
        CampDetails(name: evil, about: evil, address: "1 Rink Road", links: "X https://x.example"))
      let program = SaveOffer(
        id: fixture.clock.world.newID(), kind: .program,
        details: OfferDetails(
          title: evil, about: "", price: Money(minor: 28500), startsOn: CalendarDate("2027-08-03"),
          endsOn: CalendarDate("2027-08-05"), places: 3, taken: 3), isHidden: false,
        now: fixture.clock.now)
      try await fixture.store.write { tx in
        try about(tx)
        try program(tx)
      }
      let web = fixture.visitor(nil)
      let (home, page) = (
        try await web.get("/camp"), try await web.get("/camp/programs/\(program.id)")
      )
      let club = try home.facts()
      #expect(club["@type"] as? String == "SportsOrganization" && club["name"] as? String == evil)
      #expect(club["sameAs"] as? [String] == ["https://x.example"])
      let event = try page.facts()
      #expect(
        event["@type"] as? String == "Event" && event["startDate"] as? String == "2027-08-03")
      let offer = try #require(event["offers"] as? [String: Any])
      #expect(offer["price"] as? String == "285.00" && offer["priceCurrency"] as? String == "CAD")
      #expect((offer["availability"] as? String)?.hasSuffix("SoldOut") ?? false)
      for reply in [home, page] { #expect(!reply.text.contains("<script>alert")) }
      try await fixture.offer("Without a day")
      let plain = try #require(try await fixture.store.read { try Offer.list(.program, $0).last })
      #expect(!(try await web.get("/camp/programs/\(plain.id)").text.contains("ld+json")))
    }
  }

  @Test(arguments: Engine.all)
  func `programs are filtered by year of birth, and full ones are marked`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      try await fixture.offer("For the small", born: 2015...2018, places: (10, 10))
      try await fixture.offer("For the big", born: 2010...2012, places: (10, 9))
      let web = fixture.visitor(nil)
      let small = try await web.get("/camp?born=2016").text
      #expect(small.contains("For the small") && !small.contains("For the big"))
      let all = try await web.get("/api/camp/programs").text
      #expect(all.contains("\"placesLeft\":0") && all.contains("\"placesLeft\":1"))
      #expect(try await web.get("/camp").text.contains("1 place left"))
      for typed in ["x", "10", "9223372036854775808"] {
        let again = try await web.get("/camp?born=\(typed)")
        #expect(
          again.status == .unprocessableContent
            && again.text.contains("Enter a year of birth such as 2014."))
        #expect(again.text.contains("For the big"), "the page itself, with every program")
      }
      #expect(try await web.get("/api/camp/programs?born=10").status == .unprocessableContent)
    }
  }

  @Test(arguments: Engine.all)
  func `an external link redirects only to the stored address and is counted`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      try await fixture.offer("Edges", target: "https://register.example/edges?a=1")
      let (id, web) = (try await fixture.first(.program), fixture.visitor(nil))
      let out = try await web.get("/camp/go/\(id)?to=https://evil.example/")
      #expect(out.status == .seeOther && out.location == "https://register.example/edges?a=1")
      for _ in 0..<2 {
        _ = try await web.get("/camp/go/\(id)", headers: ["Sec-Fetch-Site": "same-origin"])
      }
      _ = try await web.get("/camp/go/\(id)", headers: ["Sec-Fetch-Site": "cross-site"])
      #expect(try await fixture.visitor(.olga).get("/camp/desk").text.contains("clicked 2 times"))
      let hide = fixture.save("Edges", target: "https://register.example/", id: id, isHidden: true)
      try await fixture.store.write { try hide($0) }
      #expect(try await web.get("/camp/go/\(id)").status == .notFound)
      #expect(try await web.get("/camp/programs/\(id)").status == .notFound)
      #expect(!(try await web.get("/camp").text.contains("Edges")))
    }
  }

  @Test(arguments: Engine.all)
  func `feedback gets a number and is stored once per key, and spam is separated`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let (web, office) = (fixture.visitor(nil), fixture.visitor(.olga))
      let message =
        #"{"name":"Pat","email":"pat@example.org","message":"Is there ice on Friday?"}"#
      let one = try await web.send(
        .post, "/api/camp/feedback", json: message, headers: ["Idempotency-Key": "k1"])
      let again = try await web.send(
        .post, "/api/camp/feedback", json: message, headers: ["Idempotency-Key": "k1"])
      let ticket = try #require(one.json("ticket"))
      #expect(one.status == .created && again.json("ticket") == ticket)
      #expect(ticket.hasPrefix("C-") && ticket.contains("-0001-"))
      #expect(try await web.get("/camp/contact/\(ticket)").text.contains(ticket))
      #expect(try await web.get("/camp/contact/C-2026-0001-guess").status == .notFound)
      let trapped = try await web.post(
        "/camp/contact",
        form: [
          "name": "Bot", "email": "b@example.org", "message": "Buy",
          "website": "http://spam.example",
        ])
      #expect(trapped.status == .seeOther, "whoever it is learns nothing")
      let inbox = try await office.get("/camp/desk/inbox").text
      #expect(inbox.contains("Is there ice on Friday?") && !inbox.contains("Buy"))
      #expect(try await office.get("/camp/desk/inbox?state=spam").text.contains("Buy"))
      let bad = try await web.post(
        "/camp/contact", form: ["name": "", "email": "x", "message": ""])
      #expect(bad.status == .unprocessableContent && bad.text.contains("t an email address."))
      for _ in 0..<6 { _ = try await web.send(.post, "/api/camp/feedback", json: message) }
      #expect(
        try await web.send(.post, "/api/camp/feedback", json: message).status == .tooManyRequests)
    }
  }

  @Test(arguments: Engine.all)
  func `the office manages groups, and guardians set the release level`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let (office, gus, ann) = (
        fixture.visitor(.olga), fixture.visitor(.gus), fixture.visitor(.ann)
      )
      #expect(
        try await office.post("/camp/desk/groups", form: ["name": "U15"]).status == .seeOther)
      #expect(
        try await office.post("/camp/desk/groups", form: ["name": "U15"]).text.contains(
          "A group with this name already exists"))
      let group = try #require(
        try await fixture.store.read { try CampGroup.all($0).first { $0.name == "U15" } }
      ).id
      let place = "/camp/desk/groups/\(group)"
      #expect(
        try await office.post(place, form: ["email": "bea", "part": "player"]).status
          == .methodNotAllowed,
        "an address alone gives nothing")
      for (skater, part) in [(Skater.bea, CampGroup.Part.player), (.cole, .coach)] {
        let invite = MakeRoleInvitation(
          CampGroupRole(part: part), group.text, for: "Pat", by: Skater.olga.viewer,
          in: fixture.clock.world)
        let accept = AcceptRoleInvitation(
          invite.link, by: skater.id, among: HockeyCamp.invitedRoles, now: fixture.clock.now)
        try await fixture.store.write { try invite($0) }
        #expect(
          try await office.get(place).text.contains("Pat"), "it is listed until it is accepted")
        try await fixture.store.write { try accept($0) }
        #expect(!(try await office.get(place).text.contains("Pat")))
      }
      let now = fixture.clock.now
      try await fixture.store.write {
        try SetGuardian(guardian: Skater.mia.id, child: Skater.bea.id, isGuardian: true, now: now)(
          $0)
      }
      let page = try await office.get(place)
      #expect(page.text.contains("Guardian: Mia") && page.text.contains("Cole"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      #expect(try await fixture.visitor(.mia).get("/camp/releases").text.contains("videos of Bea"))
      #expect(try await gus.get("/camp/releases").text.contains("videos of Ann"))
      #expect(
        try await gus.post("/camp/releases/\(Skater.ann.id)", form: ["level": "public"]).status
          == .seeOther)
      #expect(
        try await ann.post("/camp/releases/\(Skater.ann.id)", form: ["level": "nobody"]).status
          == .forbidden)
      #expect(
        try await gus.post("/camp/releases/\(Skater.bea.id)", form: ["level": "public"]).status
          == .forbidden)
      #expect(try await fixture.store.read { try ReleaseLevel.of(Skater.ann.id, $0) } == .everyone)
      let leave = "/camp/desk/groups/\(group)/members/\(Skater.bea.id)/leave"
      #expect(try await office.post(leave, form: [:]).status == .seeOther)
      #expect(
        try await fixture.store.read { try CampGroup.of(Skater.bea.id, $0).map(\.name) } == [
          "Group 2"
        ])
    }
  }

  @Test(arguments: Engine.all)
  func `clips and relations of a member are exported, and deleted with the member`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let own = try await fixture.item(.members, by: .ann)
      let other = try await fixture.item(.everyone, by: .cole, showing: [.ann])
      let files = try await fixture.store.read {
        try CampPersonalData(in: fixture.clock.world).export(Skater.ann.id, $0)
      }
      let told = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      #expect(told.contains(own.text) && told.contains("Group 1") && told.contains("Gus"))
      try await fixture.store.write {
        try CampPersonalData(in: fixture.clock.world).erase(Skater.ann.id, $0)
      }
      #expect(try await fixture.visitor(.cole).get("/camp/media/\(own)").status == .notFound)
      #expect(
        try await fixture.visitor(nil).get("/camp/media/\(other)").status == .notFound,
        "it opens nothing")
      #expect(try await fixture.visitor(.cole).get("/camp/media/\(other)").status == .ok)
      let left = try await fixture.store.read { tx in
        try tx.exists("SELECT 1 FROM camp_group_member WHERE member = \(Skater.ann.id)")
          || tx.exists("SELECT 1 FROM camp_guardian WHERE child = \(Skater.ann.id)")
          || tx.exists("SELECT 1 FROM media_person WHERE member = \(Skater.ann.id)")
      }
      #expect(!left)
    }
  }

  @Test(arguments: Engine.all, [false, true])
  func `an export contains only the videos of the member`(
    engine: Engine, inBucket: Bool
  ) async throws {
    try await CampFixture.open(on: engine, inBucket: inBucket) { fixture in
      let own = try await fixture.item(.members, by: .ann)
      _ = try await fixture.item(.everyone, by: .cole, showing: [.ann])
      let film = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let (key, more) = (
        try #require(FileKey("media/items/second.original")), Array("the end".utf8)
      )
      let first = try await fixture.store.read { tx in
        try MediaFile.all(of: own, tx).first { $0.kind == .original }.flatMap { FileKey($0.file) }
      }
      try await fixture.files.put(try #require(first), film)
      try await fixture.files.put(key, more)
      let part = MediaFile(kind: .original, number: 2, length: more.count, file: key.description)
      try await fixture.store.write { try part.insert(of: own, $0) }
      let holder = CampPersonalData(fixture.library, in: fixture.clock.world)
      let files = try await fixture.store.read { try holder.files(Skater.ann.id, $0) }
      #expect(files.map(\.name) == ["m4a", "mp4", "original"].map { "camp/videos/\(own).\($0)" })
      let archive = ZipStream(
        ZipArchive(at: fixture.clock.now), [try #require(try await files[2].found())])
      let bytes = try await archive.read(from: 0, count: archive.length)
      #expect(
        bytes.firstRange(of: film + more) != nil, "the parts one behind the other, as they came")
      #expect(bytes.count == archive.length)
      let documents = try await fixture.store.read { try holder.export(Skater.ann.id, $0) }
      let captions = documents.filter { $0.name.hasSuffix(".vtt") }
      #expect(captions.map(\.name) == ["camp/videos/\(own).en.vtt"])
      #expect(
        captions.first.map { String(decoding: $0.bytes, as: UTF8.self).hasPrefix("WEBVTT") }
          == true)
    }
  }

  @Test func `only the office adds, changes, orders and removes offers`() async throws {
    try await CampFixture.open { fixture in
      let office = fixture.visitor(.olga)
      let fields: KeyValuePairs = [
        "title": "Goalies", "price": "285.00", "target": "https://register.example/",
        "bornFrom": "2010",
        "bornTo": "2012", "startsOn": "2027-08-03", "endsOn": "2027-08-05", "places": "12",
        "taken": "4",
      ]
      for person in [Skater.ann, .cole] {
        #expect(
          try await fixture.visitor(person).post("/camp/desk/new/program", form: fields).status
            == .forbidden)
      }
      #expect(try await office.post("/camp/desk/new/program", form: fields).status == .seeOther)
      let id = try await fixture.first(.program)
      #expect(
        try await fixture.visitor(nil).get("/camp/programs/\(id)").text.contains("8 places left"))
      let bad = try await office.post(
        "/camp/desk/offers/\(id)",
        form: [
          "title": "x", "target": "javascript:alert(1)", "startsOn": "2027-08-03",
          "endsOn": "2027-08-01",
        ])
      #expect(bad.status == .unprocessableContent)
      #expect(
        bad.text.contains("The last day must be after the first day")
          && bad.text.contains("with https://"))
      try await fixture.offer("Second")
      let titles = {
        try await fixture.store.read { try Offer.list(.program, $0).map(\.details.title) }
      }
      #expect(try await titles() == ["Goalies", "Second"])
      let second = try #require(
        try await fixture.store.read { try Offer.list(.program, $0).last?.id })
      #expect(
        try await office.post("/camp/desk/offers/\(second)/move-up", form: [:]).status == .seeOther
      )
      #expect(try await titles() == ["Second", "Goalies"])
      #expect(
        try await office.post("/camp/desk/offers/\(id)/remove", form: [:]).status == .seeOther)
      #expect(try await titles() == ["Second"])
      let prices = try await fixture.store.read { tx in
        try tx.rows(
          "SELECT detail FROM members_audit WHERE action = 'prices-changed' ORDER BY seq"
        )
        .map { try $0.value("detail", as: String.self) }
      }
      #expect(prices == ["“Goalies” · – → 28500", "“Goalies” · 28500 → –"])
      let saved = try await office.post(
        "/camp/desk/details",
        form: [
          "name": "Camp", "email": "o@camp.example", "phone": "+1 306", "place": "50.4,-104.6",
          "links": "X https://x.example",
        ])
      #expect(saved.status == .seeOther)
      let card = try await fixture.visitor(nil).get("/camp/contact.vcf").text
      #expect(card.contains("EMAIL:o@camp.example\r\n") && card.contains("GEO:geo:50.4,-104.6"))
      let wrong = try await office.post(
        "/camp/desk/details", form: ["name": "C", "place": "here", "links": "x"])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("50.4452,-104.6189"))
    }
  }
}

extension Reply {
  fileprivate func facts() throws -> [String: Any] {
    let block = try #require(between("<script type=\"application/ld+json\">", "</script>"))
    return try #require(try JSONSerialization.jsonObject(with: Data(block.utf8)) as? [String: Any])
  }
}
