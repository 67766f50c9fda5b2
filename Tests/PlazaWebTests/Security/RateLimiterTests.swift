import PlazaBase
import Testing

@testable import PlazaWeb

@Suite struct RateLimiterTests {
  private let start = Instant(seconds: 1_000_000)

  @Test func `a burst is let through and the next attempt is told how long to wait`() async {
    let limiter = RateLimiter(burst: 3, per: .seconds(30))
    for _ in 0..<3 { #expect(await limiter.attempt("ann", now: start) == nil) }
    #expect(await limiter.attempt("ann", now: start) == .seconds(10))
    #expect(await limiter.attempt("bob", now: start) == nil)
  }

  @Test func `waiting as long as was said is enough`() async throws {
    let limiter = RateLimiter(burst: 1, per: .seconds(7))
    _ = await limiter.attempt("ann", now: start)
    let wait = try #require(await limiter.attempt("ann", now: start))
    #expect(await limiter.attempt("ann", now: start + wait) == nil)
  }

  @Test func `success forgives`() async {
    let limiter = RateLimiter(burst: 1, per: .hours(1))
    _ = await limiter.attempt("ann", now: start)
    await limiter.forgive("ann")
    #expect(await limiter.attempt("ann", now: start) == nil)
  }

  @Test func `a clock set back neither fills nor locks out for longer`() async {
    let limiter = RateLimiter(burst: 1, per: .seconds(10))
    _ = await limiter.attempt("ann", now: start)
    #expect(await limiter.attempt("ann", now: start - .days(365)) == .seconds(10))
    #expect(await limiter.attempt("ann", now: start - .days(365) + .seconds(10)) == nil)
  }

  @Test func `a flood of names does not let an exhausted one go`() async {
    let limiter = RateLimiter(burst: 2, per: .hours(1), mostNames: 100)
    for _ in 0..<2 { _ = await limiter.attempt("ann", now: start) }
    for number in 0..<1000 { _ = await limiter.attempt("name \(number)", now: start) }
    #expect(await limiter.attempt("ann", now: start) != nil)
  }
}
