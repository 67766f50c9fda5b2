public import PlazaBase
public import PlazaMarkup

/// An entry of a user's inbox on the front page: something that awaits the user or is new.
public struct InboxItem: Sendable {
  /// The urgency of an entry; the front page sorts by it, the most urgent first.
  public enum Urgency: Int, Sendable, Comparable, CaseIterable {
    /// Overdue.
    case late
    /// Awaits an action of the user.
    case waiting
    /// In progress without the user. In the list of staff tasks: a first step in setting up a new
    /// storefront.
    case underWay
    /// New since the user's last visit.
    case news

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    /// The name of the urgency in the API.
    public var word: String {
      switch self {
      case .late: "late"
      case .waiting: "waiting"
      case .underWay: "under-way"
      case .news: "news"
      }
    }
  }

  public let title: String
  /// Additional information.
  public let detail: String
  /// The page on which the user can act.
  public let link: Link
  public let icon: Icon
  public let urgency: Urgency
  /// The time since which the entry has been relevant.
  public let at: Instant

  public init(
    _ title: String, _ detail: String, _ link: Link, icon: Icon, _ urgency: Urgency, at: Instant
  ) {
    self.title = title
    self.detail = detail
    self.link = link
    self.icon = icon
    self.urgency = urgency
    self.at = at
  }
}

/// The time frame for which the inbox is computed.
public struct InboxContext: Sendable {
  public let now: Instant
  /// The time of the user's last visit; older entries are not news.
  public let since: Instant

  public init(now: Instant, since: Instant) {
    self.now = now
    self.since = since
  }
}
