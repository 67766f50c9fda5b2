import Foundation
import FoundationXML
import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

/// The public podcast feed, and members' private feeds.
@Suite struct FeedTests {
  @Test(arguments: Engine.all)
  func `the podcast lists only public episodes, newest first`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let first = try await fixture.episode("First & <best>\u{1}", .everyone)
      let second = try await fixture.episode("Second", .everyone)
      try await fixture.episode("For members", .members)
      try await fixture.episode("Shows Ann", .everyone, showing: [.ann])
      _ = try await fixture.item(.everyone, by: .cole)
      for person in [Skater?.none, .ann, .olga] {
        let reply = try await fixture.visitor(person).get("/camp/podcast.xml")
        #expect(
          reply.status == .ok
            && reply.headers[.contentType] == "application/rss+xml; charset=utf-8")
        let feed = try XMLDocument(data: Data(reply.bytes))
        #expect(try feed.texts("/rss/channel/item/title") == ["Second", "First & <best>"])
        let sounds = try feed.texts("/rss/channel/item/enclosure/@url")
        #expect(sounds.map { $0.hasSuffix("/camp/media/\(second)/sound.m4a") } == [true, false])
        #expect(try feed.texts("/rss/channel/item/enclosure/@length") == ["100", "100"])
        #expect(
          try feed.texts("/rss/channel/item/enclosure/@type") == ["audio/x-m4a", "audio/x-m4a"])
        #expect(try feed.texts("/rss/channel/item/guid").last == "urn:uuid:\(first)")
        #expect(try feed.texts("/rss/channel/item/pubDate").allSatisfy { $0.hasSuffix(" GMT") })
        #expect(
          try feed.texts("/rss/channel/*[name()='itunes:image']/@href").first?.hasSuffix(
            "/podcast.png") ?? false)
        #expect(try feed.texts("/rss/channel/*[name()='itunes:category']/@text") == ["Sports"])
        #expect(try feed.texts("/rss/channel/*[name()='itunes:explicit']") == ["false"])
        #expect(try feed.texts("/rss/channel/*[name()='atom:link']/@rel") == ["self"])
        #expect(try feed.texts("/rss/channel/item/*[name()='itunes:duration']") == ["61", "61"])
      }
      let web = fixture.visitor(nil)
      for method in [HTTPRequest.Method.head, .get] {
        let sound = try await web.send(
          method, "/camp/media/\(first)/sound.m4a", headers: ["Range": "bytes=10-19"])
        #expect(sound.status == .partialContent && sound.headers[.contentType] == "audio/mp4")
        #expect(sound.headers[.contentRange] == "bytes 10-19/100")
      }
      #expect(try await web.get("/camp/podcast.png").bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test(arguments: Engine.all)
  func `other sites can play public episodes with chapters and captions, and nothing else`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let open = try await fixture.episode("Open", .everyone)
      let inside = try await fixture.episode("Inside", .members)
      let captions = try Captions(reading: "00:01.000 --> 00:02.000\nSkate!")
      for id in [open, inside] {
        let save = SaveCaptions(captions, in: .english, of: id)
        try await fixture.store.write { tx in
          try tx.run("UPDATE media_item SET notes = \("One <b>\nTwo") WHERE id = \(id)")
          try tx.run(
            "INSERT INTO media_chapter (item, milliseconds, title) VALUES (\(id), 61500, \("Turns & stops"))"
          )
          try save(tx)
        }
      }
      let player = ["Sec-Fetch-Site": "cross-site"]
      let (web, ann) = (fixture.visitor(nil), fixture.visitor(.ann))
      let feed = try await web.get("/camp/podcast.xml", headers: player)
      let xml = try XMLDocument(data: Data(feed.bytes))
      #expect(try xml.texts("/rss/channel/item/description") == ["One &lt;b&gt;<br>\nTwo"])
      #expect(try xml.texts("/rss/channel/*[name()='podcast:guid']").map(\.count) == [36])
      #expect(try xml.texts("/rss/channel/*[name()='podcast:locked']") == ["yes"])
      #expect(try xml.texts("//*[name()='psc:chapter']/@start") == ["00:01:01.500"])
      let places = try ["podcast:chapters", "podcast:transcript"].map {
        try xml.texts("//*[name()='\($0)']/@url")[0]
      }
      let parts = try places.map { try #require(URL(string: $0)).path }
      #expect(
        parts == ["/camp/media/\(open)/chapters.json", "/camp/media/\(open)/captions/en.vtt"])
      for path in parts + [
        "/camp/media/\(open)/sound.m4a", "/camp/podcast.xml", "/camp/podcast.png",
      ] {
        for someone in [web, ann] {
          let reply = try await someone.get(path, headers: player)
          #expect(reply.status == .ok, "\(path)")
          #expect(
            reply.headers[try #require(.init("Cross-Origin-Resource-Policy"))] == "cross-origin")
          #expect(reply.headers[try #require(.init("Access-Control-Allow-Origin"))] == "*")
        }
      }
      #expect(
        try await web.get(parts[0]).text.contains("\"startTime\":61.5,\"title\":\"Turns & stops\"")
      )
      for path in parts + ["/camp/media/\(open)/sound.m4a"] {
        let hidden = path.replacing(open.text, with: inside.text)
        #expect(try await ann.get(hidden, headers: player).status == .notFound)
        let own = try await ann.get(hidden)
        #expect(
          try own.status == .ok
            && own.headers[try #require(.init("Access-Control-Allow-Origin"))] == nil)
        #expect(try await web.get(hidden).status == .notFound)
      }
      let own = try await web.get(try await fixture.openFeed("Phone", by: ann)).text
      #expect(own.contains("psc:chapter ") && !own.contains("podcast:transcript"))
      #expect(!own.contains("podcast:guid") && own.contains("podcast:locked"))
    }
  }

  @Test func `feed addresses ignore the host of the request`() async throws {
    try await CampFixture.open { fixture in
      _ = try await fixture.episode("One", .everyone)
      let feed = try await fixture.visitor(nil, host: "evil.example").get("/camp/podcast.xml").text
      #expect(feed.contains("http://plaza.test/camp/media/") && !feed.contains("evil.example"))
      let home = try await fixture.visitor(nil, host: "evil.example").get("/camp").text
      #expect(!home.contains("evil.example"))
    }
  }

  @Test func `an unchanged feed returns 304 and a changed one is sent`() async throws {
    try await CampFixture.open { fixture in
      let web = fixture.visitor(nil)
      let id = try await fixture.episode("One", .everyone)
      let first = try await web.get("/camp/podcast.xml")
      let (tag, since) = (
        try #require(first.headers[.eTag]), try #require(first.headers[.lastModified])
      )
      #expect(
        try await web.get("/camp/podcast.xml", headers: ["If-None-Match": tag]).status
          == .notModified)
      #expect(
        try await web.get("/camp/podcast.xml", headers: ["If-Modified-Since": since]).status
          == .notModified)
      // Within the same second.
      let remove = RemoveMedia(id)
      _ = try await fixture.store.write { try remove($0) }
      #expect(
        try await web.get("/camp/podcast.xml", headers: ["If-None-Match": tag]).status == .ok)
      #expect(
        try await web.get("/camp/podcast.xml", headers: ["If-Modified-Since": since]).status == .ok
      )
    }
  }

  @Test(arguments: Engine.all)
  func `a feed of a member contains what they may hear, and each request is authorised`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let open = try await fixture.episode("Open", .everyone)
      let group = ID<MediaGroup>(fixture.groups[0].text)
      let inside = try await fixture.episode("Inside", .group(try #require(group)))
      let (ann, guest) = (fixture.visitor(.ann), fixture.visitor(nil))
      let feed = try await fixture.openFeed("Phone", by: ann)
      let read = try await guest.get(feed)
      #expect(read.status == .ok && read.headers[.cacheControl] == "private, no-cache")
      let xml = try XMLDocument(data: Data(read.bytes))
      #expect(try xml.texts("/rss/channel/item/title") == ["Inside", "Open"])
      #expect(try xml.texts("/rss/channel/*[name()='itunes:block']") == ["Yes"])
      let sound = try #require(
        try xml.texts("/rss/channel/item/enclosure/@url").first.flatMap { URL(string: $0) }
      ).path
      #expect(sound.hasSuffix("/\(inside)/sound.m4a") && sound.hasPrefix("/camp/feeds/"))
      #expect(try await guest.send(.head, sound).status == .ok)
      #expect(
        try await guest.get(sound, headers: ["Range": "bytes=0-1"]).status == .partialContent)
      #expect(
        try await guest.get(sound, headers: ["Sec-Fetch-Site": "cross-site"]).status == .notFound)
      let tag = try #require(read.headers[.eTag])
      #expect(try await guest.get(feed, headers: ["If-None-Match": tag]).status == .notModified)
      let leave = LeaveGroup(
        group: fixture.groups[0], member: Skater.ann.id, office: Skater.olga.id,
        now: fixture.clock.now)
      try await fixture.store.write { try leave($0) }
      #expect(try await guest.get(sound).status == .notFound, "Ann may not hear it any more")
      #expect(try await guest.get(feed, headers: ["If-None-Match": tag]).status == .ok)
      #expect(!(try await guest.get(feed).text.contains("Inside")))
      #expect(try await guest.get(sound.replacing(inside.text, with: open.text)).status == .ok)
    }
  }

  @Test(arguments: Engine.all)
  func `a stopped feed and that of a suspended member return 404 with their episodes`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let id = try await fixture.episode("Open", .everyone)
      let (ann, guest) = (fixture.visitor(.ann), fixture.visitor(nil))
      let (one, two) = (
        try await fixture.openFeed("One", by: ann), try await fixture.openFeed("Two", by: ann)
      )
      let sound = { (feed: String) in feed.replacing("podcast.xml", with: "\(id)/sound.m4a") }
      _ = try await guest.get(one)
      let page = try await ann.get("/camp/feeds").text
      #expect(page.contains("One") && page.contains("last used") && page.contains("not used yet"))
      let feed = try #require(
        try await fixture.store.read { try MediaFeed.list(of: Skater.ann.id, $0).last })
      #expect(feed.name == "One")
      #expect(
        try await fixture.visitor(.bea).post("/camp/feeds/\(feed.id)/stop", form: [:]).status
          == .seeOther)
      #expect(try await guest.get(one).status == .ok, "nobody stops another's")
      #expect(try await ann.post("/camp/feeds/\(feed.id)/stop", form: [:]).status == .seeOther)
      #expect(try await guest.get(one).status == .notFound)
      #expect(try await guest.get(sound(one)).status == .notFound)
      #expect(try await guest.get(sound(two)).status == .ok)
      let now = fixture.clock.now
      try await fixture.store.write {
        try $0.run(
          "UPDATE members_member SET suspended_at = \(now), suspended_reason = 'x' WHERE id = \(Skater.ann.id)"
        )
      }
      #expect(try await guest.get(two).status == .notFound)
      #expect(try await guest.get(sound(two)).status == .notFound)
      try await fixture.store.write {
        try CampPersonalData(in: fixture.clock.world).erase(Skater.ann.id, $0)
      }
      #expect(!(try await fixture.store.read { try $0.exists("SELECT 1 FROM media_feed") }))
    }
  }

  @Test func `the feed address is shown once, the same for a repeated form, and stored as a hash`()
    async throws
  {
    try await CampFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      let form: KeyValuePairs = ["name": "Phone", "_key": "k1"]
      let (first, again) = (
        try await ann.post("/camp/feeds", form: form),
        try await ann.post("/camp/feeds", form: form)
      )
      #expect(first.status == .ok && first.headers[.cacheControl] == "no-store")
      #expect(first.secret != nil && first.secret == again.secret)
      #expect(HTMLCheck(document: first.bytes).faults == [])
      let secret = try #require(first.secret)
      #expect(!(try await ann.get("/camp/feeds").text.contains(secret)))
      let kept = try await fixture.store.read { tx in
        try tx.rows("SELECT secret_hash FROM media_feed")
      }
      #expect(kept.count == 1)
      #expect(try kept[0].value("secret_hash", as: String.self) != secret)
      #expect(
        try await ann.post("/camp/feeds", form: ["name": ""]).status == .unprocessableContent)
    }
  }

  @Test func `a feed of the office contains no more than that of a member`() async throws {
    try await CampFixture.open { fixture in
      try await fixture.episode("For coaches", .coaches)
      let feed = try await fixture.openFeed("Phone", by: fixture.visitor(.olga))
      #expect(!(try await fixture.visitor(nil).get(feed).text.contains("For coaches")))
    }
  }

  @Test func `guessing feed addresses is limited, and a member has at most twenty feeds`()
    async throws
  {
    try await CampFixture.open { fixture in
      let (guest, mia) = (fixture.visitor(nil), fixture.visitor(.mia))
      let feed = try await fixture.openFeed("1", by: mia)
      for number in 2...20 { _ = try await fixture.openFeed("\(number)", by: mia) }
      let more = try await mia.post("/camp/feeds", form: ["name": "21"])
      #expect(
        more.status == .tooManyRequests
          && more.text.contains("at most 20 at a time. Finish or remove one first"))
      for number in 0..<30 {
        #expect(try await guest.get("/camp/feeds/guess\(number)/podcast.xml").status == .notFound)
      }
      #expect(try await guest.get("/camp/feeds/guess/podcast.xml").status == .tooManyRequests)
      #expect(try await guest.get(feed).status == .ok, "whoever has one goes on")
    }
  }
}

