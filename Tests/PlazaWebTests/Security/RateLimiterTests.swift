import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaWeb

@Suite struct RateLimiterTests {
  private let start = Instant(seconds: 1_000_000)

  private func node() -> RateLimiter { RateLimiter(Limit("test", "Tests", 3, per: .seconds(30), of: .address)) }

  private func withStore(_ engine: Engine, _ body: (any Database) async throws -> Void) async throws {
    try await engine.withStore(WebTables.migrations) { try await body($0) }
  }

  @Test(arguments: Engine.all)
  func `what is tried at several servers counts together`(engine: Engine) async throws {
    try await withStore(engine) { store in
      for _ in 0..<3 { #expect(await node().attempt("ann", in: store, now: start) == nil) }
      #expect(await node().attempt("ann", in: store, now: start) == .seconds(10))
      #expect(await node().attempt("bob", in: store, now: start) == nil)
      #expect(await node().attempt("ann", in: store, now: start + .seconds(9)) == .seconds(1))
      #expect(await node().attempt("ann", in: store, now: start + .seconds(10)) == nil)
      #expect(await node().attempt("ann", in: store, now: start + .seconds(10)) == .seconds(10))
      let others = RateLimiter(Limit("other", "Others", 3, per: .seconds(30), of: .address))
      #expect(await others.attempt("ann", in: store, now: start) == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `as many as tokens get one, however many servers try at once`(engine: Engine) async throws {
    try await withStore(engine) { store in
      let taken = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<24 { group.addTask { await node().attempt("ann", in: store, now: start) == nil } }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(taken == 3)
    }
  }

  @Test(arguments: Engine.all)
  func `what is given back or forgiven at one server is so at the others`(engine: Engine) async throws {
    try await withStore(engine) { store in
      for _ in 0..<3 { _ = await node().attempt("ann", in: store, now: start) }
      await node().returnToken("ann", in: store)
      #expect(await node().attempt("ann", in: store, now: start) == nil)
      #expect(await node().attempt("ann", in: store, now: start) != nil)
      await node().resetLimit("ann", in: store)
      for _ in 0..<3 { #expect(await node().attempt("ann", in: store, now: start) == nil) }
    }
  }

  @Test(arguments: Engine.all)
  func `a clock that was ahead keeps nobody out for longer than all tokens take`(engine: Engine) async throws {
    try await withStore(engine) { store in
      for _ in 0..<3 { _ = await node().attempt("ann", in: store, now: start + .days(365)) }
      #expect(await node().attempt("ann", in: store, now: start) == .seconds(10))
      #expect(await node().attempt("ann", in: store, now: start + .seconds(10)) == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `full buckets are forgotten, others are not`(engine: Engine) async throws {
    try await withStore(engine) { store in
      for _ in 0..<3 { _ = await node().attempt("ann", in: store, now: start) }
      _ = await node().attempt("bob", in: store, now: start)
      try await store.write { [start] in try RateLimiter.prune(now: start + .seconds(10), $0) }
      let left = try await store.read { try $0.count("SELECT count(*) AS n FROM web_limit") }
      #expect(left == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `who is refused gets a token after the announced time, and not before, without another query`(engine: Engine)
    async throws
  {
    try await withStore(engine) { store in
      for _ in 0..<3 { #expect(await node().attempt("ann", in: store, now: start) == nil) }
      let late = start + .seconds(8)
      let (one, other) = (node(), node())
      for limiter in [one, other] {
        for _ in 0..<5 { #expect(await limiter.attempt("ann", in: store, now: late) == .seconds(2)) }
      }
      #expect(await one.attempt("ann", in: store, now: late + .seconds(2)) == nil)
      try await store.write { try $0.run("DELETE FROM web_limit") }
      #expect(await other.attempt("ann", in: store, now: late + .seconds(1)) == .seconds(1))
    }
  }

  @Test func `while the database is away a server goes by its own count`() async throws {
    try await Engine.sqliteMemory.withStore { store in
      let limiter = node()
      await store.close()
      for _ in 0..<3 { #expect(await limiter.attempt("ann", in: store, now: start) == nil) }
      #expect(await limiter.attempt("ann", in: store, now: start) == .seconds(10))
    }
  }
}
