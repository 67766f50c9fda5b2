import Synchronization

/// Connection and traffic counters.
public final class TrafficMetrics: Sendable {
  private let accepted = Atomic<Int>(0)
  private let rejected = Atomic<Int>(0)
  private let replaced = Atomic<Int>(0)
  private let slowReaders = Atomic<Int>(0)
  private let bytesIn = Atomic<Int>(0)
  private let bytesOut = Atomic<Int>(0)
  private let unread: Counters

  init() { unread = Counters(FrameRefusal.allCases.count) }

  /// A snapshot of the counters.
  public struct Copy: Sendable, Equatable {
    /// Connections that were accepted.
    public var accepted = 0
    /// Connections that were rejected with 503 because the server had reached its limit.
    public var refused = 0
    /// Connections that were closed in favour of a new one.
    public var replaced = 0
    /// Connections that were closed because the client read its response too slowly.
    public var slowReaders = 0
    /// Bytes received.
    public var bytesIn = 0
    /// Bytes sent.
    public var bytesOut = 0
    /// Requests that were rejected before they were read, by reason.
    public var unread: [Reason] = []
  }

  /// A reason to reject a request unread, and the number of such requests.
  public struct Reason: Sendable, Equatable {
    /// The last component of the problem type.
    public let slug: String
    public let count: Int
  }

  /// The current values.
  public var copy: Copy {
    Copy(
      accepted: accepted.load(ordering: .relaxed), refused: rejected.load(ordering: .relaxed),
      replaced: replaced.load(ordering: .relaxed),
      slowReaders: slowReaders.load(ordering: .relaxed),
      bytesIn: bytesIn.load(ordering: .relaxed), bytesOut: bytesOut.load(ordering: .relaxed),
      unread: zip(FrameRefusal.allCases, unread.all).map {
        Reason(slug: $0.problem.slug, count: $1)
      })
  }

  func count(_ admission: Connections.Admission, replaced wasReplaced: Bool) {
    switch admission {
    case .admitted: accepted.wrappingAdd(1, ordering: .relaxed)
    case .refused: rejected.wrappingAdd(1, ordering: .relaxed)
    }
    if wasReplaced { replaced.wrappingAdd(1, ordering: .relaxed) }
  }

  func countIn(_ bytes: Int) { bytesIn.wrappingAdd(bytes, ordering: .relaxed) }

  func countOut(_ bytes: Int) { bytesOut.wrappingAdd(bytes, ordering: .relaxed) }

  func countSlowReader() { slowReaders.wrappingAdd(1, ordering: .relaxed) }

  func count(_ refusal: FrameRefusal) { unread.add(1, at: refusal.rawValue) }
}
