public import PlazaBase

/// The rate of requests to one server, as a token bucket.
public struct FetchRate: Sendable {
  /// The size of the bucket: the maximum number of requests in a burst.
  public let burst: Int
  /// The interval at which a further request is allowed.
  public let every: Duration

  public init(burst: Int, every: Duration) {
    self.burst = burst
    self.every = every
  }
}

/// The server must not be requested before a given time.
public struct Throttled: Error, Sendable, Equatable {
  /// When the next request is allowed.
  public let until: Instant
  /// The failure after which requests are suspended; nil if only the rate is exceeded.
  public let failure: FetchFailure?

  public init(until: Instant, failure: FetchFailure?) {
    self.until = until
    self.failure = failure
  }
}

/// Limits the requests to one server: it observes the rate, suspends requests after failures, and
/// coalesces concurrent requests with the same key.
///
/// It never delays a request. A caller that exceeds the limits receives ``Throttled`` with the
/// time to retry.
public actor RequestThrottle {
  /// A request to the server.
  public typealias Question = @Sendable () async throws -> Fetched

  private let rate: FetchRate
  private let world: World
  private let backOff: Backoff
  private let closes: @Sendable (FetchFailure) -> Bool
  /// The used capacity of the bucket, in microseconds.
  private var spent: Int64 = 0
  private var counted: Instant
  private var failures = 0
  private var closed: Throttled?
  private var running: [String: (task: Task<Fetched, any Error>, requesters: Int)] = [:]

  /// - Parameters:
  ///   - rate: the allowed rate.
  ///   - first: how long requests are suspended after the first failure. It doubles with each
  ///     consecutive one.
  ///   - maximum: the maximum suspension, unless the server itself requests a longer one.
  ///   - world: the clock, and the randomness of the back-off.
  ///   - closes: whether a failure concerns the whole server, so that requests are suspended.
  public init(
    rate: FetchRate, first: Duration = .seconds(5), maximum: Duration = .minutes(30), world: World,
    closes: @escaping @Sendable (FetchFailure) -> Bool = { $0.isServerSide }
  ) {
    self.rate = rate
    backOff = Backoff(first: first, maximum: maximum)
    self.world = world
    self.closes = closes
    counted = world.now()
  }

  /// Sends a request, or waits for the response of a running one with the same key.
  /// - Parameter key: identifies the request.
  /// - Throws: ``Throttled``, and errors of the request.
  public func send(_ key: String, _ question: @escaping Question) async throws -> Fetched {
    if let shared = running[key]?.task {
      running[key]?.requesters += 1
      return try await shared.value
    }
    try enter()
    let task = Task { try await question() }
    running[key] = (task, 1)
    let result = await task.result
    running[key] = nil
    switch result {
    case .success: succeeded()
    case .failure(let error): failed(error)
    }
    return try result.get()
  }

  /// The number of callers that wait for a response.
  func requesters(of key: String) -> Int { running[key]?.requesters ?? 0 }

  /// The current suspension after a failure; nil if requests are allowed.
  public var closure: Throttled? { closed.flatMap { world.now() < $0.until ? $0 : nil } }

  private func enter() throws(Throttled) {
    if let closure { throw closure }
    let now = world.now()
    let every = max(1, rate.every.wholeMicroseconds)
    // A clock that was set back changes nothing.
    spent = max(0, spent - max(0, (now - counted).wholeMicroseconds))
    counted = now
    let missing = spent + every - every * Int64(rate.burst)
    guard missing <= 0 else { throw Throttled(until: now + .microseconds(missing), failure: nil) }
    spent += every
  }

  private func succeeded() {
    failures = 0
    closed = nil
  }

  private func failed(_ error: any Error) {
    guard let failure = error as? FetchFailure, closes(failure) else { return }
    failures += 1
    var pause = backOff.pause(after: failures, world)
    if case .refused(_, let wanted?) = failure { pause = max(pause, wanted) }
    closed = Throttled(until: world.now() + pause, failure: failure)
  }
}
