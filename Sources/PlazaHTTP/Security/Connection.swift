public import NIOCore
import Synchronization

/// An open connection as seen by its guards and by the registry: its peer address and its phase.
public final class Connection: Sendable {
  /// The activity of a connection.
  enum Phase: UInt64, CaseIterable {
    /// No byte has arrived since the connection was opened or the last response was sent.
    case idle
    /// A header is being received.
    case header
    /// A body is being received.
    case body
    /// A response is being produced.
    case busy
  }

  /// The peer's address without a port.
  public let address: String
  /// The part of the address that identifies one client; see ``Request/network(of:)``.
  let network: String
  private let channel: any Channel
  /// The phase in the two lowest bits; above them, the event loop's time in milliseconds at which
  /// it began.
  private let state: Atomic<UInt64>
  private let taken = Atomic<Int>(0)

  /// - Parameter channel: the channel of the connection; times are those of its event loop.
  public init(_ channel: any Channel) {
    self.channel = channel
    let peer = NetworkAddress(channel.remoteAddress?.ipAddress ?? "")
    address = peer?.text ?? "local"
    network = peer?.network ?? "local"
    state = Atomic(Self.word(.idle, channel.eventLoop.now))
  }

  var phase: Phase { Phase(rawValue: state.load(ordering: .relaxed) & 3) ?? .busy }

  /// The time at which the phase began.
  var since: NIODeadline { .uptimeNanoseconds((state.load(ordering: .relaxed) >> 2) * 1_000_000) }

  func enter(_ phase: Phase, at now: NIODeadline) {
    state.store(Self.word(phase, now), ordering: .relaxed)
  }

  /// The number of bytes received since the connection was opened.
  var bytesTaken: Int { taken.load(ordering: .relaxed) }

  func count(_ bytes: Int) { taken.wrappingAdd(bytes, ordering: .relaxed) }

  /// Closes the connection. May be called from any thread.
  func end() { channel.close(promise: nil) }

  private static func word(_ phase: Phase, _ now: NIODeadline) -> UInt64 {
    ((now.uptimeNanoseconds / 1_000_000) << 2) | phase.rawValue
  }
}
