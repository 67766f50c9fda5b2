import Synchronization

/// A fixed number of counters that any thread may increment.
final class Counters: Sendable {
  private let counts: Mutex<[Int]>

  init(_ count: Int) { counts = Mutex(Array(repeating: 0, count: count)) }

  func add(_ amount: Int, at index: Int) { counts.withLock { $0[index] += amount } }

  var all: [Int] { counts.withLock { $0 } }
}
