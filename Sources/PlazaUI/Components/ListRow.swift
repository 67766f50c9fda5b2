import PlazaBase
public import PlazaMarkup

/// A row of a list: a leading picture, a title, additional information and a destination. The
/// whole row is the link.
public struct ListRow: Sendable {
  /// The element at the start of a row.
  public enum Leading: Sendable {
    case nothing
    case icon(Icon)
    /// A person's initials on a colour derived from the name.
    case initials(of: String)
    /// A person's picture; `nil` shows the initials.
    case face(of: String, picture: Link?)
    /// An upright cover; `nil` shows a placeholder.
    case cover(Link?)
  }

  /// A tick or a cross at the end of a row, with a text alternative for screen readers.
  public enum Mark: Sendable {
    /// A positive state.
    case tick(String)
    /// A negative state.
    case cross(String)
  }

  public let title: String
  public let link: Link?
  public let subtitle: String?
  let leading: Leading
  let trailing: String?
  let badge: Badge?
  let mark: Mark?
  let isCurrent: Bool
  let below: Markup

  /// - Parameters:
  ///   - link: the destination; `nil` for a row that is not a link.
  ///   - subtitle: a second line in a secondary style.
  ///   - trailing: a short label at the end, such as "2 of 3 in".
  ///   - badge: a pill at the end, such as "Overdue".
  ///   - mark: a tick or a cross at the end.
  ///   - isCurrent: whether the row's detail page is shown beside the list.
  ///   - below: content that belongs to the row but not to its link, such as buttons.
  public init(
    _ title: String, _ link: Link? = nil, subtitle: String? = nil, leading: Leading = .nothing,
    trailing: String? = nil,
    badge: Badge? = nil, mark: Mark? = nil, isCurrent: Bool = false, below: Markup = .empty
  ) {
    self.title = title
    self.link = link
    self.subtitle = subtitle
    self.leading = leading
    self.trailing = trailing
    self.badge = badge
    self.mark = mark
    self.isCurrent = isCurrent
    self.below = below
  }

  /// Appends the row to a list as a list item.
  func write(to list: inout Markup) {
    list.write("<li>")
    if let link {
      list.write(
        "<a class=\"row\" href=\"", escaped: link.text,
        isCurrent ? "\" aria-current=\"true\">" : "\">")
      writeInside(to: &list)
      list += Self.go
      list.write("</a>")
    } else {
      list.write("<div class=\"row\">")
      writeInside(to: &list)
      list.write("</div>")
    }
    if !below.bytes.isEmpty {
      list.write("<div class=\"row-below\">")
      list += below
      list.write("</div>")
    }
    list.write("</li>")
  }

  /// The content of the row without its link.
  var inside: Markup {
    var markup = Markup.empty
    writeInside(to: &markup)
    return markup
  }

  private func writeInside(to list: inout Markup) {
    list += leadingMarkup
    list.write(
      "<span class=\"row-words\"><span class=\"row-title\">",
      escaped: isPerson ? title.isolated : title, "</span>")
    list.write("<span class=\"row-subtitle\">", escaped: subtitle, "</span>")
    list.write("</span>")
    list.write("<span class=\"row-trailing\">", escaped: trailing, "</span>")
    if let badge { list += badge.markup }
    if let mark { list += Self.markup(of: mark) }
  }

  private var isPerson: Bool {
    switch leading {
    case .initials, .face: true
    case .nothing, .icon, .cover: false
    }
  }

  private static let go: Markup = "<span class=\"go\">\(Icon.chevron)</span>"

  private var leadingMarkup: Markup {
    switch leading {
    case .nothing: .empty
    case .icon(let icon): "<span class=\"lead\">\(icon)</span>"
    case .initials(let name): initials(of: name)
    case .face(let name, let picture): face(of: name, picture)
    case .cover(let link): cover(link)
    }
  }

  private static func markup(of mark: Mark) -> Markup {
    switch mark {
    case .tick(let text):
      "<span class=\"mark-tick\">\(Icon.tick)<span class=\"visually-hidden\">\(text)</span></span>"
    case .cross(let text):
      "<span class=\"mark-cross\">\(Icon.cross)<span class=\"visually-hidden\">\(text)</span></span>"
    }
  }
}

/// A vertical list of rows. The rows are written directly into the list's markup: building each
/// row as a separate value took a seventh of the time of a page with thirty rows.
/// - Parameter label: the accessible name of the list, for screen readers.
public func rowList(_ rows: [ListRow], label: String? = nil) -> Markup {
  var list: Markup = "<ul class=\"rows\"\(label.map { " aria-label=\"\($0)\"" as Markup })>"
  list.reserve(rows.count * 768)
  for row in rows { row.write(to: &list) }
  list.write("</ul>")
  return list
}

/// An upright 2:3 picture, or a placeholder. The adjacent text describes it, so its text
/// alternative is empty.
func cover(_ link: Link?) -> Markup {
  guard let link else { return blankCover }
  return
    "<span class=\"cover\"><img src=\"\(link)\" alt=\"\" loading=\"lazy\" decoding=\"async\"></span>"
}

private let blankCover: Markup = "<span class=\"cover\">\(Icon.films)</span>"

/// A person's picture, or the initials without one.
func face(of name: String, _ picture: Link?) -> Markup {
  guard let picture else { return initials(of: name) }
  return
    "<img class=\"initials\" src=\"\(picture)\" alt=\"\" width=\"320\" height=\"320\" decoding=\"async\">"
}

/// The initials of a person's first and last name on one of six colours, which depends only on the
/// name.
func initials(of name: String) -> Markup {
  let initials = Initials(of: name)
  return
    "<span class=\"initials hue-\(initials.hue)\" aria-hidden=\"true\">\(initials.letters)</span>"
}
