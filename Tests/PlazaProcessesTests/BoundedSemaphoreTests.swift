import Testing

@testable import PlazaProcesses

struct BoundedSemaphoreTests {
  @Test(arguments: [1, 2, 5])
  func `concurrent operations do not exceed the width`(width: Int) async throws {
    let turnstile = BoundedSemaphore(width: width, maxQueueLength: 100)
    let inside = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await turnstile.pass {
            await inside.enter()
            for _ in 0..<5 { await Task.yield() }
            await inside.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(await inside.maximum == width)
  }

  @Test func `a full queue refuses the next caller, and a failure frees its place`() async throws {
    let turnstile = BoundedSemaphore(width: 1, maxQueueLength: 0)
    try await turnstile.pass { () async -> Void in
      _ = await #expect(throws: ToolError.crowded) { try await turnstile.pass {} }
    }
    await #expect(throws: Oh.self) { try await turnstile.pass { throw Oh() } }
    #expect(try await turnstile.pass { 7 } == 7)
  }

  private struct Oh: Error {}

  private actor Counter {
    private var now = 0
    private(set) var maximum = 0

    func enter() {
      now += 1
      maximum = max(maximum, now)
    }

    func leave() { now -= 1 }
  }
}
