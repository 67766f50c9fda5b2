import PlazaBase
import Testing

@testable import PlazaHTTP

@Suite struct TokenBucketsTests {
  private let start = Instant(seconds: 1_000_000)

  @Test func `a burst is allowed, and the next attempt gets its waiting time`() async {
    let buckets = TokenBuckets(burst: 3, per: .seconds(30))
    for _ in 0..<3 { #expect(await buckets.attempt("ann", now: start) == nil) }
    #expect(await buckets.attempt("ann", now: start) == .seconds(10))
    #expect(await buckets.attempt("bob", now: start) == nil)
  }

  @Test func `an attempt after the announced waiting time succeeds`() async throws {
    let buckets = TokenBuckets(burst: 1, per: .seconds(7))
    _ = await buckets.attempt("ann", now: start)
    let wait = try #require(await buckets.attempt("ann", now: start))
    #expect(await buckets.attempt("ann", now: start + wait) == nil)
  }

  @Test func `a reset clears the limit`() async {
    let buckets = TokenBuckets(burst: 1, per: .hours(1))
    _ = await buckets.attempt("ann", now: start)
    await buckets.resetLimit("ann")
    #expect(await buckets.attempt("ann", now: start) == nil)
  }

  @Test func `a clock set back neither refills nor extends the lockout`() async {
    let buckets = TokenBuckets(burst: 1, per: .seconds(10))
    _ = await buckets.attempt("ann", now: start)
    #expect(await buckets.attempt("ann", now: start - .days(365)) == .seconds(10))
    #expect(await buckets.attempt("ann", now: start - .days(365) + .seconds(10)) == nil)
  }

  @Test func `a flood of names does not evict an exhausted bucket`() async {
    let buckets = TokenBuckets(burst: 2, per: .hours(1), maxNames: 100)
    for _ in 0..<2 { _ = await buckets.attempt("ann", now: start) }
    for number in 0..<1000 { _ = await buckets.attempt("name \(number)", now: start) }
    #expect(await buckets.attempt("ann", now: start) != nil)
  }
}
