import Synchronization

/// A matter of which the servers of a plaza tell each other that something happened, but not what: whoever hears of it
/// looks into the database.
public struct Topic: Sendable, Hashable, ExpressibleByStringLiteral {
  /// Its name, the same on every server.
  public let name: String

  /// A matter by its name.
  public init(_ name: String) { self.name = name }

  /// A matter by its name.
  public init(stringLiteral name: String) { self.name = name }
}

/// The bells of one store, one for each topic that somebody waits for.
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

  /// After something may have been missed.
  package func ringAll() {
    for bell in bells.withLock({ $0 }).values { bell.ring() }
  }
}
