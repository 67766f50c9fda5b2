public import PlazaMarkup

/// What a handler shows: the shell around it comes by itself.
public struct Page: Sendable {
  /// The page's name, for the window and the heading.
  public var title: String
  /// Where the arrow at the top leads on a phone; none on a tab's first page.
  public var back: Link?
  /// What stands at the top right, such as the Add button.
  public var actions: Markup = .empty
  /// What stands over the list while one of its things is beside it: usually the actions of the list's own page.
  public var listActions: Markup = .empty
  /// What the list is called while one of its things is beside it; the name of its tab unless given.
  public var listTitle: String?
  /// What other sites show of it where somebody puts its address there.
  public var preview: LinkPreview?
  /// What a wide window shows beside a list from which nothing was chosen, such as its first thing.
  public var beside: (title: String, body: Markup)?
  /// The page itself.
  public var content: Content

  /// How the page is laid out.
  public enum Content: Sendable {
    /// One column.
    case column(Markup)
    /// A list and, beside it from 768 px, a detail. A phone shows the list alone, or the detail alone where there is
    /// one.
    case split(list: Markup, detail: Markup?)
    /// One thing to do and then come back: a form between Cancel (the way back) and Done (the actions).
    case sheet(Markup)
    /// A picture over the whole window; the way back closes it.
    case picture(Markup)
  }

  /// A page of one column.
  public init(_ title: String, back: Link? = nil, actions: Markup = .empty, _ body: Markup) {
    self.title = title
    self.back = back
    self.actions = actions
    content = .column(body)
  }

  /// A list with one of its things beside it.
  /// - Parameters:
  ///   - back: where a phone's arrow leads from the detail to the list.
  ///   - listActions: what stands over the list while the detail is beside it.
  ///   - listTitle: what the list is called then, where it has no tab of its own.
  ///   - detail: nil on the list's own page.
  public init(
    _ title: String, back: Link? = nil, actions: Markup = .empty, listActions: Markup = .empty,
    listTitle: String? = nil, list: Markup, detail: Markup?
  ) {
    self.title = title
    self.back = back
    self.actions = actions
    self.listActions = listActions
    self.listTitle = listTitle
    content = .split(list: list, detail: detail)
  }

  /// A sheet: Cancel leads back, the actions finish it.
  /// - Parameter cancel: where Cancel leads.
  public init(_ title: String, cancel: Link, actions: Markup = .empty, sheet: Markup) {
    self.init(title, back: cancel, actions: actions, .empty)
    content = .sheet(sheet)
  }

  /// A picture over the whole window; see ``fullScreen(_:alt:)``.
  /// - Parameter close: where its cross leads.
  public init(_ title: String, close: Link, picture: Markup) {
    self.init(title, back: close, .empty)
    content = .picture(picture)
  }
}
