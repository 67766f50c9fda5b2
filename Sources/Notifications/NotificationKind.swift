public import PlazaBase
public import PlazaData
public import PlazaWeb

/// A way by which a notice reaches somebody.
public enum NotificationChannel: String, Sendable, CaseIterable {
  /// In the pages: on the list, on the bell, and as a word at the edge of whatever page is open.
  case page
  /// As a letter.
  case email
  /// As a notification of a device, also while no page is open.
  case push
}

/// One kind of notice, as a shop declares it. A member chooses for each kind the ways by which it comes.
public struct NotificationKind: Sendable {
  /// The shop or domain and a word, such as `print.ready`; kept in the database for good.
  public let id: String
  /// Where it comes from.
  let place: StoredPhrase
  /// What it is called.
  let title: StoredPhrase
  let icon: Icon
  /// Who can get it at all.
  let audience: Audience
  /// The ways by which it comes to somebody who chose nothing.
  let usual: Set<NotificationChannel>
  /// Whether it is in the pages whatever somebody chose.
  public let isAlwaysShown: Bool
  let holds: @Sendable (_ about: String, _ member: ID<Member>, _ tx: any Transaction) throws -> Bool

  /// - Parameters:
  ///   - id: the shop or domain and a word, such as `print.ready`.
  ///   - place: where it comes from, as pages call it.
  ///   - title: what it is called.
  ///   - audience: who can get it at all.
  ///   - usual: the ways by which it comes to somebody who chose nothing.
  ///   - isAlwaysShown: whether nobody can switch it off in the pages, as what is about a child's safety.
  ///   - holds: whether it is still so. A letter or a push that had to wait is not sent where it is not.
  public init(
    _ id: String, from place: StoredPhrase, _ title: StoredPhrase, icon: Icon, for audience: Audience = .members,
    usual: Set<NotificationChannel>, isAlwaysShown: Bool = false,
    holds: @escaping @Sendable (_ about: String, _ member: ID<Member>, _ tx: any Transaction) throws -> Bool
  ) {
    self.id = id
    self.place = place
    self.title = title
    self.icon = icon
    self.audience = audience
    self.usual = usual
    self.isAlwaysShown = isAlwaysShown
    self.holds = holds
  }

  /// What stopping it means.
  var stopped: String {
    isAlwaysShown
      ? say("“\(title())” notifications still appear on the page, but you won't get them by email or push.")
      : say("You won't get “\(title())” notifications any more.")
  }

  /// Whether what would be told is so.
  public func stillHolds(about: String, for member: ID<Member>, _ tx: any Transaction) throws -> Bool {
    try holds(about, member, tx)
  }
}

/// All kinds there are, of the shops that are open.
struct NotificationKinds: Sendable {
  let all: [NotificationKind]

  subscript(id: String) -> NotificationKind? { all.first { $0.id == id } }

  /// Those that somebody can get.
  func admitting(_ viewer: Viewer) -> [NotificationKind] { all.filter { $0.audience.admits(viewer) } }
}
