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

/// Lines from any thread.
final class Log: Sendable {
  private let stored = Mutex<[String]>([])

  var lines: [String] { stored.withLock { $0 } }

  func add(_ line: String) { stored.withLock { $0.append(line) } }
}