extension Reply {
  /// The secret in the address of a new feed.
  fileprivate var secret: String? { between("/camp/feeds/", "/podcast.xml\" readonly") }
}

extension XMLDocument {
  fileprivate func texts(_ path: String) throws -> [String] {
    try nodes(forXPath: path).map { $0.stringValue ?? "" }
  }
}

extension CampFixture {
  /// Creates a recording of a hundred bytes.
  @discardableResult
  func episode(
    _ title: String, _ audience: MediaAudience, showing people: [Skater] = []
  ) async throws -> ID<MediaItem> {
    let id = try await item(audience, by: .cole, showing: people)
    clock.advance(by: .seconds(2))
    try await store.write { tx in
      try tx.run(
        """
        UPDATE media_item SET kind = 'podcast', title = \(title), milliseconds = 61000, width = NULL, height = NULL,
          frames = NULL, rate_numerator = NULL, rate_denominator = NULL, time_scale = NULL WHERE id = \(id)
        """)
    }
    return id
  }

  /// - Returns: The path of the feed's address.
  func openFeed(_ name: String, by web: WebClient) async throws -> String {
    let shown = try await web.post("/camp/feeds", form: ["name": name])
    return "/camp/feeds/\(try #require(shown.secret))/podcast.xml"
  }
}
