/// A semaphore with a limited number of waiters.
actor BoundedSemaphore {
  private var free: Int
  private let maxQueueLength: Int
  private var line: [CheckedContinuation<Void, Never>] = []

  init(width: Int, maxQueueLength: Int) {
    free = width
    self.maxQueueLength = maxQueueLength
  }

  /// - Throws: ``ToolError/crowded`` if there are too many waiters.
  nonisolated func pass<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    try await enter()
    do {
      let value = try await body()
      await leave()
      return value
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async throws(ToolError) {
    if free > 0 {
      free -= 1
    } else if line.count < maxQueueLength {
      await withCheckedContinuation { line.append($0) }
    } else {
      throw .crowded
    }
  }

  private func leave() {
    if line.isEmpty { free += 1 } else { line.removeFirst().resume() }
  }
}
