import Synchronization

/// Rings when something was announced; see ``Transaction/notify(_:)``. Whoever notes how often it was rung before
/// looking, and then waits for more, misses nothing.
public final class ChangeSignal: Sendable {
  private struct State {
    var rings = 0
    var next = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// A bell that nobody has rung yet.
  public init() {}

  /// Wakes everybody who waits in this process.
  public func ring() {
    let woken = state.withLock { state in
      state.rings += 1
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for waiter in woken { waiter.resume() }
  }

  /// How often it was rung.
  public var rings: Int { state.withLock { $0.rings } }

  /// Waits until it was rung more often than that, or for so long, or until the task is cancelled.
  public func wait(past rings: Int, atMost longest: Duration) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.wait(past: rings) }
      group.addTask { try? await Task.sleep(for: longest) }
      await group.next()
      group.cancelAll()
    }
  }

  private func wait(past rings: Int) async {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          // The handler below may have run already: then this task is cancelled, and nobody would wake it.
          if state.rings > rings || Task.isCancelled { return true }
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
