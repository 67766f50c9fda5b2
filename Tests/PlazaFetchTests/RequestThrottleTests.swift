import PlazaBase
import PlazaTesting
import Synchronization
import Testing

@testable import PlazaFetch

struct RequestThrottleTests {
  private static let answer = Fetched(type: nil, bytes: [1])
  private let clock = TestWorld()

  private func gate(_ rate: FetchRate = FetchRate(burst: 100, every: .seconds(1))) -> RequestThrottle {
    RequestThrottle(rate: rate, first: .seconds(8), longest: .minutes(2), world: clock.world)
  }

  private func fail(_ gate: RequestThrottle, _ failure: FetchFailure) async {
    await #expect(throws: failure) { _ = try await gate.ask("x") { throw failure } }
  }

  private func closure(_ gate: RequestThrottle) async -> Throttled? {
    do {
      _ = try await gate.ask("y") { Self.answer }
      return nil
    } catch { return error as? Throttled }
  }

  @Test func `so many questions pass at once, and then one each time`() async throws {
    let gate = gate(FetchRate(burst: 3, every: .seconds(3)))
    for _ in 0..<3 { #expect(try await gate.ask("x") { Self.answer } == Self.answer) }
    #expect(await closure(gate) == Throttled(until: clock.now + .seconds(3), failure: nil))
    clock.advance(by: .seconds(2))
    #expect(await closure(gate)?.until == clock.now + .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(await closure(gate) == nil)
    #expect(await closure(gate) != nil)
    clock.advance(by: .hours(1))
    for _ in 0..<3 { #expect(await closure(gate) == nil) }
    #expect(await closure(gate) != nil, "what was saved up is no more than the burst")
  }

  @Test func `a failed server is left alone, each time twice as long, until it answers`() async {
    let gate = gate()
    var pauses: [Duration] = []
    for _ in 0..<8 {
      await fail(gate, .unreachable)
      guard let closed = await closure(gate) else { break }
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
    #expect(await closure(gate) == nil)
    await fail(gate, .timedOut)
    #expect(await closure(gate).map { $0.until - clock.now <= .seconds(10) } ?? false, "it begins anew")
  }

  @Test func `a server that says how long is left alone for so long`() async {
    let gate = gate()
    await fail(gate, .refused(status: 429, retryAfter: .minutes(40)))
    #expect(await closure(gate)?.until == clock.now + .minutes(40))
  }

  @Test(arguments: [FetchFailure.refused(status: 404, retryAfter: nil), .tooLarge, .notWhatWasAsked])
  func `what is wrong with one question does not close the gate`(failure: FetchFailure) async {
    let gate = gate()
    await fail(gate, failure)
    #expect(await closure(gate) == nil)
  }

  @Test func `the same question is asked once, however many want its answer`() async throws {
    let gate = gate()
    let asked = Tally()
    let (held, open) = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup(of: Fetched.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await gate.ask("same") {
            asked.number.withLock { $0 += 1 }
            for await _ in held {}
            return Self.answer
          }
        }
      }
      while await gate.askers(of: "same") < 20 { await Task.yield() }
      open.finish()
      for try await answer in group { #expect(answer == Self.answer) }
    }
    #expect(asked.number.withLock { $0 } == 1)
    #expect(try await gate.ask("same") { Fetched(type: nil, bytes: [2]) }.bytes == [2], "the next one is asked anew")
  }
}

private final class Tally: Sendable {
  let number = Mutex(0)
}
