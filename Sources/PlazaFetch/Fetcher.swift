import AsyncHTTPClient
import Foundation
public import Logging
import NIOCore
import NIOHTTP1
import PlazaBase
import Synchronization

/// Asks other servers, each question within its rules: a deadline for the whole answer, a largest size, and no way to
/// another server. It uses no proxy, keeps no cookies and tells nothing about who asks beside the plaza's name.
///
/// Its connections are made when they are first needed; whoever owns it closes it at the end, so as to wait until they
/// are gone. One that is let go of unclosed closes them by itself.
public final class Fetcher: Sendable {
  private enum State {
    case unused
    case open(HTTPClient)
    case closed
  }

  private let state = Mutex(State.unused)
  private let logger: Logger

  /// - Parameter logger: told of questions that failed, without what was in them.
  public init(logger: Logger) { self.logger = logger }

  /// The client ends the process where it is let go of open, and an error on the way to ``close()`` is not worth that.
  deinit {
    if case .open(let client) = state.withLock({ $0 }) { client.shutdown { _ in } }
  }

  /// Asks for an address.
  /// - Parameter headers: names and values to send.
  /// - Throws: ``FetchFailure``.
  public func get(
    _ address: WebAddress, headers: [(name: String, value: String)] = [], within rules: FetchRules = FetchRules()
  ) async throws(FetchFailure) -> Fetched {
    try await limited(by: rules, host: address.host) { try await Self.follow(address, headers, rules, $0) }
  }

  /// Does something with the client that ends in time, one way or the other.
  func limited<Answer: Sendable>(
    by rules: FetchRules, host: String, _ work: @escaping @Sendable (HTTPClient) async throws -> Answer
  ) async throws(FetchFailure) -> Answer {
    guard let client = client() else { throw .unreachable }
    do {
      return try await withThrowingTaskGroup(of: Answer.self) { group in
        group.addTask { try await work(client) }
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
      logger.info("fetch failed host=\(host) why=\(failure)")
      throw failure
    }
  }

  /// Breaks off what is under way and closes every connection. Asking afterwards is ``FetchFailure/unreachable``.
  public func close() async {
    let before = state.withLock { state in
      defer { state = .closed }
      return state
    }
    if case .open(let client) = before { try? await client.shutdown() }
  }

  private func client() -> HTTPClient? {
    state.withLock { state in
      switch state {
      case .open(let client): return client
      case .closed: return nil
      case .unused:
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: Self.configuration)
        state = .open(client)
        return client
      }
    }
  }

  private static var configuration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10)))
    configuration.proxy = nil
    // Whoever asks decides what is worth asking again, and knows that the first one may have been heard.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    return configuration
  }

  private static func follow(
    _ start: WebAddress, _ headers: [(name: String, value: String)], _ rules: FetchRules, _ client: HTTPClient
  ) async throws -> Fetched {
    var address = start
    for _ in 0...max(0, rules.redirects) {
      var request = HTTPClientRequest(url: address.text)
      request.headers.add(name: "User-Agent", value: "Plaza/1.0")
      for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
      let response = try await client.execute(request, deadline: .now() + .nanoseconds(rules.deadline.nanoseconds))
      guard let location = redirect(response) else { return try await read(response, atMost: rules.largest) }
      guard let next = address.resolving(location), next.origin == start.origin else {
        throw FetchFailure.notWhatWasAsked
      }
      address = next
    }
    throw FetchFailure.notWhatWasAsked
  }

  private static func redirect(_ response: HTTPClientResponse) -> String? {
    guard [301, 302, 303, 307, 308].contains(response.status.code) else { return nil }
    return response.headers.first(name: "Location")
  }

  private static func read(_ response: HTTPClientResponse, atMost largest: Int) async throws -> Fetched {
    guard response.status == .ok else {
      throw FetchFailure.refused(status: Int(response.status.code), retryAfter: retryAfter(response.headers))
    }
    if let announced = response.headers.first(name: "Content-Length").flatMap({ Int($0) }), announced > largest {
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

  /// Seconds only (RFC 9110 §10.2.3); a date would need the server's clock to be right. At most a day.
  private static func retryAfter(_ headers: HTTPHeaders) -> Duration? {
    headers.first(name: "Retry-After").flatMap { Int($0) }.map { .seconds(min(max(0, $0), 86400)) }
  }

  private static func failure(_ error: any Error) -> FetchFailure {
    if let known = error as? FetchFailure { return known }
    let late: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .connectTimeout, .getConnectionFromPoolTimeout]
    if let error = error as? HTTPClientError, late.contains(error) { return .timedOut }
    return .unreachable
  }
}

extension Duration {
  var nanoseconds: Int64 { wholeMicroseconds * 1000 }
}
