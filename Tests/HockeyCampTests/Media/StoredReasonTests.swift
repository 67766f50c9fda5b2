import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import HockeyCamp
@testable import MediaLibrary

/// The reason for which a video was refused is shown in the reader's language.
struct StoredReasonTests {
  @Test func `the reason is shown in the language of the page`() async throws {
    try await CampFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      let upload = try await fixture.send(
        Array("#EXTM3U\nhttp://127.0.0.1:1/\n".utf8), by: ann, inParts: 1)
      let made = try await ann.send(
        .post, "/api/camp/media", json: #"{"upload":"\#(upload)","title":"x"}"#)
      let page = "/camp/media/" + (try #require(made.location).split(separator: "/").last ?? "")
      try await fixture.work()
      let english = Language.english.withLanguage { FootageRefusal.disguised.message }
      let korean = Language.korean.withLanguage { FootageRefusal.disguised.message }
      let inEnglish = try await ann.get(page).text
      #expect(inEnglish.contains(english) && !inEnglish.contains(korean))
      let inKorean = try await ann.get(page, headers: ["Accept-Language": "ko"]).text
      #expect(inKorean.contains(korean) && !inKorean.contains(english))
    }
  }

  @Test(arguments: Engine.all)
  func `a reason stored by an older version is shown in its stored languages`(engine: Engine)
    async throws
  {
    let older = MediaLibrary.tables.filter { $0.id != "media/0080-phrases" }
    try await engine.withStore(older, world: TestWorld()) { store in
      let ids: [ID<MediaItem>] = [TestWorld().world.newID(), TestWorld(seed: 7).world.newID()]
      try await store.write { tx in
        for (id, reason) in zip(ids, ["It's damaged.\n파일이 손상되었습니다.", "It's damaged."]) {
          try tx.run(
            """
            INSERT INTO media_item (id, kind, title, notes, search_key, audience, owner, state, reason, progress,
              created_at)
            VALUES (\(id), 'video', 'x', '', '', 'owner', \(Skater.ann.id), 'refused', \(reason), 0,
              \(Instant(seconds: 1_780_000_000)))
            """)
        }
      }
      try await store.migrate(MediaLibrary.tables)
      let reasons = try await store.read { tx in
        try ids.map { id in
          try tx.first("SELECT \(MediaItem.columns) FROM media_item m WHERE m.id = \(id)").flatMap
          {
            try MediaItem(row: $0).reason
          }
        }
      }
      #expect(reasons.map { $0?(Translator(.english)) } == ["It's damaged.", "It's damaged."])
      #expect(reasons.map { $0?(Translator(.korean)) } == ["파일이 손상되었습니다.", "It's damaged."])
    }
  }
}
