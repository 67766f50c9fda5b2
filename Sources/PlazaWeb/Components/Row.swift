import PlazaBase
public import PlazaMarkup

/// One line of a list: a picture, a title, what more there is to say, and where it leads. The whole row is the link.
public struct Row: Sendable {
  /// What stands at its start.
  public enum Leading: Sendable {
    /// Nothing.
    case nothing
    /// A drawing.
    case icon(Icon)
    /// A person's initials on a colour of their own.
    case initials(of: String)
    /// An upright cover, or a blank one where there is no picture.
    case cover(Link?)
  }

  /// A tick or a cross at the end, with words for those who do not see it.
  public enum Mark: Sendable {
    /// As it should be.
    case tick(String)
    /// Not so.
    case cross(String)
  }

  let title: String
  let link: Link?
  let subtitle: String?
  let leading: Leading
  let trailing: String?
  let badge: Badge?
  let mark: Mark?
  let isCurrent: Bool
  let below: Markup

  /// - Parameters:
  ///   - link: where it leads; nil for a row that only tells.
  ///   - subtitle: a second, quieter line.
  ///   - trailing: a short label at the end, such as "2 of 3 in".
  ///   - badge: a pill at the end, such as "Overdue".
  ///   - mark: a tick or a cross at the end.
  ///   - isCurrent: whether its detail stands beside the list.
  ///   - below: what belongs to it and does not lead where it leads, such as its buttons.
  public init(
    _ title: String, _ link: Link? = nil, subtitle: String? = nil, leading: Leading = .nothing, trailing: String? = nil,
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

  /// Adds the row to a list as an item of it.
  func write(to list: inout Markup) {
    list.write("<li>")
    if let link {
      list.write("<a class=\"row\" href=\"", escaped: link.text, isCurrent ? "\" aria-current=\"true\">" : "\">")
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

  /// What a row shows, without what makes it a link.
  var inside: Markup {
    var markup = Markup.empty
    writeInside(to: &markup)
    return markup
  }

  private func writeInside(to list: inout Markup) {
    list += leadingMarkup
    list.write(
      "<span class=\"row-words\"><span class=\"row-title\">", escaped: isPerson ? title.isolated : title, "</span>")
    list.write("<span class=\"row-subtitle\">", escaped: subtitle, "</span>")
    list.write("</span>")
    list.write("<span class=\"row-trailing\">", escaped: trailing, "</span>")
    if let badge { list += badge.markup }
    if let mark { list += Self.markup(of: mark) }
  }

  private var isPerson: Bool { if case .initials = leading { true } else { false } }

  private static let go: Markup = "<span class=\"go\">\(Icon.chevron)</span>"

  private var leadingMarkup: Markup {
    switch leading {
    case .nothing: .empty
    case .icon(let icon): "<span class=\"lead\">\(icon)</span>"
    case .initials(let name): initials(of: name)
    case .cover(let link): cover(link)
    }
  }

  private static func markup(of mark: Mark) -> Markup {
    switch mark {
    case .tick(let words):
      "<span class=\"mark-tick\">\(Icon.tick)<span class=\"visually-hidden\">\(words)</span></span>"
    case .cross(let words):
      "<span class=\"mark-cross\">\(Icon.cross)<span class=\"visually-hidden\">\(words)</span></span>"
    }
  }
}

/// Rows one below the other. They are written straight into the list: as values of their own they were a seventh of a
/// page of thirty.
/// - Parameter label: the list's name for those who do not see its heading.
public func rowList(_ rows: [Row], label: String? = nil) -> Markup {
  var list: Markup = "<ul class=\"rows\"\(label.map { " aria-label=\"\($0)\"" as Markup })>"
  list.reserve(rows.count * 768)
  for row in rows { row.write(to: &list) }
  list.write("</ul>")
  return list
}

/// An upright picture of 2 : 3, or a blank one. The words beside it say what it is.
func cover(_ link: Link?) -> Markup {
  guard let link else { return blankCover }
  return "<span class=\"cover\"><img src=\"\(link)\" alt=\"\" loading=\"lazy\" decoding=\"async\"></span>"
}

private let blankCover: Markup = "<span class=\"cover\">\(Icon.films)</span>"

/// The first letters of a person's first and last name, on one of six colours that stays the person's.
func initials(of name: String) -> Markup {
  let initials = Initials(of: name)
  return "<span class=\"initials hue-\(initials.hue)\" aria-hidden=\"true\">\(initials.letters)</span>"
}
