public import PlazaMarkup

/// The content of a page; the shell is added when it is rendered.
public struct Page: Sendable {
  /// The title of the page, used as the heading and in the window title.
  public var title: String
  /// The destination of the back arrow on a phone; `nil` on the first page of a tab.
  public var back: Link?
  /// Controls at the top right, such as an "Add" button.
  public var actions: Markup = .empty
  /// Controls above the list while a detail is shown beside it, usually the actions of the list's
  /// own page.
  public var listActions: Markup = .empty
  /// The title of the list while a detail is shown beside it; by default the title of the current
  /// tab.
  public var listTitle: String?
  /// The preview that other sites show for a link to the page.
  public var preview: LinkPreview?
  /// The content that a wide window shows beside a list without a selection, such as the first
  /// item.
  public var beside: (title: String, body: Markup)?
  public var content: Content

  /// The layout of a page.
  public enum Content: Sendable {
    /// A single column.
    case column(Markup)
    /// A list and, from a width of 768 px, a detail beside it. A phone shows only the detail if
    /// there is one, else only the list.
    case split(list: Markup, detail: Markup?)
    /// A form between Cancel (``back``) and Done (``actions``).
    case sheet(Markup)
    /// A picture over the whole window; ``back`` closes it.
    case picture(Markup)
  }

  /// Creates a page with a single column.
  public init(_ title: String, back: Link? = nil, actions: Markup = .empty, _ body: Markup) {
    self.title = title
    self.back = back
    self.actions = actions
    content = .column(body)
  }

  /// Creates a page with a list and a detail beside it.
  /// - Parameters:
  ///   - back: the list, to which the back arrow leads on a phone.
  ///   - listActions: controls above the list while the detail is shown beside it.
  ///   - listTitle: the title of the list in that case, if the list has no tab of its own.
  ///   - detail: `nil` on the list's own page.
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

  /// Creates a sheet, which the user leaves by Cancel or by one of the actions.
  /// - Parameter cancel: the destination of Cancel.
  public init(_ title: String, cancel: Link, actions: Markup = .empty, sheet: Markup) {
    self.init(title, back: cancel, actions: actions, .empty)
    content = .sheet(sheet)
  }

  /// Creates a page with a picture over the whole window; see ``fullScreen(_:alt:)``.
  /// - Parameter close: the destination of the close button.
  public init(_ title: String, close: Link, picture: Markup) {
    self.init(title, back: close, .empty)
    content = .picture(picture)
  }
}
