import AsyncHTTPClient
import NIOCore
import Synchronization

/// HTTP clients, each pinned to one host at one approved address, so that no connection resolves
/// the name again.
///
/// They are created when they are first needed. If there are too many, the least recently used
/// idle client is closed.
final class PinnedClients: Sendable {
  /// A host and one of its IP addresses.
  struct Pin: Hashable {
    let host: String
    let number: String
    /// The connect timeout.
    let timeout: Duration

    init(host: String, number: String, timeout: Duration) {
      self.host = host
      self.number = number
      self.timeout = min(timeout, .seconds(10))
    }
  }

  private struct Entry {
    let client: HTTPClient
    var uses = 0
    var turn = 0
  }

  private struct State {
    var entries: [Pin: Entry] = [:]
    var turn = 0
    var isClosed = false
  }

  private static let maximum = 32
  private let state = Mutex(State())

  /// An `HTTPClient` that is released without being shut down crashes the process, even if only an
  /// error prevented ``close()``.
  deinit {
    for entry in state.withLock({ $0.entries.values }) { entry.client.shutdown { _ in } }
  }

  func withClient<Response>(_ pin: Pin, to work: (HTTPClient) async throws -> Response)
    async throws -> Response
  {
    let (client, idle) = state.withLock { Self.acquire(pin, &$0) }
    if let idle { try? await idle.shutdown() }
    guard let client else { throw FetchFailure.unreachable }
    defer { state.withLock { $0.entries[pin]?.uses -= 1 } }
    return try await work(client)
  }

  func close() async {
    let clients = state.withLock { state in
      defer { state.entries = [:] }
      state.isClosed = true
      return state.entries.values.map(\.client)
    }
    for client in clients { try? await client.shutdown() }
  }

  private static func acquire(_ pin: Pin, _ state: inout State) -> (
    client: HTTPClient?, idle: HTTPClient?
  ) {
    if state.isClosed { return (nil, nil) }
    state.turn += 1
    var idle: HTTPClient?
    if state.entries[pin] == nil, state.entries.count >= maximum,
      let oldest = state.entries.filter({ $0.value.uses == 0 }).min(by: {
        $0.value.turn < $1.value.turn
      })
    {
      idle = state.entries.removeValue(forKey: oldest.key)?.client
    }
    var entry = state.entries[pin] ?? Entry(client: client(for: pin))
    entry.uses += 1
    entry.turn = state.turn
    state.entries[pin] = entry
    return (entry.client, idle)
  }

  private static func client(for pin: Pin) -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .nanoseconds(pin.timeout.nanoseconds)))
    configuration.proxy = nil
    // The caller decides whether to retry, because the server may have received the first request.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    configuration.dnsOverride = [pin.host: pin.number]
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }
}
