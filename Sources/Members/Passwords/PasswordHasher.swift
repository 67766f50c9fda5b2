import Foundation
public import PlazaBase
import PlazaHTTP

/// Hashes and compares passwords on separate threads, so that sign-ins do not delay other
/// requests. Concurrency and queue length are limited; beyond that it throws ``Problem/busy``.
public struct PasswordHasher: Sendable {
  let cost: ScryptCost
  private let semaphore: AsyncSemaphore

  /// - Parameters:
  ///   - width: The maximum number of concurrent hash computations.
  ///   - maxQueueLength: The maximum number of waiting ones. Each takes about 250 ms.
  public init(cost: ScryptCost = .standard, width: Int = 2, maxQueueLength: Int = 64) {
    self.cost = cost
    semaphore = AsyncSemaphore(permits: width, maxQueueLength: maxQueueLength)
  }

  public var metrics: AsyncSemaphore.Metrics { semaphore.metrics }

  func hash(_ password: String, salt: [UInt8]) async throws -> PasswordHash {
    try await run { try PasswordHash(of: password, salt: salt, cost: cost) }
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
    try await semaphore.withPermit(ifFull: Problem.busy) {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          // Lowers the priority of this thread only, so that pages take precedence over sign-ins.
          setpriority(Int32(PRIO_PROCESS.rawValue), 0, 5)
          continuation.resume(with: Result(catching: work))
        }
      }
    }
  }
}
