public import NIOCore
public import NIOPosix
import Synchronization

/// Why there is no address to connect to.
public enum EgressError: Error, Sendable, Equatable {
  /// The name has no address.
  case unknownHost
  /// It has addresses, and the rules admit none of them.
  case notAdmitted
}

/// Looks names up and judges every address they have. Connections go to an address that was judged, never to a name, so
/// that a name whose address changes in between leads nowhere else.
public final class EgressGuard: Sendable {
  /// Looks a name up, in any notation that the system's own resolver takes.
  public typealias Resolve = @Sendable (_ host: String, _ port: Int) throws -> [SocketAddress]

  /// How long an address is used before the name is looked up again.
  private static let fresh = TimeAmount.seconds(30)
  private static let most = 256

  private struct Known {
    let addresses: [SocketAddress]
    let until: NIODeadline
  }

  private let resolve: Resolve
  private let own: @Sendable () -> Set<NetworkAddress>
  private let known = Mutex<[String: Known]>([:])

  /// - Parameters:
  ///   - resolve: looks names up; it may block.
  ///   - own: the addresses of this machine's interfaces.
  public init(
    resolve: @escaping Resolve = SystemResolver.addresses(of:port:),
    own: @escaping @Sendable () -> Set<NetworkAddress> = SystemResolver.own
  ) {
    self.resolve = resolve
    self.own = own
  }

  /// The addresses of a host that may be connected to, the best first.
  /// - Throws: ``EgressError``, `CancellationError`.
  public func addresses(of host: String, port: Int, within rules: EgressRules) async throws -> [SocketAddress] {
    let all = try await lookUp(host, port)
    guard !all.isEmpty else { throw EgressError.unknownHost }
    let own = own()
    let admitted = all.filter { address in
      NetworkAddress(address).map { rules.admit($0, of: host, port: port, own: own) } ?? false
    }
    guard !admitted.isEmpty else { throw EgressError.notAdmitted }
    return admitted
  }

  private func lookUp(_ host: String, _ port: Int) async throws -> [SocketAddress] {
    if let number = try? SocketAddress(ipAddress: EgressHost.plain(host), port: port) { return [number] }
    let key = "\(host):\(port)"
    if let known = known.withLock({ $0[key] }), known.until > .now() { return known.addresses }
    let found = try await asked(host, port)
    known.withLock { known in
      if known.count >= Self.most { known.removeAll() }
      known[key] = Known(addresses: found, until: .now() + Self.fresh)
    }
    return found
  }

  /// The system's resolver blocks a thread, and longer than whoever asks may want to wait.
  private func asked(_ host: String, _ port: Int) async throws -> [SocketAddress] {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let found = loop.makePromise(of: [SocketAddress].self)
    NIOThreadPool.singleton.runIfActive(eventLoop: loop) { [resolve] in try resolve(host, port) }.cascade(to: found)
    return try await withTaskCancellationHandler {
      try await found.futureResult.get()
    } onCancel: {
      found.fail(CancellationError())
    }
  }
}

/// Gives a connection that is being made the addresses that were judged.
public struct JudgedAddresses: Resolver, Sendable {
  private let addresses: [SocketAddress]
  private let loop: any EventLoop

  /// - Parameters:
  ///   - addresses: those of ``EgressGuard/addresses(of:port:within:)``.
  ///   - loop: the connection's.
  public init(_ addresses: [SocketAddress], on loop: any EventLoop) {
    self.addresses = addresses
    self.loop = loop
  }

  /// The judged IPv4 addresses, whatever the host.
  public func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
    loop.makeSucceededFuture(addresses.filter { $0.protocol == .inet })
  }

  /// The judged IPv6 addresses, whatever the host.
  public func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
    loop.makeSucceededFuture(addresses.filter { $0.protocol == .inet6 })
  }

  /// Nothing is under way.
  public func cancelQueries() {}
}
