import Synchronization

/// A topic on which the servers of an installation notify each other of changes. A notification
/// carries no data; the receiver reads the database.
public struct Topic: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name, the same on every server.
  public let name: String

  public init(_ name: String) { self.name = name }

  public init(stringLiteral name: String) { self.name = name }
}

/// The signals of one database: one for each topic that was subscribed to.
package final class SignalRegistry: Sendable {
  private let signals = Mutex<[Topic: ChangeSignal]>([:])

  package init() {}

  package subscript(topic: Topic) -> ChangeSignal {
    signals.withLock { signals in
      if let changeSignal = signals[topic] { return changeSignal }
      let changeSignal = ChangeSignal()
      signals[topic] = changeSignal
      return changeSignal
    }
  }

  package func signal(_ topics: some Sequence<Topic>) {
    let known = signals.withLock { $0 }
    for topic in topics { known[topic]?.signal() }
  }

  /// Raises all signals, because notifications may have been missed.
  package func ringAll() {
    for changeSignal in signals.withLock({ $0 }).values { changeSignal.signal() }
  }
}
