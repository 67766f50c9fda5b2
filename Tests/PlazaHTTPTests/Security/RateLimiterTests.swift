import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaHTTP
@testable import PlazaUI

@Suite struct RateLimiterTests {
  private let start = Instant(seconds: 1_000_000)

  private func node() -> RateLimiter {
    RateLimiter(Limit("test", "Tests", 3, per: .seconds(30), of: .address))
  }

  private func withStore(_ engine: Engine, _ body: (any Database) async throws -> Void)
    async throws
  {
    try await engine.withStore(WebTables.migrations) { try await body($0) }
  }

  @Test(arguments: Engine.all)
  func `attempts at several servers count together`(engine: Engine) async throws {
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
  func `concurrent attempts at many servers take exactly the available tokens`(engine: Engine)
    async throws
  {
    try await withStore(engine) { store in
      let taken = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<24 {
          group.addTask { await node().attempt("ann", in: store, now: start) == nil }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(taken == 3)
    }
  }

  @Test(arguments: Engine.all)
  func `a token returned or reset at one server applies to all`(engine: Engine) async throws {
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
  func `a clock that was ahead locks out no longer than a full refill`(engine: Engine) async throws
  {
    try await withStore(engine) { store in
      for _ in 0..<3 { _ = await node().attempt("ann", in: store, now: start + .days(365)) }
      #expect(await node().attempt("ann", in: store, now: start) == .seconds(10))
      #expect(await node().attempt("ann", in: store, now: start + .seconds(10)) == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `full buckets are deleted, and others are kept`(engine: Engine) async throws {
    try await withStore(engine) { store in
      for _ in 0..<3 { _ = await node().attempt("ann", in: store, now: start) }
      _ = await node().attempt("bob", in: store, now: start)
      try await store.write { [start] in
        try RateLimiter.purgeExpired(now: start + .seconds(10), $0)
      }
      let left = try await store.read { try $0.count("SELECT count(*) AS n FROM web_limit") }
      #expect(left == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a refused client gets a token after the announced time, without further queries`(
    engine: Engine
  )
    async throws
  {
    try await withStore(engine) { store in
      for _ in 0..<3 { #expect(await node().attempt("ann", in: store, now: start) == nil) }
      let late = start + .seconds(8)
      let (one, other) = (node(), node())
      for limiter in [one, other] {
        for _ in 0..<5 {
          #expect(await limiter.attempt("ann", in: store, now: late) == .seconds(2))
        }
      }
      #expect(await one.attempt("ann", in: store, now: late + .seconds(2)) == nil)
      try await store.write { try $0.run("DELETE FROM web_limit") }
      #expect(await other.attempt("ann", in: store, now: late + .seconds(1)) == .seconds(1))
    }
  }

  @Test func `a server counts locally while the database is unavailable`() async throws {
    try await Engine.sqliteMemory.withStore { store in
      let limiter = node()
      await store.close()
      for _ in 0..<3 { #expect(await limiter.attempt("ann", in: store, now: start) == nil) }
      #expect(await limiter.attempt("ann", in: store, now: start) == .seconds(10))
    }
  }
}
