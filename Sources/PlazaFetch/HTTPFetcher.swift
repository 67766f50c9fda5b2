import AsyncHTTPClient
import Foundation
import Glibc
public import Logging
import NIOCore
import NIOHTTP1
import PlazaBase
public import PlazaEgress

/// An HTTP client with limits per request: a deadline for the whole response, a maximum size, and
/// no redirects to another origin. It connects only to addresses that the URL's egress rules
/// allow, uses no proxy, stores no cookies and sends no information about the user.
///
/// Connections are opened when they are first needed. The owner calls ``close()`` to wait until
/// they are closed; on deinitialisation they are closed without waiting.
public final class HTTPFetcher: Sendable {
  /// The value of `User-Agent`.
  public static let agent = "Plaza/\(Version.text)"

  private let clients = PinnedClients()
  let egress: EgressGuard
  private let logger: Logger

  /// - Parameters:
  ///   - logger: receives failed requests, without their content.
  ///   - egress: decides where connections may lead.
  public init(logger: Logger, egress: EgressGuard = EgressGuard()) {
    self.logger = logger
    self.egress = egress
  }

  /// Sends a GET request.
  /// - Parameter headers: the header fields.
  /// - Throws: ``FetchFailure``.
  public func get(
    _ address: FetchURL, headers: [(name: String, value: String)] = [],
    within rules: FetchLimits = FetchLimits()
  ) async throws(FetchFailure) -> Fetched {
    try await limited(by: rules, at: address) {
      try await Self.follow(address, headers, rules, $0)
    }
  }

  /// Runs work with a client, limited by the deadline.
  func limited<Response: Sendable>(
    by rules: FetchLimits, at address: FetchURL,
    _ work: @escaping @Sendable (HTTPClient) async throws -> Response
  ) async throws(FetchFailure) -> Response {
    do {
      return try await withThrowingTaskGroup(of: Response.self) { group in
        group.addTask { [self] in try await connected(to: address, in: rules.deadline, work) }
        group.addTask {
          try await Task.sleep(for: rules.deadline)
          throw FetchFailure.timedOut
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw FetchFailure.unreachable }
        return first
      }
    } catch {
      let failure = Self.failure(error)
      logger.info("fetch failed host=\(address.host) why=\(failure)")
      throw failure
    }
  }

  /// Runs work with the first address that accepts a connection. The addresses share the deadline,
  /// so that an unresponsive one leaves time for the others.
  private func connected<Response: Sendable>(
    to address: FetchURL, in time: Duration,
    _ work: @escaping @Sendable (HTTPClient) async throws -> Response
  ) async throws -> Response {
    let judged = try await egress.addresses(
      of: address.host, port: address.port, within: address.egress)
    var failure: any Error = FetchFailure.unreachable
    let numbers = judged.compactMap(\.ipAddress)
    let share = time / max(1, numbers.count)
    for number in numbers {
      do {
        return try await clients.withClient(
          .init(host: address.host, number: number, timeout: share), to: work)
      } catch let error where Self.isBeforeConnection(error) {
        failure = error
      }
    }
    throw failure
  }

  /// Cancels running requests and closes all connections. Later requests throw
  /// ``FetchFailure/unreachable``.
  public func close() async { await clients.close() }

  private static func follow(
    _ start: FetchURL, _ headers: [(name: String, value: String)], _ rules: FetchLimits,
    _ client: HTTPClient
  ) async throws -> Fetched {
    var address = start
    for _ in 0...max(0, rules.redirects) {
      var request = HTTPClientRequest(url: address.text)
      request.headers.add(name: "User-Agent", value: Self.agent)
      for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
      let response = try await client.execute(
        request, deadline: .now() + .nanoseconds(rules.deadline.nanoseconds))
      guard let location = redirect(response) else {
        return try await read(response, atMost: rules.largest)
      }
      guard let next = address.resolving(location), next.origin == start.origin else {
        throw FetchFailure.unexpectedResponse
      }
      address = next
    }
    throw FetchFailure.unexpectedResponse
  }

  private static func redirect(_ response: HTTPClientResponse) -> String? {
    guard [301, 302, 303, 307, 308].contains(response.status.code) else { return nil }
    return response.headers.first(name: "Location")
  }

  private static func read(_ response: HTTPClientResponse, atMost largest: Int) async throws
    -> Fetched
  {
    guard response.status == .ok else {
      throw FetchFailure.refused(
        status: Int(response.status.code), retryAfter: retryAfter(response.headers))
    }
    if let announced = response.headers.first(name: "Content-Length").flatMap({ Int($0) }),
      announced > largest
    {
      throw FetchFailure.tooLarge
    }
    let bytes = try await bytes(of: response, atMost: largest)
    let type = response.headers.first(name: "Content-Type")?.prefix { $0 != ";" }
    return Fetched(type: type?.trimmingCharacters(in: .whitespaces).lowercased(), bytes: bytes)
  }

  static func bytes(of response: HTTPClientResponse, atMost largest: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await part in response.body {
      guard bytes.count + part.readableBytes <= largest else { throw FetchFailure.tooLarge }
      bytes.append(contentsOf: part.readableBytesView)
    }
    try Task.checkCancellation()
    return bytes
  }

  /// Parses `Retry-After` in seconds, at most a day (RFC 9110 §10.2.3). Dates are ignored, because
  /// they depend on the server's clock.
  private static func retryAfter(_ headers: HTTPHeaders) -> Duration? {
    headers.first(name: "Retry-After").flatMap { Int($0) }.map { .seconds(min(max(0, $0), 86400)) }
  }

  static func failure(_ error: any Error) -> FetchFailure {
    if let known = error as? FetchFailure { return known }
    if error as? EgressError == .notAdmitted { return .notAdmitted }
    let late: [HTTPClientError] = [
      .deadlineExceeded, .readTimeout, .connectTimeout, .getConnectionFromPoolTimeout,
    ]
    if let error = error as? HTTPClientError, late.contains(error) { return .timedOut }
    return .unreachable
  }

  /// Whether no request was sent yet, so that another address may be tried.
  private static func isBeforeConnection(_ error: any Error) -> Bool {
    if let error = error as? IOError {
      return [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL].contains(error.errnoCode)
    }
    return error as? HTTPClientError == .connectTimeout
  }
}

extension Duration {
  var nanoseconds: Int64 { wholeMicroseconds * 1000 }
}
