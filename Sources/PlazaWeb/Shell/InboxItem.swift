public import PlazaBase
public import PlazaMarkup

/// Something that waits for a person, or is new to them, as the square shows it.
public struct InboxItem: Sendable {
  /// How much it presses; the square shows the first of these first.
  public enum Urgency: Int, Sendable, Comparable, CaseIterable {
    /// Its time is over.
    case late
    /// The person's turn.
    case waiting
    /// Under way without the person. Among what waits for staff: a first step, which a new shop begins with.
    case underWay
    /// New since the person last looked.
    case news

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    /// As programs read it.
    public var word: String {
      switch self {
      case .late: "late"
      case .waiting: "waiting"
      case .underWay: "under-way"
      case .news: "news"
      }
    }
  }

  /// What it is about.
  public let title: String
  /// What is to know of it.
  public let detail: String
  /// Where something is done about it.
  public let link: Link
  /// Its drawing.
  public let icon: Icon
  /// How much it presses.
  public let urgency: Urgency
  /// When it began to matter.
  public let at: Instant

  /// Something that waits for a person, or is new to them.
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

/// For whom and when the square is shown.
public struct InboxContext: Sendable {
  /// The time now.
  public let now: Instant
  /// What is older than this was seen already.
  public let since: Instant

  /// A moment at the square.
  public init(now: Instant, since: Instant) {
    self.now = now
    self.since = since
  }
}
