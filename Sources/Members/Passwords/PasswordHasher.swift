import Foundation
import PlazaWeb

/// Hashes and compares passwords on threads of its own, so that sign-ins never hold up the pages: so many at once, so
/// many in line, and a clear "busy" beyond.
public actor PasswordHasher {
  nonisolated let cost: ScryptCost
  private let width: Int
  private let longestLine: Int
  private var running = 0
  /// The most that ever ran at once, and how many ran in all.
  private(set) var mostAtOnce = 0
  private(set) var done = 0
  private var refused = 0
  private var line: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - width: how many are hashed at once.
  ///   - longestLine: how many may wait; each takes about a quarter of a second.
  public init(cost: ScryptCost = .standard, width: Int = 2, longestLine: Int = 64) {
    self.cost = cost
    self.width = width
    self.longestLine = longestLine
  }

  /// What it did and does.
  public struct Figures: Sendable, Equatable {
    /// Passwords that were hashed or compared.
    public let done: Int
    /// Those that found the line full.
    public let refused: Int
    /// At this moment.
    public let running: Int
    /// In line at this moment.
    public let waiting: Int
  }

  /// What it did and does.
  public var figures: Figures { Figures(done: done, refused: refused, running: running, waiting: line.count) }

  func hash(_ password: String, salt: [UInt8]) async throws -> PasswordHash {
    let cost = cost
    return try await run { try PasswordHash(of: password, salt: salt, cost: cost) }
  }

  /// Takes as long for an account that is not there as for one that is.
  /// - Parameter stored: nil where there is no account, or none with a password.
  func matches(_ password: String, _ stored: PasswordHash?) async throws -> Bool {
    let wanted = stored ?? PasswordHash(ofNothingAt: cost)
    let same = try await run {
      try PasswordHash(of: password, salt: wanted.salt, cost: wanted.cost).matches(wanted)
    }
    return same && stored != nil
  }

  private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await enter()
    defer { leave() }
    mostAtOnce = max(mostAtOnce, running)
    done += 1
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        // This thread alone: whoever signs in waits for the pages, not the other way round.
        setpriority(Int32(PRIO_PROCESS.rawValue), 0, 5)
        continuation.resume(with: Result(catching: work))
      }
    }
  }

  private func enter() async throws {
    if running < width {
      running += 1
    } else {
      guard line.count < longestLine else {
        refused += 1
        throw Problem.busy
      }
      await withCheckedContinuation { line.append($0) }
    }
  }

  /// Whoever waits longest takes over the place.
  private func leave() {
    if line.isEmpty { running -= 1 } else { line.removeFirst().resume() }
  }
}
