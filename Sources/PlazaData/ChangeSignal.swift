import Synchronization

/// A signal raised when a transaction announced a change to a topic; see
/// ``Transaction/notify(_:)``.
///
/// A caller that reads ``generation`` before it reads the database, and then waits for a higher
/// count, misses no change.
public final class ChangeSignal: Sendable {
  private struct State {
    var generation = 0
    var next = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Creates a signal that has not been raised.
  public init() {}

  /// Resumes every task of this process that waits for the signal.
  public func signal() {
    let woken = state.withLock { state in
      state.generation += 1
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for waiter in woken { waiter.resume() }
  }

  /// The number of times the signal was raised.
  public var generation: Int { state.withLock { $0.generation } }

  /// Waits until the signal was raised more than `generation` times, `longest` has passed, or the
  /// task is cancelled.
  public func wait(past generation: Int, atMost maximum: Duration) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.wait(past: generation) }
      group.addTask { try? await Task.sleep(for: maximum) }
      await group.next()
      group.cancelAll()
    }
  }

  private func wait(past generation: Int) async {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          // The cancellation handler may already have run; no later call would resume the
          // continuation.
          if state.generation > generation || Task.isCancelled { return true }
          state.waiting[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }
}
