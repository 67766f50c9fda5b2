public import PlazaBase
import Synchronization

/// A manually advanced clock and a deterministic random source.
public final class TestWorld: Sendable {
  private struct State {
    var now: Instant
    var random: SplitMix64
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - now: The initial time, by default 2026-06-01T12:00:00Z.
  ///   - seed: The seed of the random source.
  public init(now: Instant = Instant(seconds: 1_780_315_200), seed: UInt64 = 1) {
    state = Mutex(State(now: now, random: SplitMix64(seed: seed)))
  }

  /// The world that is passed to the code under test.
  public var world: World {
    World(
      clock: { self.now },
      random: { count in
        self.state.withLock { state in
          (0..<count).map { _ in UInt8(truncatingIfNeeded: state.random.next() >> 32) }
        }
      })
  }

  /// The current time of the clock.
  public var now: Instant {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  /// Advances the clock.
  public func advance(by duration: Duration) { now = now + duration }
}

/// A small deterministic random generator, for tests that print their seed.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
