import HTTPTypes
import Logging
import PlazaBase
import PlazaData
import Synchronization

/// Counts requests and logs slow ones together with the SQL statements that they executed.
public final class RequestMeter: Sendable {
  private struct Key: Hashable {
    let pattern: String
    let method: HTTPRequest.Method
  }

  /// The duration above which a request is logged as slow.
  public let timeout: Duration
  private let routes = Mutex<[Key: RouteMetrics]>([:])
  private let running = Atomic<Int>(0)
  private let limited = Atomic<Int>(0)
  private let slow = Atomic<Int>(0)

  /// - Parameter timeout: the duration above which a request is logged as slow.
  public init(timeout: Duration = .milliseconds(500)) { self.timeout = timeout }

  /// The number of requests being processed.
  public var inFlight: Int { running.load(ordering: .relaxed) }
  /// The number of responses with status 429.
  public var rateLimited: Int { limited.load(ordering: .relaxed) }
  /// The number of requests logged as slow.
  public var slowOnes: Int { slow.load(ordering: .relaxed) }

  /// The metrics of each route and method so far, sorted by both.
  public var all: [RouteMetrics] {
    routes.withLock { Array($0.values) }.sorted {
      ($0.pattern, $0.method) < ($1.pattern, $1.method)
    }
  }

  /// Returns the metrics of a route and method. Unknown methods share one entry, so the number of
  /// entries is bounded by routes × known methods.
  func metrics(_ pattern: String, _ method: HTTPRequest.Method) -> RouteMetrics {
    let key = Key(
      pattern: pattern, method: HTTPRequest.Method.common.contains(method) ? method : .other)
    return routes.withLock { routes in
      if let found = routes[key] { return found }
      let figures = RouteMetrics(pattern: pattern, method: key.method.rawValue)
      routes[key] = figures
      return figures
    }
  }

  /// Starts the measurement of a request, when its header has arrived.
  func begin() -> Watch {
    running.wrappingAdd(1, ordering: .relaxed)
    return Watch(start: .now, statements: StatementTrace())
  }

  /// The measurement of one request.
  struct Watch: Sendable {
    let start: ContinuousClock.Instant
    let statements: StatementTrace
  }

  /// - Parameter usual: the metrics of the route with its declared method.
  func end(
    _ watch: Watch, _ usual: RouteMetrics, _ request: Request, status: Int, _ logger: Logger
  ) {
    let took = ContinuousClock.now - watch.start
    running.wrappingSubtract(1, ordering: .relaxed)
    let isUsual = request.head.method.rawValue == usual.method
    (isUsual ? usual : metrics(usual.pattern, request.head.method)).count(
      status: status, took: took)
    if status == 429 { limited.wrappingAdd(1, ordering: .relaxed) }
    if took > timeout {
      slow.wrappingAdd(1, ordering: .relaxed)
      SlowRequest(
        id: request.requestID, method: request.head.method.rawValue, route: usual.pattern,
        status: status, took: took
      ).log(watch.statements, logger)
    }
  }
}

extension HTTPRequest.Method {
  /// The methods with metrics of their own.
  fileprivate static let common: Set<HTTPRequest.Method> = [
    .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
  ]

  /// The placeholder for every other method.
  fileprivate static let other = HTTPRequest.Method("OTHER") ?? .trace
}
