public import PlazaMarkup

/// One cell of a table.
public enum Cell: Sendable {
  /// Words.
  case text(String)
  /// A figure, set at the end of its column.
  case figure(String)
  /// A pill.
  case badge(Badge)
  /// Something with markup of its own, such as a link.
  case markup(Markup)

  fileprivate var isFigure: Bool { if case .figure = self { true } else { false } }

  fileprivate var markup: Markup {
    switch self {
    case .text(let text): "\(text)"
    case .figure(let figure): "<span class=\"number\">\(figure)</span>"
    case .badge(let badge): badge.markup
    case .markup(let markup): markup
    }
  }
}

/// A table; on a phone each row becomes a card whose lines carry the columns' names. The roles keep it a table for
/// screen readers however it is drawn.
/// - Parameters:
///   - caption: what it shows, for those who do not see it.
///   - columns: the columns' names; a row has one cell for each.
///   - fitsPhones: there are so few columns, and so short ones, that it stays a table on a phone.
public func dataTable(_ caption: String, columns: [String], rows: [[Cell]], fitsPhones: Bool = false) -> Markup {
  let figures = rows.first?.map(\.isFigure) ?? []
  let heads = columns.enumerated().map { columnHead($1, isFigure: $0 < figures.count && figures[$0]) }
  return """
    <table class="table\(fitsPhones ? " short" : "")" role="table">\
    <caption class="visually-hidden">\(caption)</caption>\
    <thead role="rowgroup"><tr role="row">\(Markup(heads))</tr></thead>\
    <tbody role="rowgroup">\(rows, { tableRow(columns, $0) })</tbody></table>
    """
}

private func columnHead(_ name: String, isFigure: Bool) -> Markup {
  let inside: Markup = isFigure ? "<span class=\"number\">\(name)</span>" : "\(name)"
  return "<th role=\"columnheader\" scope=\"col\">\(inside)</th>"
}

private func tableRow(_ columns: [String], _ cells: [Cell]) -> Markup {
  let row = zip(columns, cells).map { column, cell in
    "<td role=\"cell\" data-label=\"\(column)\">\(cell.markup)</td>" as Markup
  }
  return "<tr role=\"row\">\(Markup(row))</tr>"
}
