import NIOCore
import PlazaBase
import PlazaData
import ServiceLifecycle
import Synchronization

/// Measures how long each event loop is blocked, which indicates work that should run on another
/// thread.
final class EventLoopMonitor: Service, CustomStringConvertible {
  /// The interval of the measurements. A stall is underestimated by at most this interval.
  private static let interval = TimeAmount.milliseconds(50)

  /// `ServiceGroup` logs the description of each service.
  let description = "LoopWatch"
  private let loops: [any EventLoop]
  private let longest: Mutex<[Longest]>

  /// Monitors every event loop of a group while the service runs.
  init(_ group: any EventLoopGroup) {
    let loops = Array(group.makeIterator())
    self.loops = loops
    longest = Mutex(loops.map { _ in Longest() })
  }

  /// The longest stall of each event loop within the last minutes.
  var stalls: [Duration] { longest.withLock { $0.map { $0.value() } } }

  /// Runs until the graceful shutdown.
  func run() async throws {
    let looks = loops.indices.map { number in
      let due = Mutex(ContinuousClock.now + .nanoseconds(Self.interval.nanoseconds))
      return loops[number].scheduleRepeatedTask(initialDelay: Self.interval, delay: Self.interval)
      { [self] _ in
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
