import Foundation
import PlazaArchive
import PlazaBase
import PlazaData
import PlazaTesting
import Synchronization
import Testing

@testable import FilmCatalogue

struct ImportFilmsTests {
  private static let imdb = """
    Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,\
    Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated
    1,tt0133093,2020-01-01,,,The Matrix,The Matrix,https://example.org,Movie,8.7,136,1999,"Action, Sci-Fi",2000000,\
    1999-03-31,"Lana Wachowski, Lilly Wachowski",9,2020-02-02
    2,tt0903747,2020-01-01,,,Breaking Bad,,https://example.org,tvSeries,9.5,45,2008,Drama,1,2008-01-20,,,
    3,tt0022100,2020-01-01,,,"M, ""the"" film",M,https://example.org,movie,8.3,99,2033,Crime,170000,\
    1931-05-11,Fritz Lang,,

    """

  private static let daily = """
    {"adult":false,"id":3924,"original_title":"Blondie","popularity":3.406,"video":false}
    {"adult":true,"id":6124,"original_title":"Something","popularity":1.2,"video":false}
    {"adult":false,"id":8773,"original_title":"L'Amour à vingt ans \\u0026 \\"le reste\\"","popularity":2.9,"video":false}
    {"adult":false,"id":25449,"original_title":
    {"adult":false,"id":25449,"original_title":"New World Disorder 9: Never Enough","popularity":4,"video":true}
    """

  private struct ImportFixture {
    let store: any Database
    let folder: String
    let world = TestWorld().world

    func write(_ text: String) throws -> String { try write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) throws -> String {
      let path = folder + "/films"
      try Data(bytes).write(to: URL(filePath: path))
      return path
    }

    func importFile(_ path: String, dryRun: Bool = false, maximum: Int = 1_000_000) async throws
      -> (
        FilmImport, [RefusedRow]
      )
    {
      let refused = Mutex<[RefusedRow]>([])
      let work = ImportFilms(path: path, isDryRun: dryRun, maxUnpackedSize: maximum, in: world)
      let done = try await work(
        into: store, refused: { row in refused.withLock { $0.append(row) } })
      return (done, refused.withLock { $0 })
    }

    func titles() async throws -> [String] {
      try await store.read {
        try $0.rows("SELECT title FROM film ORDER BY title").map { try $0.value("title") }
      }
    }
  }

