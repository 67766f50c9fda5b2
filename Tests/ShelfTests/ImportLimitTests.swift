import FilmCatalogue
import HTTPTypes
import PlazaArchive
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Synchronization
import Testing

@testable import Shelf

/// The limits of imports, and the recovery of interrupted ones.
struct ImportLimitTests {
  private static func table(_ rows: Int) -> [UInt8] {
    let lines = (0..<rows).map {
      "Film \($0 % 300),\(1950 + $0 % 300 % 70),,\(date("2000-01-01").adding(days: $0 / 300))"
    }
    return Array(("Title,Year,Rating,WatchedDate\n" + lines.joined(separator: "\n")).utf8)
  }

  /// Files that exceed the limits, in each format.
  private static let bombs: [[UInt8]] = {
    let rows = Array(("title,year\n" + String(repeating: "a,1\n", count: 30_001)).utf8)
    let numbers = "[" + String(repeating: "0,", count: 2_000_001) + "0]"
    let film = "\"movie\":{\"title\":\"a\",\"year\":1999}"
    let history = "[" + String(repeating: "{\"watched_at\":null,\(film)},", count: 20_001) + "0]"
    let broken = "[" + String(repeating: "7,", count: 20_001) + "7]"
    let mark = "{\"film\":{\"title\":\"a\",\"keys\":[]},\"kind\":\"like\"}"
    let marks = String(repeating: mark + ",", count: 20_001) + mark
    let own = "{\"format\":\"plaza-shelf\",\"version\":1,\"marks\":[\(marks)],\"plays\":[]}"
    let line = "a,1\n"
    return [rows, Array(numbers.utf8), Array(history.utf8), Array(broken.utf8), Array(own.utf8)]
      + [numbers, history, own].map { zip(["watched-history-1.json": $0]) }
      + [
        zip([
          "a.csv": "title,year\n" + String(repeating: line, count: 12_000),
          "b.csv": "title,year\n" + String(repeating: line, count: 12_000),
        ])
      ]
  }()

  @Test(arguments: bombs.indices)
  func `a file with too many rows is refused`(bomb: Int) {
    #expect(throws: ImportRefusal.tooManyRows) { try UploadedFile.read(Self.bombs[bomb]) }
  }

