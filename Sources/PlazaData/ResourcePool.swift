/// A pool of a fixed number of resources, each used by one caller at a time. A caller that finds
/// no idle resource waits in first-in, first-out order, up to a timeout.
package actor ResourcePool<Resource: Sendable> {
  private var idle: [Resource]
  private var waiting: [(number: Int, continuation: CheckedContinuation<Resource, any Error>)] = []
  private var lastNumber = 0
  private var lent = 0
  private var isClosed = false
  private var drainContinuations: [CheckedContinuation<Void, Never>] = []
  private let timeout: Duration
  private let limit: Int

  /// - Parameter timeout: how long a caller waits before ``DatabaseError/busy`` is thrown.
  package init(_ resources: [Resource], timeout: Duration) {
    idle = resources
    limit = resources.count
    self.timeout = timeout
  }

  /// The current use of the pool.
  package var metrics: StoreMetrics.Pool {
    StoreMetrics.Pool(inUse: lent, limit: limit, waiting: waiting.count)
  }

  /// The idle resources.
  package var unused: [Resource] { idle }

  /// Lends a resource until it is returned with `give`.
  /// - Throws: ``DatabaseError/busy`` if no resource became idle in time,
  ///   ``DatabaseError/unavailable`` after `close()`, `CancellationError`.
  package func acquire() async throws -> Resource {
    guard !isClosed else { throw DatabaseError.unavailable }
    try Task.checkCancellation()
    if let resource = idle.popLast() {
      lent += 1
      return resource
    }
    lastNumber += 1
    return try await wait(lastNumber)
  }

  package func release(_ resource: Resource) {
    if !waiting.isEmpty {
      waiting.removeFirst().continuation.resume(returning: resource)
      return
    }
    lent -= 1
    idle.append(resource)
    if lent == 0 {
      for continuation in drainContinuations { continuation.resume() }
      drainContinuations = []
    }
  }

  /// Refuses new callers and waits until those that hold a resource or wait for one are done.
  /// - Returns: all resources.
  package func close() async -> [Resource] {
    isClosed = true
    if lent > 0 { await withCheckedContinuation { drainContinuations.append($0) } }
    return idle
  }

  private func wait(_ number: Int) async throws -> Resource {
    let timeout = timeout
    let alarm = Task { [weak self] in
      try await Task.sleep(for: timeout)
      await self?.abandon(number, DatabaseError.busy)
    }
    defer { alarm.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting.append((number, continuation))
        }
      }
    } onCancel: {
      Task { await self.abandon(number, CancellationError()) }
    }
  }

  private func abandon(_ number: Int, _ error: any Error) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).continuation.resume(throwing: error)
  }
}