  private func withDesk(_ engine: Engine, _ body: (ImportFixture) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in
      try await engine.withStore(SearchFixture.migrations) {
        try await body(ImportFixture(store: $0, folder: folder))
      }
    }
  }

  @Test(arguments: Engine.all)
  func `an IMDb table is imported once, and other entries are refused with their line`(
    engine: Engine
  ) async throws {
    try await withDesk(engine) { desk in
      let path = try desk.write(Self.imdb)
      let (first, refused) = try await desk.importFile(path)
      #expect(first.new == 2)
      #expect(first.refused == 1)
      #expect(refused.map(\.line) == [3])
      #expect(refused[0].why.contains("tvseries"))
      #expect(try await desk.titles() == ["M, \"the\" film", "The Matrix"])
      let again = try await desk.importFile(path).0
      #expect((again.new, again.changed, again.same) == (0, 0, 2))
      let found = try await desk.store.read { try FindFilms("wachow matr")(PageRequest(), $0) }
        .items
      #expect(found.map(\.title) == ["The Matrix"])
      #expect(found.first?.genres == [.action, .scienceFiction])
      #expect(found.first?.runningMinutes == 136)
      #expect(found.first?.release == PartialDate("1999-03-31"))
    }
  }

  @Test(arguments: Engine.all)
  func
    `a compressed daily ID file is imported by line, and an invalid line does not affect others`(
      engine: Engine
    )
    async throws
  {
    try await withDesk(engine) { desk in
      let path = try desk.write(try #require(Gzip.compress(Array(Self.daily.utf8), level: 6)))
      let (done, refused) = try await desk.importFile(path)
      #expect(done.new == 3)
      #expect(refused.map(\.line) == [2, 4])
      #expect(
        try await desk.titles() == [
          "Blondie", "L'Amour à vingt ans & \"le reste\"", "New World Disorder 9: Never Enough",
        ])
      #expect(try await desk.importFile(path).0.same == 3)
    }
  }

  @Test(arguments: Engine.all)
  func `JSON arrays and plain tables are imported and unknown fields are ignored`(engine: Engine)
    async throws
  {
    try await withDesk(engine) { desk in
      let array = """
        [ {"title": "Heat", "year": 1995, "directors": [{"name": "Michael Mann"}], "unknown": {"a": [1, 2]}},
          {"title": "", "year": 1}, 7,
          {"title": "Ran", "release_date": "", "genre_ids": [18, 28], "ids": {"imdb": "tt0089881", "tmdb": 11645}} ]
        """
      let (json, refused) = try await desk.importFile(try desk.write(array))
      #expect(json.new == 2)
      #expect(refused.map(\.line) == [2, 2])
      let table =
        "\u{FEFF}TITLE;Year;Director;colour\r\nHeat;1995;Michael Mann;no\r\n"
        + "Playtime;1967;Jacques Tati;yes\r\n;1999;x;y\r\n"
      let (plain, without) = try await desk.importFile(try desk.write(table))
      #expect(plain.new == 1)
      #expect(without.map(\.line) == [4])
      #expect(try await desk.titles() == ["Heat", "Playtime", "Ran"])
    }
  }

  @Test(arguments: Engine.all)
  func `a film with an impossible year is imported undated and its row is reported unchanged`(
    engine: Engine
  )
    async throws
  {
    try await withDesk(engine) { desk in
      let rows = [
        "title,year,genre", "Heat,1995,Drama", "Bad Year,19x,\"Drama, Crime\"",
        ",1999,\"A \"\"B\"\"\"",
      ]
      let (done, told) = try await desk.importFile(try desk.write(rows.joined(separator: "\n")))
      #expect((done.new, done.undated, done.refused) == (2, 1, 1))
      #expect(told.map(\.line) == [3, 4] && told.map(\.text) == Array(rows[2...]))
      #expect(told[0].why.contains("“19x” isn't a possible year for a film"))
    }
  }

  @Test(arguments: Engine.all)
  func `a dry run reports the result and stores nothing`(engine: Engine) async throws {
    try await withDesk(engine) { desk in
      let path = try desk.write(Self.imdb)
      let tried = try await desk.importFile(path, dryRun: true).0
      #expect(tried.new == 2)
      #expect(tried.refused == 1)
      #expect(try await desk.titles() == [])
      #expect(try await desk.importFile(path).0 == tried)
    }
  }

  @Test(arguments: Engine.all)
  func `a dry run counts repeated films in a large file as the real run does`(engine: Engine)
    async throws
  {
    try await withDesk(engine) { desk in
      _ = try await desk.importFile(
        try desk.write("title,year,director\nHeat,1972,Michael Mann\n"))
      let others = (0..<2100).map { "Film \($0),1990,Somebody,,\($0 + 100)" }
      let first = [
        "Ran,1985,Akira Kurosawa,,5", "Alien,1979,,,6", "Heat,1972,,,7", "Solo,1971,,,8",
      ]
      let last = [
        "Ran,1985,Akira Kurosawa,tt0089881,", "Alien,1979,,tt0078748,", "Solo,1972,,tt0000001,",
      ]
      let rows = ["title,year,director,imdb,tmdb"] + first + others + last
      let path = try desk.write(rows.joined(separator: "\n"))
      let tried = try await desk.importFile(path, dryRun: true).0
      #expect((tried.new, tried.changed) == (2104, 3))
      #expect(tried.duplicates == 1)
      #expect(try await desk.importFile(path).0 == tried)
      let again = try await desk.importFile(path, dryRun: true).0
      #expect((again.new, again.changed, again.duplicates) == (0, 0, 0))
      #expect(try await desk.importFile(path).0 == again)
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `a table may use any line ending`(end: String) async throws {
    try await withDesk(.sqliteMemory) { desk in
      let rows = ["title,year", "Heat,1995", ",1996", "\"Ran, \"\"1985\"\"\",1985", "M,1931"]
      let (done, no) = try await desk.importFile(try desk.write(rows.joined(separator: end)))
      #expect(done.new == 3)
      #expect(no.map(\.line) == [3])
      #expect(try await desk.titles() == ["Heat", "M", "Ran, \"1985\""])
    }
  }

  @Test func `a table may begin with a line that sets its separator`() async throws {
    try await withDesk(.sqliteMemory) { desk in
      let (done, no) = try await desk.importFile(
        try desk.write("sep=;\ntitle;year\nHeat, again;1995\n;1996\n"))
      #expect(done.new == 1)
      #expect(no.map(\.line) == [4])
      #expect(try await desk.titles() == ["Heat, again"])
    }
  }

  @Test(arguments: Engine.all)
  func `a truncated import is completed by a second run`(engine: Engine) async throws {
    try await withDesk(engine) { desk in
      let lines = (0..<1500).map {
        "{\"id\":\($0 + 1),\"original_title\":\"Film number \($0)\",\"popularity\":1}"
      }
      let whole = try #require(Gzip.compress(Array(lines.joined(separator: "\n").utf8), level: 6))
      let cut = try desk.write(Array(whole.prefix(whole.count / 2)))
      await #expect(throws: FilmFileProblem.cutShort) { _ = try await desk.importFile(cut) }
      let part = try await desk.titles().count
      #expect((1..<1500).contains(part))
      let done = try await desk.importFile(try desk.write(whole)).0
      #expect((done.new, done.same) == (1500 - part, part))
    }
  }

  @Test func `hostile and useless files are refused with a message`() async throws {
    try await withDesk(.sqliteMemory) { desk in
      let bomb = try #require(Gzip.compress([UInt8](repeating: 0x20, count: 3_000_000), level: 9))
      await #expect(throws: FilmFileProblem.bomb(bytes: 1_000_000)) {
        _ = try await desk.importFile(try desk.write(bomb))
      }
      await #expect(throws: FilmFileProblem.empty) {
        _ = try await desk.importFile(try desk.write(""))
      }
      await #expect(throws: FilmFileProblem.empty) {
        _ = try await desk.importFile(try desk.write(" \n "))
      }
      await #expect(throws: FilmFileProblem.unknownForm) {
        _ = try await desk.importFile(try desk.write([1, 0, 2, 0]))
      }
      await #expect(throws: FilmFileProblem.wideText) {
        _ = try await desk.importFile(try desk.write([0xFF, 0xFE, 65, 0]))
      }
      await #expect(throws: FilmFileProblem.noTitles(columns: ["a", "b"])) {
        _ = try await desk.importFile(try desk.write("a,b\n1,2\n"))
      }
      await #expect(throws: FilmFileProblem.missing(path: "/nowhere")) {
        _ = try await desk.importFile("/nowhere")
      }
      let long =
        "title,year\nHeat,1995\n\"" + String(repeating: "x", count: 1_200_000) + "\nRan,1985\n"
      let (done, refused) = try await desk.importFile(try desk.write(long))
      #expect(done.new == 2)
      #expect(refused.map(\.why) == [FilmRows.tooLong])
      let deep = "[" + String(repeating: "{\"a\":[", count: 5000) + "]"
      #expect(try await desk.importFile(try desk.write(deep)).0.refused == 1)
    }
  }

  @Test func `rows do not depend on the chunk size of the file`() throws {
    let returns = Self.imdb.replacing("\n", with: "\r")
    for text in [
      Self.imdb, returns, Self.daily, "[{\"title\":\"é, \\\"x\\\"\"}, {\"title\":\"B\"}]",
    ] {
      let bytes = Array(text.utf8)
      let whole = try rows(bytes, by: bytes.count)
      for size in [1, 2, 3, 7, 64] { #expect(try rows(bytes, by: size) == whole) }
    }
  }

  private func rows(_ bytes: [UInt8], by size: Int) throws -> [String] {
    var reader = try FilmRows.reader(of: bytes)
    var found: [String] = []
    func note(_ row: FilmFileRow) {
      switch row {
      case .film(let line, _, let text): found.append("\(line) \(text)")
      case .refused(let row): found.append("\(row)")
      }
    }
    for part in bytes.parts(of: size) { try reader.read(part, row: note) }
    try reader.finish(row: note)
    return found
  }
}
