import Dispatch
import Synchronization

/// A signal from one thread to another.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func signal() { semaphore.signal() }

  /// Blocks the thread. For use inside transactions, which have their own thread.
  func wait() { semaphore.wait() }

  /// Suspends the task. For use everywhere else.
  func arrival() async {
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        self.semaphore.wait()
        done.resume()
      }
    }
  }
}

/// A thread-safe value.
final class Shared<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) { stored = Mutex(value) }

  var value: Value { stored.withLock { $0 } }

  func change(_ body: @Sendable (inout Value) -> Void) { stored.withLock { body(&$0) } }
}
