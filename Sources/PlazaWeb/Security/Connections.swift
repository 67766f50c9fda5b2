import NIOCore
import Synchronization

/// The open connections of the server. Where there are too many, of all or of one address, a newcomer takes the place
/// of the one that has been waiting longest for its client: one that is idle, else one that has not finished its
/// header, else one that has not finished its body. Where all are being answered, the newcomer is refused.
public final class Connections: Sendable {
  /// How many there may be.
  public struct Limits: Sendable {
    /// Of all addresses together.
    public var total: Int
    /// Of one address, or of the half of an IPv6 address that a provider gives away. Trusted proxies have no such
    /// limit, since they speak for many.
    public var perAddress: Int

    /// - Parameters:
    ///   - total: of all addresses together.
    ///   - perAddress: of one address.
    public init(total: Int = 4096, perAddress: Int = 1024) {
      self.total = total
      self.perAddress = perAddress
    }
  }

  /// What happened to a newcomer.
  public enum Admission: Sendable { case admitted, refused }

  private struct State {
    var all: [ObjectIdentifier: Connection] = [:]
    var byAddress: [String: Int] = [:]
  }

  /// What was counted.
  public let figures = TrafficMetrics()
  private let limits: Limits
  private let exempt: TrustedProxies
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limits: how many there may be.
  ///   - trustedProxies: addresses without a limit of their own.
  public init(limits: Limits = Limits(), trustedProxies: TrustedProxies = .none) {
    self.limits = limits
    exempt = trustedProxies
  }

  /// Lets a connection in, if need be at the cost of another. Whoever was let in must ``leave(_:)``.
  public func admit(_ connection: Connection) -> Admission {
    let (admission, replaced) = state.withLock { state in decide(connection, &state) }
    replaced?.end()
    figures.count(admission, replaced: replaced != nil)
    return admission
  }

  /// Forgets a connection that was closed.
  public func leave(_ connection: Connection) {
    state.withLock { state in Self.remove(connection, &state) }
  }

  /// How many are open.
  public var count: Int { state.withLock { $0.all.count } }

  /// How many are open in each phase: idle, reading a header, reading a body, being answered.
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
      let rivals = isCrowded ? state.all.values.filter { $0.network == connection.network } : Array(state.all.values)
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
