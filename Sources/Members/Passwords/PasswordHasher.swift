import Foundation
import PlazaHTTP

/// Hashes and compares passwords on separate threads, so that sign-ins do not delay other
/// requests. Concurrency and queue length are limited; beyond that it throws ``Problem/busy``.
public actor PasswordHasher {
  nonisolated let cost: ScryptCost
  private let width: Int
  private let maxQueueLength: Int
  private var running = 0
  /// The highest number that ran concurrently, and the number started in total.
  private(set) var peakConcurrency = 0
  private(set) var done = 0
  private var refused = 0
  private var line: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - width: The maximum number of concurrent hash computations.
  ///   - longestLine: The maximum number of waiting ones. Each takes about 250 ms.
  public init(cost: ScryptCost = .standard, width: Int = 2, maxQueueLength: Int = 64) {
    self.cost = cost
    self.width = width
    self.maxQueueLength = maxQueueLength
  }

  /// Statistics of a hasher.
  public struct Metrics: Sendable, Equatable {
    /// The number of passwords hashed or compared.
    public let done: Int
    /// The number of requests refused because the queue was full.
    public let refused: Int
    /// The number currently running.
    public let running: Int
    /// The number currently waiting.
    public let waiting: Int
  }

  public var metrics: Metrics {
    Metrics(done: done, refused: refused, running: running, waiting: line.count)
  }

  func hash(_ password: String, salt: [UInt8]) async throws -> PasswordHash {
    let cost = cost
    return try await run { try PasswordHash(of: password, salt: salt, cost: cost) }
  }

  /// Compares a password with a stored hash. Takes the same time whether or not an account exists.
  /// - Parameter stored: nil if there is no account, or none with a password.
  func matches(_ password: String, _ stored: PasswordHash?) async throws -> Bool {
    let wanted = stored ?? PasswordHash(ofNothingAt: cost)
    let same = try await run {
      try PasswordHash(of: password, salt: wanted.salt, cost: wanted.cost).matches(wanted)
    }
    return same && stored != nil
  }

  private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
    -> Value
  {
    try await enter()
    defer { leave() }
    peakConcurrency = max(peakConcurrency, running)
    done += 1
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        // Lowers the priority of this thread only, so that pages take precedence over sign-ins.
        setpriority(Int32(PRIO_PROCESS.rawValue), 0, 5)
        continuation.resume(with: Result(catching: work))
      }
    }
  }

  private func enter() async throws {
    if running < width {
      running += 1
    } else {
      guard line.count < maxQueueLength else {
        refused += 1
        throw Problem.busy
      }
      await withCheckedContinuation { line.append($0) }
    }
  }

  /// Passes the slot to the longest waiting task.
  private func leave() {
    if line.isEmpty { running -= 1 } else { line.removeFirst().resume() }
  }
}
