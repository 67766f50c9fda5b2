public import PlazaMarkup

/// Things that belong together, on one card: a form's fields, or buttons one below the other.
/// - Parameter footer: a sentence below it.
public func group(_ body: Markup, footer: String? = nil) -> Markup { section(card(body), footer: footer) }

/// Things that belong together, on one card under a heading.
public func group(_ title: String, _ body: Markup, footer: String? = nil) -> Markup {
  section(title, card(body), footer: footer)
}

private func card(_ body: Markup) -> Markup { "<div class=\"card\">\(body)</div>" }

/// A part of a page: a list of rows, a detail list.
/// - Parameter footer: a sentence below it.
public func section(_ body: Markup, footer: String? = nil) -> Markup {
  let foot = footer.map { "<p class=\"section-foot\">\($0)</p>" as Markup }
  return "<section class=\"section\">\(body)\(foot)</section>"
}

/// A part of a page under a heading.
/// - Parameters:
///   - action: what stands at the heading's end, such as "Show all".
///   - footer: a sentence below it.
public func section(_ title: String, action: Markup = .empty, _ body: Markup, footer: String? = nil) -> Markup {
  section("<div class=\"section-head\"><h2>\(title)</h2>\(action)</div>\(body)", footer: footer)
}

/// One line of a detail list: what it is, and what is so.
public struct Detail: Sendable {
  let label: String
  let value: Markup

  /// A value in words; a dash where there is none.
  public init(_ label: String, _ value: String?) {
    self.label = label
    self.value = value.map { "\($0)" } ?? "<span class=\"none\">–</span>"
  }

  /// A value with markup of its own, such as a link or a badge.
  public init(_ label: String, markup: Markup) {
    self.label = label
    value = markup
  }

  /// Something that is read out or copied character by character, such as an account number.
  public init(_ label: String, code: String) {
    self.label = label
    value = "<span class=\"code\">\(code)</span>"
  }
}

/// What is known about one thing, line by line.
public func detailList(_ details: [Detail]) -> Markup {
  "<dl class=\"details\">\(details, { "<div><dt>\($0.label)</dt><dd>\($0.value)</dd></div>" })</dl>"
}

/// Nothing is here yet: why, and what to do next.
/// - Parameter action: the next thing to do, usually a ``linkButton(_:_:icon:style:)``.
public func emptyState(_ icon: Icon, _ title: String, _ message: String, action: Markup = .empty) -> Markup {
  """
  <div class="empty"><span class="empty-icon">\(icon)</span>\
  <p class="empty-title">\(title)</p><p>\(message)</p>\(action)</div>
  """
}

/// Figures at a glance.
/// - Parameter tiles: what is counted, the figure, and where it leads.
public func statTiles(_ tiles: [(label: String, figure: String, link: Link?)]) -> Markup {
  "<ul class=\"stats\">\(tiles, { "<li>\(tile($0.label, $0.figure, $0.link))</li>" })</ul>"
}

private func tile(_ label: String, _ figure: String, _ link: Link?) -> Markup {
  let inside: Markup = "<span class=\"figure\">\(figure)</span><span class=\"stat-label\">\(label)</span>"
  return link.map { "<a class=\"stat\" href=\"\($0)\">\(inside)</a>" } ?? "<div class=\"stat\">\(inside)</div>"
}

/// How far a long work is.
/// - Parameters:
///   - label: what is being done.
///   - done: how many of the parts are done; nil while that is not known.
///   - total: how many parts there are.
public func progressBar(_ label: String, done: Int?, of total: Int) -> Markup {
  """
  <div class="work"><p>\(label)</p><progress class="progress" aria-label="\(label)" max="\(max(total, 1))"\
  \(done.map { " value=\"\($0)\"" as Markup })></progress></div>
  """
}