  @Test func `a file that is too large unpacked and a row with too many cells are refused`() throws
  {
    let large = zip(["a.csv": String(repeating: "0", count: ImportService.largest + 1)])
    #expect(large.count < 100_000)
    #expect(throws: ImportRefusal.zip(.tooLarge)) { try UploadedFile.read(large) }
    let wide = "title,year\n" + String(repeating: ",", count: 300)
    #expect { try UploadedFile.read(wide) } throws: {
      ($0 as? ImportRefusal)?.message.contains("200 columns") == true
    }
    #expect(throws: Never.self) {
      try UploadedFile.read(String(decoding: Self.table(20_000), as: UTF8.self))
    }
  }

  @Test
  func `a file that is too large returns 413, and a damaged file returns a validation error`() {
    #expect((ImportRefusal.tooManyRows.answer as? Problem)?.status == .contentTooLarge)
    #expect((ImportRefusal.zip(.tooLarge).answer as? Problem)?.status == .contentTooLarge)
    #expect(ImportRefusal.zip(.damaged).answer is ValidationErrors)
  }

  @Test func `rows of one film beyond the limit are refused with a reason`() async throws {
    try await DiaryFixture.open { fixture in
      try await fixture.film("Heat", 1995)
      let lines = (0..<2003).map { "Heat,1995,,\(date("2000-01-01").adding(days: $0))" }
      let file = Array(("Title,Year,Rating,WatchedDate\n" + lines.joined(separator: "\n")).utf8)
      let look = try await fixture.importer.preview(file, of: fixture.ann)
      #expect(look.totals.newPlays == 2000 && look.totals.refused == 3)
      #expect(look.rows.last?.reason?().contains("more than 2000 rows") == true)
    }
  }

  @Test(arguments: Engine.all)
  func `a member has one import at a time, and an interrupted import does not block the next`(
    engine: Engine
  )
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let run = ImportRun(id: fixture.world.newID(), member: fixture.ann)
      let begun = fixture.clock.now
      try await fixture.store.write { try run.begin(at: begun, $0) }
      let file = Self.table(3)
      for _ in 0..<2 {
        await #expect(throws: ImportIsRunning.self) {
          _ = try await fixture.importer.stage(file, of: fixture.ann)
        }
        await #expect(throws: ImportIsRunning.self) {
          _ = try await fixture.importer.preview(file, of: fixture.ann)
        }
      }
      _ = try await fixture.importer.stage(file, of: fixture.bob)
      fixture.clock.advance(by: ImportRun.timeout)
      let draft = try await fixture.importer.stage(file, of: fixture.ann)
      #expect(
        try await fixture.store.read { try draft.rows(nil, PageRequest(), $0).items.count } == 3)
      let now = fixture.clock.now
      await #expect(
        throws: ImportIsRunning.self, "the one that was cut short does not go on beside it"
      ) {
        try await fixture.store.write { try run.proceed(at: now, $0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a member keeps at most three unfinished imports, and finishing one frees a place`(
    engine: Engine
  ) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let (ann, desk) = (fixture.ann, fixture.importer)
      var drafts: [ImportDraft] = []
      for rows in 1...3 { drafts.append(try await desk.stage(Self.table(rows), of: ann)) }
      await #expect { _ = try await desk.stage(Self.table(4), of: ann) } throws: { error in
        guard let reached = error as? LimitReached, case .tooMany(nil) = reached.kind else {
          return false
        }
        return reached.maximum == 3 && reached.message.contains("at most 3 at a time")
      }
      _ = try await desk.stage(Self.table(2), of: ann)
      try await fixture.store.write { try Limit.storedImports.set(4, for: ann, $0) }
      _ = try await desk.stage(Self.table(4), of: ann)
      try await fixture.store.write { try Limit.storedImports.set(3, for: ann, $0) }
      for draft in drafts[..<2] {
        try await fixture.store.write { tx in
          try tx.run("UPDATE shelf_import_row SET state = 'skipped' WHERE import = \(draft.id)")
        }
      }
      let last = try await desk.stage(Self.table(5), of: ann)
      let left = try await fixture.store.read { try ImportDraft.all(of: ann, $0) }
      #expect(left.count == 3 && left.contains(last) && left.contains(drafts[2]))
      #expect(try await fixture.store.read { try ImportDraft.left(of: ann, $0) }.isEmpty)
      #expect(try await fixture.rows() == 3 + 4 + 5)
    }
  }

  @Test(arguments: Engine.all)
  func `an import that is interrupted at any write stays hidden and leaves no data`(engine: Engine)
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let (ann, rows) = (fixture.ann, 600)
      var (writes, wasWhole) = (0, false)
      while !wasWhole {
        let cut = FailingDatabase(fixture.store, after: writes)
        let draft = try? await ImportService(cut, time: DiaryFixture.london, in: fixture.world)
          .stage(
            Self.table(rows), of: ann)
        wasWhole = draft != nil
        let seen = try await fixture.store.read { try ImportDraft.all(of: ann, $0) }
        // If only the end of the run was interrupted, all rows are present.
        let isAllThere = try await fixture.rows(of: seen.first) == rows
        #expect(seen.isEmpty && !wasWhole || isAllThere, "after \(writes) writes")
        #expect(cut.maxRows <= ApplyImport.part + 3, "\(cut.maxRows) rows in one transaction")
        writes += 1
        fixture.clock.advance(by: .hours(2))
      }
      #expect(writes > 6)
      #expect(
        try await fixture.rows() == rows, "what was cut short is taken away by the next import")
      let whole = try #require(
        try await fixture.store.read { try ImportDraft.all(of: ann, $0).first })
      try await fixture.store.write { try DiscardImport(whole.id, of: ann)($0) }
      #expect(try await fixture.rows() == rows)
      try await MemberFilms.cleanUp(fixture.store, now: fixture.clock.now)
      #expect(try await fixture.rows() == 0, "or by the housekeeper")
    }
  }
}

extension DiaryFixture {
  fileprivate func rows(of draft: ImportDraft?) async throws -> Int {
    guard let draft else { return 0 }
    return try await store.read { try draft.counts($0).values.reduce(0, +) }
  }

  /// The number of rows of all drafts.
  fileprivate func rows() async throws -> Int {
    try await store.read { try $0.count("SELECT count(*) AS n FROM shelf_import_row") }
  }
}

/// A database that fails after a number of writes, as if the process had ended, and counts the
/// rows changed per transaction.
private final class FailingDatabase: Database {
  struct Cut: Error {}

  let store: any Database
  private let left: Mutex<Int>
  private let maximum = Mutex(0)

  init(_ store: any Database, after writes: Int) {
    self.store = store
    left = Mutex(writes)
  }

  var maxRows: Int { maximum.withLock { $0 } }
  var dialect: Dialect { store.dialect }
  var metrics: StoreMetrics { get async { await store.metrics } }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value { try await store.read(body) }

  func longRead<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value { try await store.longRead(body) }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value { try await longWrite(body) }

  func longWrite<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    let isCut = left.withLock { left in
      left -= 1
      return left < 0
    }
    if isCut { throw Cut() }
    return try await store.longWrite { tx in
      let counted = CountedTransaction(tx)
      let value = try body(counted)
      self.maximum.withLock { $0 = max($0, counted.rows) }
      return value
    }
  }

  func migrate(_ migrations: [Migration]) async throws { try await store.migrate(migrations) }
  func changeSignal(of topic: Topic) -> ChangeSignal { store.changeSignal(of: topic) }
  func close() async { await store.close() }
}

private final class CountedTransaction: Transaction {
  private let tx: any Transaction
  private(set) var rows = 0

  init(_ tx: any Transaction) { self.tx = tx }

  var dialect: Dialect { tx.dialect }

  func rows(_ sql: SQL) throws -> [PlazaData.Row] { try tx.rows(sql) }

  func run(_ sql: SQL) throws -> Int {
    let changed = try tx.run(sql)
    rows += changed
    return changed
  }

  func notify(_ topic: Topic) throws { try tx.notify(topic) }
}
