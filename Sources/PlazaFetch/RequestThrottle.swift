public import PlazaBase

/// How often a server may be asked: so many questions at once, and a new one every so often.
public struct FetchRate: Sendable {
  /// The most questions at once.
  public let burst: Int
  /// After this long there may be one more.
  public let every: Duration

  /// So many questions at once, and one more each time this has passed.
  public init(burst: Int, every: Duration) {
    self.burst = burst
    self.every = every
  }
}

/// A server is not to be asked before that moment.
public struct Throttled: Error, Sendable, Equatable {
  /// When it may be asked again.
  public let until: Instant
  /// What closed it; nil where it is only the turn of others.
  public let failure: FetchFailure?

  /// Not before that moment, for that reason.
  public init(until: Instant, failure: FetchFailure?) {
    self.until = until
    self.failure = failure
  }
}

/// Stands before one server: keeps to its rate, leaves it alone after failures, and asks the same question only once
/// however many want its answer at the moment.
///
/// Nobody waits in it. Whoever comes too early is told when to come again.
public actor RequestThrottle {
  /// An answer together with what it took.
  public typealias Question = @Sendable () async throws -> Fetched

  private let rate: FetchRate
  private let world: World
  private let backOff: Backoff
  private let closes: @Sendable (FetchFailure) -> Bool
  /// What was asked lately, in microseconds of its turns.
  private var spent: Int64 = 0
  private var counted: Instant
  private var failures = 0
  private var closed: Throttled?
  private var running: [String: (task: Task<Fetched, any Error>, askers: Int)] = [:]

  /// - Parameters:
  ///   - rate: how often the server may be asked.
  ///   - first: how long it is left alone after the first failure; twice as long after each that follows.
  ///   - longest: the longest time it is left alone, unless it asks for more itself.
  ///   - world: the clock, and chance for the back-off.
  ///   - closes: whether a failure is the server's, so that it is left alone for a while.
  public init(
    rate: FetchRate, first: Duration = .seconds(5), longest: Duration = .minutes(30), world: World,
    closes: @escaping @Sendable (FetchFailure) -> Bool = { $0.isOfServer }
  ) {
    self.rate = rate
    backOff = Backoff(first: first, longest: longest)
    self.world = world
    self.closes = closes
    counted = world.now()
  }

  /// Asks, unless the same is being asked already; then its answer is this one's too.
  /// - Parameter key: what is asked.
  /// - Throws: ``Throttled``, and what the question throws.
  public func ask(_ key: String, _ question: @escaping Question) async throws -> Fetched {
    if let shared = running[key]?.task {
      running[key]?.askers += 1
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

  /// How many wait for an answer at the moment.
  func askers(of key: String) -> Int { running[key]?.askers ?? 0 }

  /// Until when the server is left alone because it failed; nil while it may be asked.
  public var closure: Throttled? { closed.flatMap { world.now() < $0.until ? $0 : nil } }

  private func enter() throws(Throttled) {
    if let closure { throw closure }
    let now = world.now()
    let every = max(1, rate.every.wholeMicroseconds)
    // A clock that was set back gives nothing and takes nothing.
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
