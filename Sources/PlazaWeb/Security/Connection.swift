public import NIOCore
import Synchronization

/// One open connection, as its guards and the registry see it: whose it is, and what it waits for.
public final class Connection: Sendable {
  /// What is going on.
  enum Phase: UInt64, CaseIterable {
    /// Nothing came since the beginning, or since the last answer.
    case idle
    /// A header has begun.
    case header
    /// A header was read, its body is coming.
    case body
    /// A request is being answered.
    case busy
  }

  /// The peer's address, without a port.
  public let address: String
  /// The part of it that stands for one client.
  let network: String
  private let channel: any Channel
  /// The phase in the two lowest bits, above them the loop's time in milliseconds at which it began.
  private let state: Atomic<UInt64>
  private let taken = Atomic<Int>(0)

  /// - Parameter channel: the connection's channel; its loop's clock counts.
  public init(_ channel: any Channel) {
    self.channel = channel
    let peer = NetworkAddress(channel.remoteAddress?.ipAddress ?? "")
    address = peer?.text ?? "local"
    network = peer?.network ?? "local"
    state = Atomic(Self.word(.idle, channel.eventLoop.now))
  }

  var phase: Phase { Phase(rawValue: state.load(ordering: .relaxed) & 3) ?? .busy }

  /// When the phase began.
  var since: NIODeadline { .uptimeNanoseconds((state.load(ordering: .relaxed) >> 2) * 1_000_000) }

  func enter(_ phase: Phase, at now: NIODeadline) { state.store(Self.word(phase, now), ordering: .relaxed) }

  /// Bytes that came from the socket since the connection began.
  var bytesTaken: Int { taken.load(ordering: .relaxed) }

  func take(_ bytes: Int) { taken.wrappingAdd(bytes, ordering: .relaxed) }

  /// Hangs up, from any thread.
  func end() { channel.close(promise: nil) }

  private static func word(_ phase: Phase, _ now: NIODeadline) -> UInt64 {
    ((now.uptimeNanoseconds / 1_000_000) << 2) | phase.rawValue
  }
}
