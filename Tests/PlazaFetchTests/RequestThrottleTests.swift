import PlazaBase
import PlazaTesting
import Synchronization
import Testing

@testable import PlazaFetch

struct RequestThrottleTests {
  private static let answer = Fetched(type: nil, bytes: [1])
  private let clock = TestWorld()

  private func throttle(_ rate: FetchRate = FetchRate(burst: 100, every: .seconds(1)))
    -> RequestThrottle
  {
    RequestThrottle(rate: rate, first: .seconds(8), maximum: .minutes(2), world: clock.world)
  }

  private func fail(_ throttle: RequestThrottle, _ failure: FetchFailure) async {
    await #expect(throws: failure) { _ = try await throttle.send("x") { throw failure } }
  }

  private func closure(_ throttle: RequestThrottle) async -> Throttled? {
    do {
      _ = try await throttle.send("y") { Self.answer }
      return nil
    } catch { return error as? Throttled }
  }

  @Test func `requests are limited to a burst and then to a steady rate`() async throws {
    let throttle = throttle(FetchRate(burst: 3, every: .seconds(3)))
    for _ in 0..<3 { #expect(try await throttle.send("x") { Self.answer } == Self.answer) }
    #expect(await closure(throttle) == Throttled(until: clock.now + .seconds(3), failure: nil))
    clock.advance(by: .seconds(2))
    #expect(await closure(throttle)?.until == clock.now + .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(await closure(throttle) == nil)
    #expect(await closure(throttle) != nil)
    clock.advance(by: .hours(1))
    for _ in 0..<3 { #expect(await closure(throttle) == nil) }
    #expect(await closure(throttle) != nil, "what was saved up is no more than the burst")
  }

  @Test func `failures of a server double the pause until it responds`() async {
    let throttle = throttle()
    var pauses: [Duration] = []
    for _ in 0..<8 {
      await fail(throttle, .unreachable)
      guard let closed = await closure(throttle) else { break }
      #expect(closed.failure == .unreachable)
      pauses.append(closed.until - clock.now)
      clock.now = closed.until
    }
    #expect(pauses.count == 8)
    for (place, pause) in pauses.enumerated() {
      let whole = min(Duration.seconds(8 << place), .minutes(2))
      #expect(pause >= whole * 3 / 4 && pause <= whole * 5 / 4, "pause \(place)")
    }
    #expect(Set(pauses.suffix(4)).count > 1, "by chance a little more or less")
    #expect(await closure(throttle) == nil)
    await fail(throttle, .timedOut)
    #expect(
      await closure(throttle).map { $0.until - clock.now <= .seconds(10) } ?? false,
      "it begins anew")
  }

  @Test func `a retry delay given by the server is respected`() async {
    let throttle = throttle()
    await fail(throttle, .refused(status: 429, retryAfter: .minutes(40)))
    #expect(await closure(throttle)?.until == clock.now + .minutes(40))
  }

  @Test(arguments: [
    FetchFailure.refused(status: 404, retryAfter: nil), .tooLarge, .unexpectedResponse,
  ])
  func `a failure of a single request does not pause the server`(failure: FetchFailure) async {
    let throttle = throttle()
    await fail(throttle, failure)
    #expect(await closure(throttle) == nil)
  }

  @Test func `simultaneous identical requests are sent once`() async throws {
    let throttle = throttle()
    let asked = Tally()
    let (held, open) = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup(of: Fetched.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await throttle.send("same") {
            asked.number.withLock { $0 += 1 }
            for await _ in held {}
            return Self.answer
          }
        }
      }
      while await throttle.requesters(of: "same") < 20 { await Task.yield() }
      open.finish()
      for try await answer in group { #expect(answer == Self.answer) }
    }
    #expect(asked.number.withLock { $0 } == 1)
    #expect(
      try await throttle.send("same") { Fetched(type: nil, bytes: [2]) }.bytes == [2],
      "the next one is asked anew")
  }
}

private final class Tally: Sendable {
  let number = Mutex(0)
}
