public import NIOCore
public import NIOPosix
import Synchronization

/// The failure to find an address to connect to.
public enum EgressError: Error, Sendable, Equatable {
  /// The host name does not resolve.
  case unknownHost
  /// None of the host's addresses is allowed by the rules.
  case notAdmitted
}

/// Resolves host names and checks every address against the rules (protection against SSRF).
/// Connections are opened to a checked address, never to a name, so that DNS rebinding has no
/// effect.
public final class EgressGuard: Sendable {
  /// Resolves a host, in any notation that the system's resolver accepts.
  public typealias Resolve = @Sendable (_ host: String, _ port: Int) throws -> [SocketAddress]

  /// How long a resolved address is cached.
  private static let fresh = TimeAmount.seconds(30)
  private static let maximum = 256

  private struct ResolvedAddress {
    let addresses: [SocketAddress]
    let until: NIODeadline
  }

  private let resolve: Resolve
  private let own: @Sendable () -> Set<NetworkAddress>
  private let known = Mutex<[String: ResolvedAddress]>([:])

  /// - Parameters:
  ///   - resolve: resolves a host; it may block.
  ///   - own: returns the addresses of this machine's network interfaces.
  public init(
    resolve: @escaping Resolve = SystemResolver.addresses(of:port:),
    own: @escaping @Sendable () -> Set<NetworkAddress> = SystemResolver.own
  ) {
    self.resolve = resolve
    self.own = own
  }

  /// Returns the allowed addresses of a host, in order of preference.
  /// - Throws: ``EgressError``, `CancellationError`.
  public func addresses(of host: String, port: Int, within rules: EgressRules) async throws
    -> [SocketAddress]
  {
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
    if let number = try? SocketAddress(ipAddress: EgressHost.plain(host), port: port) {
      return [number]
    }
    let key = "\(host):\(port)"
    if let known = known.withLock({ $0[key] }), known.until > .now() { return known.addresses }
    let found = try await resolved(host, port)
    known.withLock { known in
      if known.count >= Self.maximum { known.removeAll() }
      known[key] = ResolvedAddress(addresses: found, until: .now() + Self.fresh)
    }
    return found
  }

  /// Resolves on a thread pool, because the system's resolver blocks a thread. Cancellation takes
  /// effect immediately, although the resolver continues.
  private func resolved(_ host: String, _ port: Int) async throws -> [SocketAddress] {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let found = loop.makePromise(of: [SocketAddress].self)
    NIOThreadPool.singleton.runIfActive(eventLoop: loop) { [resolve] in try resolve(host, port) }
      .cascade(to: found)
    return try await withTaskCancellationHandler {
      try await found.futureResult.get()
    } onCancel: {
      found.fail(CancellationError())
    }
  }
}

/// A resolver that provides previously checked addresses for a new connection.
public struct CheckedAddresses: Resolver, Sendable {
  private let addresses: [SocketAddress]
  private let loop: any EventLoop

  /// - Parameters:
  ///   - addresses: the result of ``EgressGuard/addresses(of:port:within:)``.
  ///   - loop: the event loop of the connection.
  public init(_ addresses: [SocketAddress], on loop: any EventLoop) {
    self.addresses = addresses
    self.loop = loop
  }

  /// Returns the checked IPv4 addresses; the host is ignored.
  public func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
    loop.makeSucceededFuture(addresses.filter { $0.protocol == .inet })
  }

  /// Returns the checked IPv6 addresses; the host is ignored.
  public func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
    loop.makeSucceededFuture(addresses.filter { $0.protocol == .inet6 })
  }

  /// Does nothing: no query is ever pending.
  public func cancelQueries() {}
}
