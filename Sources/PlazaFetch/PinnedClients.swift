import AsyncHTTPClient
import NIOCore
import Synchronization

/// Clients that each know one host by one address that was judged, so that no connection looks its name up again.
///
/// They are made when they are first needed. Of those that nobody uses, the ones that were used least lately are closed
/// where there are many.
final class PinnedClients: Sendable {
  /// A host and the number that it is reached at.
  struct Pin: Hashable {
    let host: String
    let number: String
    /// How long a connection may take to be made.
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

  private static let most = 32
  private let state = Mutex(State())

  /// A client ends the process where it is let go of open, and an error on the way to ``close()`` is not worth that.
  deinit {
    for entry in state.withLock({ $0.entries.values }) { entry.client.shutdown { _ in } }
  }

  func lend<Response>(_ pin: Pin, to work: (HTTPClient) async throws -> Response) async throws -> Response {
    let (client, idle) = state.withLock { Self.take(pin, &$0) }
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

  private static func take(_ pin: Pin, _ state: inout State) -> (client: HTTPClient?, idle: HTTPClient?) {
    if state.isClosed { return (nil, nil) }
    state.turn += 1
    var idle: HTTPClient?
    if state.entries[pin] == nil, state.entries.count >= most,
      let oldest = state.entries.filter({ $0.value.uses == 0 }).min(by: { $0.value.turn < $1.value.turn })
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
      redirectConfiguration: .disallow, timeout: .init(connect: .nanoseconds(pin.timeout.nanoseconds)))
    configuration.proxy = nil
    // Whoever asks decides what is worth asking again, and knows that the first one may have been heard.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    configuration.dnsOverride = [pin.host: pin.number]
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }
}
