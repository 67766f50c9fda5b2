import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

/// Messages about a file and its rows are stored as phrases, and shown in the reader's language.
struct StoredReasonTests {
  private static let table = """
    Title,Year,Rating,WatchedDate,Mood,Weather
    Heat,1995,6,2024-01-32,good,
    Alien,1979,,2030-01-01,,
    ,1979,,2024-01-01,,
    """

  private func rows(_ draft: ImportDraft, _ fixture: DiaryFixture) async throws -> [ImportRow] {
    try await fixture.store.read { try draft.rows(nil, PageRequest(limit: 100), $0).items }
  }

  @Test(arguments: Engine.all)
  func `import errors are shown in the reader's language rather than the sender's`(engine: Engine)
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let sent = try await Language.$current.withValue(.korean) {
        try await fixture.importer.stage(Array(Self.table.utf8), of: fixture.ann)
      }
      let draft = try await fixture.store.read {
        try ImportDraft.find(sent.id, of: fixture.ann, $0)
      }
      let rows = try await rows(draft, fixture)
      let (english, korean) = (Translator(.english), Translator(.korean))
      #expect(
        rows.map { $0.reason?(english) } == [
          "“2024-01-32” isn't a date. Correct it, or leave it empty. "
            + "“6” isn't a rating out of five stars. Correct it, or leave it empty.",
          "This date is in the future. Enter a day up to today, 1 June 2026.",
          "This row doesn't name a film.",
        ])
      #expect(
        rows.map { $0.reason?(korean) } == [
          "“2024-01-32”은(는) 날짜가 아닙니다. 고치거나 비워 두세요. "
            + "“6”은(는) 별점(5점 만점)이 아닙니다. 고치거나 비워 두세요.",
          korean("This date is in the future. Enter a day up to today, \("2026년 6월 1일")."),
          "이 행에는 영화 제목이 없습니다.",
        ])
      #expect(rows.map { $0.uploaded.origin(english) } == ["line 2", "line 3", "line 4"])
      #expect(rows[0].uploaded.origin(korean) == "2행")
      #expect(draft.ignored.map { $0(english) } == ["the columns Mood and Weather"])
      #expect(draft.ignored.map { $0(korean) } == ["Mood, Weather 열"])
    }
  }

  @Test(arguments: Engine.all)
  func `errors stored in an older format are readable, and their rows can be corrected`(
    engine: Engine
  ) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fixture.film("Heat", 1995)
      let draft = try await fixture.importer.stage(Array(Self.table.utf8), of: fixture.ann)
      let uploaded = """
        {"complaint":"“6” is no rating.","film":{"keys":[],"title":"Heat","year":1995},"isMereFact":false,\
        "kind":"play","origin":"line 2","watchedOn":"2024-01-02"}
        """
      try await fixture.store.write { tx in
        try tx.run(
          """
          UPDATE shelf_import_row SET said = \(uploaded), reason = '“6” is no rating.'
          WHERE import = \(draft.id) AND position = 1
          """)
        try tx.run(
          "UPDATE shelf_import SET ignored = \("the columns Mood\nthe file a.csv") WHERE id = \(draft.id)"
        )
      }
      let old = try await fixture.store.read {
        try ImportDraft.find(draft.id, of: fixture.ann, $0)
      }
      let row = try await rows(old, fixture)[0]
      let korean = Translator(.korean)
      #expect(old.ignored.map { $0(korean) } == ["the columns Mood", "the file a.csv"])
      #expect(
        row.reason?(korean) == "“6” is no rating." && row.uploaded.origin(korean) == "line 2")
      let skip = SkipImportRow(1, of: draft.id, by: fixture.ann, today: DiaryFixture.today)
      let unskip = SkipImportRow(
        1, of: draft.id, false, by: fixture.ann, today: DiaryFixture.today)
      try await fixture.store.write { tx in
        try skip(tx)
        try unskip(tx)
      }
      #expect(try await rows(old, fixture)[0].reason?(korean) == "“6” is no rating.")
      let change = EditImportRow.Change(
        title: "Heat", year: 1995, watchedOn: PartialDate(date("2024-01-02")),
        rating: Rating(tenths: 60))
      let edit = EditImportRow(1, of: draft.id, change, by: fixture.ann, today: DiaryFixture.today)
      #expect(try await fixture.store.write { try edit($0) }.state == .matched)
    }
  }

  @Test(arguments: Engine.all)
  func `a repeated file is recognised in any language`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let file = Array("Title,Year,Rating,WatchedDate\nHeat,1995,6,2024-01-02".utf8)
      var hash = FNV1a()
      hash.add("letterboxd-table")
      hash.add(
        """
        {"complaint":"“6” isn't a rating out of five stars. Correct it, or leave it empty.",\
        "film":{"keys":[],"title":"Heat","year":1995},"isMereFact":false,"kind":"play","origin":"line 2",\
        "watchedOn":"2024-01-02"}
        """)
      let (id, now, print) = (
        fixture.world.newID() as ID<ImportDraft>, fixture.clock.now, hash.text
      )
      try await fixture.store.write {
        try $0.run(
          """
          INSERT INTO shelf_import (id, member, fingerprint, format, ignored, made_at)
          VALUES (\(id), \(fixture.ann), \(print), 'letterboxd-table', '', \(now))
          """)
      }
      for language in [Language.english, .korean] {
        let again = try await Language.$current.withValue(language) {
          try await fixture.importer.stage(file, of: fixture.ann)
        }
        #expect(again.id == id)
      }
    }
  }

  @Test func `file and column names with control characters stay on one line`() async throws {
    try await DiaryFixture.open { fixture in
      let file = Array("Title,Year,\"Mo\nod\u{2}\"\nHeat,1995,good".utf8)
      let sent = try await fixture.importer.stage(file, of: fixture.ann)
      let draft = try await fixture.store.read {
        try ImportDraft.find(sent.id, of: fixture.ann, $0)
      }
      #expect(draft.ignored.map { $0() } == ["the columns Mood"])
    }
  }
}
