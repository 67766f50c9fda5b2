import PlazaBase
import Testing

struct AsyncSemaphoreTests {
  @Test(arguments: [1, 2, 5])
  func `concurrent operations do not exceed the permits`(permits: Int) async throws {
    let semaphore = AsyncSemaphore(permits: permits)
    let inside = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await semaphore.withPermit {
            await inside.enter()
            for _ in 0..<5 { await Task.yield() }
            await inside.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(await inside.maximum == permits)
    #expect(semaphore.metrics.peak == permits)
    #expect(semaphore.metrics.started == 50)
    #expect(semaphore.metrics.running == 0)
  }

  @Test func `waiters start in the order of their arrival`() async throws {
    let semaphore = AsyncSemaphore(permits: 1)
    let order = Order()
    let waiters = try await semaphore.withPermit {
      var waiters: [Task<Void, any Error>] = []
      for number in 0..<10 {
        waiters.append(Task { try await semaphore.withPermit { await order.add(number) } })
        await semaphore.reaches(waiting: number + 1)
      }
      return waiters
    }
    for waiter in waiters { try await waiter.value }
    #expect(await order.numbers == Array(0..<10))
  }

  @Test func `a full queue refuses the next operation, and a failure returns its permit`()
    async throws
  {
    let semaphore = AsyncSemaphore(permits: 1, maxQueueLength: 0)
    try await semaphore.withPermit { () async -> Void in
      await #expect(throws: AsyncSemaphore.QueueFull.self) { try await semaphore.withPermit {} }
      await #expect(throws: Oh.self) { try await semaphore.withPermit(ifFull: Oh()) {} }
    }
    #expect(semaphore.metrics.refused == 2)
    await #expect(throws: Oh.self) { try await semaphore.withPermit { throw Oh() } }
    #expect(try await semaphore.withPermit { 7 } == 7)
  }

  @Test func `a cancelled waiter leaves the queue and takes no permit`() async throws {
    let semaphore = AsyncSemaphore(permits: 1, maxQueueLength: 2)
    let next = try await semaphore.withPermit {
      let cancelled = Task { try await semaphore.withPermit { 1 } }
      await semaphore.reaches(waiting: 1)
      let next = Task { try await semaphore.withPermit { 2 } }
      await semaphore.reaches(waiting: 2)
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      #expect(semaphore.metrics.waiting == 1)
      return next
    }
    #expect(try await next.value == 2)
    #expect(semaphore.metrics.started == 2)
    #expect(semaphore.metrics.running == 0)
  }

  @Test func `a task that is already cancelled does not wait`() async throws {
    let semaphore = AsyncSemaphore(permits: 1)
    try await semaphore.withPermit { () async -> Void in
      let cancelled = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await semaphore.withPermit {}
      }
      await #expect(throws: CancellationError.self) { try await cancelled.value }
    }
    #expect(semaphore.metrics.started == 1)
  }

  private struct Oh: Error {}

  private actor Order {
    private(set) var numbers: [Int] = []

    func add(_ number: Int) { numbers.append(number) }
  }

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

extension AsyncSemaphore {
  fileprivate func reaches(waiting count: Int) async {
    while metrics.waiting < count { await Task.yield() }
  }
}
