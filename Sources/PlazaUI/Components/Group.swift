public import PlazaMarkup

/// A card that groups related content, such as a form's fields or buttons stacked vertically.
/// - Parameter footer: a sentence below the card.
public func group(_ body: Markup, footer: String? = nil) -> Markup {
  section(card(body), footer: footer)
}

/// A card that groups related content under a heading.
public func group(_ title: String, _ body: Markup, footer: String? = nil) -> Markup {
  section(title, card(body), footer: footer)
}

private func card(_ body: Markup) -> Markup { "<div class=\"card\">\(body)</div>" }

/// A section of a page, such as a list of rows or a detail list.
/// - Parameter footer: a sentence below the section.
public func section(_ body: Markup, footer: String? = nil) -> Markup {
  let foot = footer.map { "<p class=\"section-foot\">\($0)</p>" as Markup }
  return "<section class=\"section\">\(body)\(foot)</section>"
}

/// A section of a page with a heading.
/// - Parameters:
///   - action: a control at the end of the heading, such as "Show all".
///   - footer: a sentence below the section.
public func section(
  _ title: String, action: Markup = .empty, _ body: Markup, footer: String? = nil
) -> Markup {
  section("<div class=\"section-head\"><h2>\(title)</h2>\(action)</div>\(body)", footer: footer)
}

/// A line of a detail list: a label and a value.
public struct Detail: Sendable {
  let label: String
  let value: Markup

  /// Creates a line with a plain-text value; `nil` is shown as a dash.
  public init(_ label: String, _ value: String?) {
    self.label = label
    self.value = value.map { "\($0)" } ?? "<span class=\"none\">–</span>"
  }

  /// Creates a line whose value has markup of its own, such as a link or a badge.
  public init(_ label: String, markup: Markup) {
    self.label = label
    value = markup
  }

  /// Creates a line whose value is read out or copied character by character, such as an account
  /// number.
  public init(_ label: String, code: String) {
    self.label = label
    value = "<span class=\"code\">\(code)</span>"
  }
}

/// A list of labelled details about one object.
public func detailList(_ details: [Detail]) -> Markup {
  "<dl class=\"details\">\(details, { "<div><dt>\($0.label)</dt><dd>\($0.value)</dd></div>" })</dl>"
}

/// The placeholder of an empty list: why it is empty and what to do next.
/// - Parameter action: the suggested next step, usually a ``linkButton(_:_:icon:style:)``.
public func emptyState(_ icon: Icon, _ title: String, _ message: String, action: Markup = .empty)
  -> Markup
{
  """
  <div class="empty"><span class="empty-icon">\(icon)</span>\
  <p class="empty-title">\(title)</p><p>\(message)</p>\(action)</div>
  """
}

/// The progress of a long-running operation.
/// - Parameters:
///   - label: the description of the operation.
///   - done: the number of completed parts; `nil` while it is unknown.
///   - total: the number of all parts.
public func progressBar(_ label: String, done: Int?, of total: Int) -> Markup {
  """
  <div class="work"><p>\(label)</p><progress class="progress" aria-label="\(label)" max="\(max(total, 1))"\
  \(done.map { " value=\"\($0)\"" as Markup })></progress></div>
  """
}
