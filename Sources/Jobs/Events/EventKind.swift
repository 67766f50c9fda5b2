public import PlazaBase

/// A kind of event that other systems can be notified of, such as the rental of a film.
public struct EventKind: Sendable, Hashable {
  /// The feature's slug and the act, such as `rental.lent`. Endpoints store it, so it must never
  /// change.
  public let name: String
  public let title: Phrase

  public init(_ name: String, _ title: Phrase) {
    self.name = name
    self.title = title
  }

  public static func == (one: EventKind, other: EventKind) -> Bool { one.name == other.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
