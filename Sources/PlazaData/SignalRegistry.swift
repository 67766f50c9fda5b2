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
  private let bells = Mutex<[Topic: ChangeSignal]>([:])

  package init() {}

  package subscript(topic: Topic) -> ChangeSignal {
    bells.withLock { bells in
      if let bell = bells[topic] { return bell }
      let bell = ChangeSignal()
      bells[topic] = bell
      return bell
    }
  }

  package func ring(_ topics: some Sequence<Topic>) {
    let known = bells.withLock { $0 }
    for topic in topics { known[topic]?.ring() }
  }

  /// Raises all signals, because notifications may have been missed.
  package func ringAll() {
    for bell in bells.withLock({ $0 }).values { bell.ring() }
  }
}
