import Synchronization

/// Limits the number of operations that run concurrently. Further ones wait and start in the order
/// of their arrival.
public final class AsyncSemaphore: Sendable {
  private let permits: Int
  private let maxQueueLength: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - permits: the maximum number of concurrent operations.
  ///   - maxQueueLength: the maximum number of waiting ones. Further ones are refused.
  public init(permits: Int, maxQueueLength: Int = .max) {
    self.permits = permits
    self.maxQueueLength = maxQueueLength
  }

  /// The error of an operation that is refused because the queue is full.
  public struct QueueFull: Error {
    public init() {}
  }

  /// The use of a semaphore.
  public struct Metrics: Sendable {
    /// The number of operations started.
    public fileprivate(set) var started = 0
    /// The number of operations refused because the queue was full.
    public fileprivate(set) var refused = 0
    /// The number currently running.
    public fileprivate(set) var running = 0 {
      didSet { peak = max(peak, running) }
    }
    /// The highest number that ran concurrently.
    public private(set) var peak = 0
    /// The number currently waiting.
    public fileprivate(set) var waiting = 0
  }

  public var metrics: Metrics {
    state.withLock { state in
      var metrics = state.metrics
      metrics.waiting = state.waiters.count
      return metrics
    }
  }

  /// Waits for a permit, runs the body and returns the permit.
  /// - Throws: the refusal if the queue is full, `CancellationError` if the task is cancelled
  ///   while it waits, and errors of the body.
  public func withPermit<Value: Sendable>(
    ifFull refusal: @autoclosure () -> any Error = QueueFull(), _ body: () async throws -> Value
  ) async throws -> Value {
    do { try await acquire() } catch is QueueFull { throw refusal() }
    defer { release() }
    return try await body()
  }

  private func acquire() async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if state.metrics.running < permits {
            state.metrics.running += 1
            state.metrics.started += 1
            return .success(())
          }
          guard state.waiters.count < maxQueueLength else {
            state.metrics.refused += 1
            return .failure(QueueFull())
          }
          if Task.isCancelled { return .failure(CancellationError()) }
          state.waiters.append((number, continuation))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Passes the permit to the longest waiting operation.
  private func release() {
    let next = state.withLock { state in
      guard !state.waiters.isEmpty else {
        state.metrics.running -= 1
        return nil as Waiter?
      }
      state.metrics.started += 1
      return state.waiters.removeFirst()
    }
    next?.continuation.resume()
  }

  private typealias Waiter = (number: Int, continuation: CheckedContinuation<Void, any Error>)

  private struct State {
    var metrics = Metrics()
    var waiters: [Waiter] = []
    var lastNumber = 0
  }
}
