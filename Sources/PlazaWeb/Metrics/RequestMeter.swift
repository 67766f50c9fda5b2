import HTTPTypes
import Logging
import PlazaBase
import PlazaData
import Synchronization

/// Counts requests, and logs those that were slow with the statements they ran.
public final class RequestMeter: Sendable {
  private struct Key: Hashable {
    let pattern: String
    let method: HTTPRequest.Method
  }

  /// How long a request may take before it is logged as slow.
  public let timeout: Duration
  private let routes = Mutex<[Key: RouteMetrics]>([:])
  private let running = Atomic<Int>(0)
  private let limited = Atomic<Int>(0)
  private let slow = Atomic<Int>(0)

  /// - Parameter patience: how long a request may take before it is logged as slow.
  public init(timeout: Duration = .milliseconds(500)) { self.timeout = timeout }

  /// Requests that are being answered.
  public var inFlight: Int { running.load(ordering: .relaxed) }
  /// Answers that said that something was tried too often.
  public var rateLimited: Int { limited.load(ordering: .relaxed) }
  /// Requests that were logged as slow.
  public var slowOnes: Int { slow.load(ordering: .relaxed) }

  /// What was asked of each address by each method so far.
  public var all: [RouteMetrics] {
    routes.withLock { Array($0.values) }.sorted { ($0.pattern, $0.method) < ($1.pattern, $1.method) }
  }

  /// The figures of one address and method. There are as many as routes times known methods.
  func figures(_ pattern: String, _ method: HTTPRequest.Method) -> RouteMetrics {
    let key = Key(pattern: pattern, method: HTTPRequest.Method.common.contains(method) ? method : .other)
    return routes.withLock { routes in
      if let found = routes[key] { return found }
      let figures = RouteMetrics(pattern: pattern, method: key.method.rawValue)
      routes[key] = figures
      return figures
    }
  }

  /// Follows one request from its header to its answer.
  func begin() -> Watch {
    running.wrappingAdd(1, ordering: .relaxed)
    return Watch(start: .now, statements: StatementTrace())
  }

  /// One request that is being followed.
  struct Watch: Sendable {
    let start: ContinuousClock.Instant
    let statements: StatementTrace
  }

  /// - Parameter usual: the figures of the route by its own method.
  func end(_ watch: Watch, _ usual: RouteMetrics, _ request: Request, status: Int, _ logger: Logger) {
    let took = ContinuousClock.now - watch.start
    running.wrappingSubtract(1, ordering: .relaxed)
    let isUsual = request.head.method.rawValue == usual.method
    (isUsual ? usual : figures(usual.pattern, request.head.method)).count(status: status, took: took)
    if status == 429 { limited.wrappingAdd(1, ordering: .relaxed) }
    if took > timeout {
      slow.wrappingAdd(1, ordering: .relaxed)
      SlowRequest(
        id: request.requestID, method: request.head.method.rawValue, route: usual.pattern, status: status, took: took
      ).log(watch.statements, logger)
    }
  }
}

extension HTTPRequest.Method {
  /// Those that are counted by name.
  fileprivate static let common: Set<HTTPRequest.Method> = [
    .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
  ]

  /// What stands for every method that no route takes.
  fileprivate static let other = HTTPRequest.Method("OTHER") ?? .trace
}
