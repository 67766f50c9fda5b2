import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaHTTP

/// Limits on a member's records and actions.
@Suite struct LimitTests {
  private let now = Instant(seconds: 1_000_000)
  private let ann = Cast.ann.id
  private let bob = Cast.bob.id
  private let words = Limit("test.words", "Words", 3, per: .minutes(30))
  private let things = Limit("test.things", "Things", atOnce: 2, ceiling: 5) { member, tx in
    try tx.count("SELECT count(*) AS n FROM thing WHERE member = \(member)")
  }

  private func withStore(_ engine: Engine, _ body: (any Database) async throws -> Void)
    async throws
  {
    let tables = Migration(
      "test/0001-things", ["CREATE TABLE thing (member \(.id) NOT NULL) \(.strict)"])
    try await engine.withStore(WebTables.migrations + [tables]) { try await body($0) }
  }

  private func reached(
    _ limit: Limit, _ member: ID<Member>, at now: Instant, _ store: any Database
  ) async throws
    -> LimitReached?
  {
    do {
      try await store.write { try limit.require(member, now: now, $0) }
      return nil
    } catch let reached as LimitReached {
      return reached
    }
  }

  @Test(arguments: Engine.all)
  func `a rate limit refills evenly, for each member separately`(engine: Engine) async throws {
    try await withStore(engine) { store in
      for _ in 0..<3 { #expect(try await reached(words, ann, at: now, store) == nil) }
      let refused = try await reached(words, ann, at: now + .seconds(30), store)
      #expect(refused?.wait == .seconds(570) && refused?.maximum == 3)
      #expect(refused?.message == "Words: at most 3 in 30 minutes. Try again in 10 minutes.")
      #expect(try await store.read { try words.used(by: ann, now: now, $0) } == 3)
      #expect(try await reached(words, bob, at: now, store) == nil)
      #expect(try await reached(words, ann, at: now + .minutes(10), store) == nil)
      #expect(try await reached(words, ann, at: now + .minutes(10), store) != nil)
      #expect(try await store.read { try words.used(by: ann, now: now + .hours(1), $0) } == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a rolled-back act does not count`(engine: Engine) async throws {
    try await withStore(engine) { store in
      for _ in 0..<5 {
        await #expect(throws: DatabaseError.full) {
          try await store.write { tx in
            try words.require(ann, now: now, tx)
            throw DatabaseError.full
          }
        }
      }
      let used = try await store.read { try words.used(by: ann, now: now, $0) }
      #expect(used == 0)
    }
  }

  @Test(arguments: [(Duration.milliseconds(1), 1), (.seconds(2), 2), (.milliseconds(2001), 3)])
  func `the waiting time is rounded up to whole seconds`(wait: Duration, seconds: Int) {
    let reached = LimitReached(words, maximum: 3, wait: wait)
    #expect(Problem(reached).retryAfter == seconds)
    #expect(wait.localizedText == (seconds == 1 ? "1 second" : "\(seconds) seconds"))
  }

  @Test(arguments: Engine.all)
  func `a count limit uses the current number, and can be changed for a member`(engine: Engine)
    async throws
  {
    try await withStore(engine) { store in
      let ann = ann
      func add() async throws {
        try await store.write { try $0.run("INSERT INTO thing (member) VALUES (\(ann))") }
      }
      for _ in 0..<2 {
        #expect(try await reached(things, ann, at: now, store) == nil)
        try await add()
      }
      let refused = try await reached(things, ann, at: now, store)
      #expect(refused?.message == "Things: at most 2 at a time. Finish or remove one first.")
      #expect(Problem(refused ?? LimitReached(words, maximum: 0)).retryAfter == nil)
      #expect(try await reached(things, bob, at: now, store) == nil)
      try await store.write { try things.set(3, for: ann, $0) }
      #expect(try await reached(things, ann, at: now, store) == nil)
      #expect(try await store.read { try things.used(by: ann, now: now, $0) } == 2)
      try await store.write { try things.set(2, for: ann, $0) }
      #expect(try await reached(things, ann, at: now, store) != nil)
      #expect(
        try await store.read { try $0.count("SELECT count(*) AS n FROM web_member_limit") } == 0)
    }
  }
}
