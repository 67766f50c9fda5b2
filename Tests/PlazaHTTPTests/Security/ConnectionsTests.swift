import NIOCore
import NIOEmbedded
import Testing

@testable import PlazaHTTP

@Suite struct ConnectionsTests {
  private let loop = EmbeddedEventLoop()

  private func connect(from address: String = "192.0.2.1") throws -> (EmbeddedChannel, Connection)
  {
    let channel = EmbeddedChannel(loop: loop)
    channel.remoteAddress = try SocketAddress(ipAddress: address, port: 1)
    try channel.connect(to: SocketAddress(ipAddress: address, port: 1)).wait()
    return (channel, Connection(channel))
  }

  @Test func `a new connection replaces the one that has been idle longest`() throws {
    let connections = Connections(limits: .init(total: 3, perAddress: 3))
    let all = try (0..<3).map { _ in try connect() }
    for (number, (_, connection)) in all.enumerated() {
      #expect(connections.admit(connection) == .admitted)
      connection.enter(.idle, at: .uptimeNanoseconds(UInt64(9 - number) * 1_000_000_000))
    }
    // The last connection has been idle longest but is now handling a request.
    all[2].1.enter(.busy, at: .uptimeNanoseconds(20_000_000_000))
    #expect(connections.admit(try connect().1) == .admitted)
    #expect(all.map(\.0.isActive) == [true, false, true])
    #expect(connections.count == 3)
    #expect(connections.metrics.copy.replaced == 1)
  }

  @Test func `idle connections are replaced first, then those in a header, then those in a body`()
    throws
  {
    let connections = Connections(limits: .init(total: 3, perAddress: 3))
    let all = try [Connection.Phase.body, .header, .idle].enumerated().map { number, phase in
      let (channel, connection) = try connect()
      _ = connections.admit(connection)
      connection.enter(phase, at: .uptimeNanoseconds(UInt64(number) * 1_000_000_000))
      return channel
    }
    for expected in [[true, true, false], [true, false, false], [false, false, false]] {
      let (_, newcomer) = try connect()
      #expect(connections.admit(newcomer) == .admitted)
      newcomer.enter(.busy, at: .uptimeNanoseconds(0))
      #expect(all.map(\.isActive) == expected)
    }
    #expect(connections.admit(try connect().1) == .refused)
    #expect(connections.metrics.copy.refused == 1)
    #expect(connections.countsByPhase.map(\.count) == [0, 0, 0, 3])
  }

  @Test func `an address replaces only its own connections, and a trusted proxy has no own limit`()
    throws
  {
    let proxies = try #require(TrustedProxies(["192.0.2.8/31"]))
    let connections = Connections(
      limits: .init(total: 100, perAddress: 2), trustedProxies: proxies)
    let (other, quiet) = try connect(from: "192.0.2.2")
    _ = connections.admit(quiet)
    let mine = try (0..<3).map { _ in try connect() }
    for (_, connection) in mine { _ = connections.admit(connection) }
    #expect(other.isActive)
    #expect(mine.map(\.0.isActive).filter(\.self).count == 2)
    let proxied = try (0..<10).map { _ in try connect(from: "192.0.2.9") }
    for (_, connection) in proxied { _ = connections.admit(connection) }
    #expect(proxied.allSatisfy { $0.0.isActive })
  }

  @Test func `a closed connection frees its place once`() throws {
    let connections = Connections(limits: .init(total: 1, perAddress: 1))
    let (_, first) = try connect()
    _ = connections.admit(first)
    first.enter(.busy, at: .uptimeNanoseconds(0))
    connections.leave(first)
    connections.leave(first)
    #expect(connections.count == 0)
    #expect(connections.admit(try connect().1) == .admitted)
  }
}
