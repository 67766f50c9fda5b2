import NIOCore
import Synchronization

/// The registry of open connections. When the limit of the server or of one address is reached, a
/// new connection replaces the one that has waited longest for its client: preferably an idle one,
/// then one that has not sent its complete header, then one that has not sent its complete body.
/// If all are producing responses, the new connection is refused.
public final class Connections: Sendable {
  /// The maximum numbers of open connections.
  public struct Limits: Sendable {
    /// The maximum for all addresses together.
    public var total: Int
    /// The maximum per IPv4 address or IPv6 /64 prefix. It does not apply to trusted proxies,
    /// since they represent many clients.
    public var perAddress: Int

    /// - Parameters:
    ///   - total: the maximum for all addresses together.
    ///   - perAddress: the maximum per address.
    public init(total: Int = 4096, perAddress: Int = 1024) {
      self.total = total
      self.perAddress = perAddress
    }
  }

  /// The decision about a new connection.
  public enum Admission: Sendable { case admitted, refused }

  private struct State {
    var all: [ObjectIdentifier: Connection] = [:]
    var byAddress: [String: Int] = [:]
  }

  /// The connection and traffic counters.
  public let metrics = TrafficMetrics()
  private let limits: Limits
  private let exempt: TrustedProxies
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limits: the maximum numbers of open connections.
  ///   - trustedProxies: the addresses exempt from the limit per address.
  public init(limits: Limits = Limits(), trustedProxies: TrustedProxies = .none) {
    self.limits = limits
    exempt = trustedProxies
  }

  /// Admits a connection, closing another one if necessary. The caller must pass every admitted
  /// connection to ``leave(_:)`` when it is closed.
  public func admit(_ connection: Connection) -> Admission {
    let (admission, replaced) = state.withLock { state in decide(connection, &state) }
    replaced?.end()
    metrics.count(admission, replaced: replaced != nil)
    return admission
  }

  /// Removes a closed connection.
  public func leave(_ connection: Connection) {
    state.withLock { state in Self.remove(connection, &state) }
  }

  /// The number of open connections.
  public var count: Int { state.withLock { $0.all.count } }

  /// The number of open connections by phase: idle, reading a header, reading a body, producing a
  /// response.
  public var countsByPhase: [(phase: String, count: Int)] {
    let all = state.withLock { Array($0.all.values) }
    let counts = Dictionary(all.map { ($0.phase, 1) }, uniquingKeysWith: +)
    return Connection.Phase.allCases.map { ("\($0)", counts[$0] ?? 0) }
  }

  private func decide(_ connection: Connection, _ state: inout State) -> (Admission, Connection?) {
    let isCrowded =
      !exempt.contains(connection.address)
      && state.byAddress[connection.network, default: 0] >= limits.perAddress
    var replaced: Connection?
    if isCrowded || state.all.count >= limits.total {
      let rivals =
        isCrowded
        ? state.all.values.filter { $0.network == connection.network } : Array(state.all.values)
      replaced = Self.longestWaiting(of: rivals)
      guard let replaced else { return (.refused, nil) }
      Self.remove(replaced, &state)
    }
    state.all[ObjectIdentifier(connection)] = connection
    state.byAddress[connection.network, default: 0] += 1
    return (.admitted, replaced)
  }

  private static func longestWaiting(of rivals: [Connection]) -> Connection? {
    rivals.map { (connection: $0, phase: $0.phase, since: $0.since) }
      .filter { $0.phase != .busy }
      .min { ($0.phase.rawValue, $0.since) < ($1.phase.rawValue, $1.since) }?.connection
  }

  private static func remove(_ connection: Connection, _ state: inout State) {
    guard state.all.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    let left = state.byAddress[connection.network, default: 1] - 1
    state.byAddress[connection.network] = left > 0 ? left : nil
  }
}
