import NIOCore
import PlazaBase
import PlazaData
import ServiceLifecycle
import Synchronization

/// Watches how long each event loop could not turn to what was due, such as a request: something ran on it that should
/// have run elsewhere.
final class LoopWatch: Service, CustomStringConvertible {
  /// A stall is measured to as much, unless it is shorter.
  private static let interval = TimeAmount.milliseconds(50)

  /// The group of services names each by its description.
  let description = "LoopWatch"
  private let loops: [any EventLoop]
  private let longest: Mutex<[Longest]>

  /// Watches every loop of a group once it runs.
  init(_ group: any EventLoopGroup) {
    let loops = Array(group.makeIterator())
    self.loops = loops
    longest = Mutex(loops.map { _ in Longest() })
  }

  /// The longest stall of each loop within the last minutes.
  var stalls: [Duration] { longest.withLock { $0.map { $0.value() } } }

  /// Runs until the process is told to end.
  func run() async throws {
    let looks = loops.indices.map { number in
      let due = Mutex(ContinuousClock.now + .nanoseconds(Self.interval.nanoseconds))
      return loops[number].scheduleRepeatedTask(initialDelay: Self.interval, delay: Self.interval) { [self] _ in
        let now = ContinuousClock.now
        let late = due.withLock { due in
          defer { due = now + .nanoseconds(Self.interval.nanoseconds) }
          return now - due
        }
        longest.withLock { $0[number].add(max(.zero, late), at: now) }
      }
    }
    try? await gracefulShutdown()
    for look in looks { look.cancel() }
  }
}
