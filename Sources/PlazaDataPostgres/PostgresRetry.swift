import Logging
import PlazaBase
import PlazaData

/// Decides whether and when a transaction is retried: conflicts a limited number of times, a lost
/// server until a timeout. The waits grow and are random, so that transactions that conflicted
/// once do not conflict again.
struct PostgresRetry {
  private let world: World
  private let timeout: Duration
  private let logger: Logger
  private let started = ContinuousClock.now
  private var tries = 0
  private var conflicts = 0
  /// Whether a `outcomeDoubtful` failure has already been retried.
  private(set) var hasLookedAgain = false

  init(world: World, timeout: Duration, logger: Logger) {
    self.world = world
    self.timeout = timeout
    self.logger = logger
  }

  /// Returns the mode of the next attempt. Under many concurrent writes a transaction of many
  /// steps can conflict on every attempt, so from the fifth conflict on every other attempt runs
  /// alone.
  func mode(of mode: PostgresConnection.Mode) -> PostgresConnection.Mode {
    mode == .write && conflicts >= 5 && conflicts % 2 == 1 ? .alone : mode
  }

  /// Waits before the next attempt.
  /// - Throws: the caller's error after too many attempts or too long a time, `CancellationError`.
  mutating func waitBeforeRetry(after failure: any Error) async throws {
    tries += 1
    switch failure {
    case PostgresFailure.outcomeDoubtful: hasLookedAgain = true
    case PostgresFailure.conflict, PostgresFailure.stalePlan:
      conflicts += 1
      guard tries <= 100 else { throw given(up: .busy, failure) }
      try await pause(atMost: .milliseconds(min(2 * tries, 60)))
    case PostgresFailure.lost, is PostgresOpenError:
      guard ContinuousClock.now - started < timeout else { throw given(up: .unavailable, failure) }
      try await pause(atMost: .milliseconds(min(20 * tries, 400)))
    default: throw failure
    }
  }

  private func given(up answer: DatabaseError, _ failure: any Error) -> DatabaseError {
    logger.warning(
      "transaction retries were exhausted",
      metadata: ["reason": "\(failure)", "tries": "\(tries)"])
    return answer
  }

  private func pause(atMost maximum: Duration) async throws {
    let lot = world.randomBytes(2).reduce(0) { $0 << 8 | Int($1) }
    try await Task.sleep(for: maximum * lot / 65536)
  }
}
