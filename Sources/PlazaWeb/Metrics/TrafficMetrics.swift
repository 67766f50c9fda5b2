import Synchronization

/// What went over the connections, counted without a lock.
public final class TrafficMetrics: Sendable {
  private let accepted = Atomic<Int>(0)
  private let turnedAway = Atomic<Int>(0)
  private let replaced = Atomic<Int>(0)
  private let slowReaders = Atomic<Int>(0)
  private let bytesIn = Atomic<Int>(0)
  private let bytesOut = Atomic<Int>(0)
  private let unread: Counters

  init() { unread = Counters(FrameRefusal.allCases.count) }

  /// A plain copy.
  public struct Copy: Sendable, Equatable {
    /// Connections that were let in.
    public var accepted = 0
    /// Connections that were answered 503 at the door.
    public var refused = 0
    /// Connections that were closed for a newcomer.
    public var replaced = 0
    /// Connections that were closed because their client did not take its answer.
    public var slowReaders = 0
    /// Bytes that came.
    public var bytesIn = 0
    /// Bytes that were sent.
    public var bytesOut = 0
    /// Requests that were refused before they were read, by reason.
    public var unread: [Reason] = []
  }

  /// A reason to refuse a request unread, and how often it was one.
  public struct Reason: Sendable, Equatable {
    /// The last part of the problem's type.
    public let slug: String
    /// How often.
    public let count: Int
  }

  /// The figures at this moment.
  public var copy: Copy {
    Copy(
      accepted: accepted.load(ordering: .relaxed), refused: turnedAway.load(ordering: .relaxed),
      replaced: replaced.load(ordering: .relaxed), slowReaders: slowReaders.load(ordering: .relaxed),
      bytesIn: bytesIn.load(ordering: .relaxed), bytesOut: bytesOut.load(ordering: .relaxed),
      unread: zip(FrameRefusal.allCases, unread.all).map { Reason(slug: $0.problem.slug, count: $1) })
  }

  func count(_ admission: Connections.Admission, replaced wasReplaced: Bool) {
    switch admission {
    case .admitted: accepted.wrappingAdd(1, ordering: .relaxed)
    case .refused: turnedAway.wrappingAdd(1, ordering: .relaxed)
    }
    if wasReplaced { replaced.wrappingAdd(1, ordering: .relaxed) }
  }

  func countIn(_ bytes: Int) { bytesIn.wrappingAdd(bytes, ordering: .relaxed) }

  func countOut(_ bytes: Int) { bytesOut.wrappingAdd(bytes, ordering: .relaxed) }

  func countSlowReader() { slowReaders.wrappingAdd(1, ordering: .relaxed) }

  func count(_ refusal: FrameRefusal) { unread.add(1, at: refusal.rawValue) }
}
