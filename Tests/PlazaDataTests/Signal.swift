import Dispatch
import Synchronization

/// A message from one thread to another: that something has happened.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func give() { semaphore.signal() }

  /// For the inside of a transaction, which has a thread of its own.
  func wait() { semaphore.wait() }

  /// For everybody else.
  func arrival() async {
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        self.semaphore.wait()
        done.resume()
      }
    }
  }
}

/// A value for any thread.
final class Shared<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) { stored = Mutex(value) }

  var value: Value { stored.withLock { $0 } }

  func change(_ body: @Sendable (inout Value) -> Void) { stored.withLock { body(&$0) } }
}
