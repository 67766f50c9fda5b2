public import PlazaMarkup

public enum Cell: Sendable {
  /// Plain text.
  case text(String)
  /// A number, aligned with the end of its column.
  case figure(String)
  case badge(Badge)
  /// Content with markup of its own, such as a link.
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

/// A data table. On a phone, each row becomes a card whose lines are labelled with the column
/// names. Explicit ARIA roles keep it a table for screen readers regardless of its CSS layout.
/// - Parameters:
///   - caption: the table's caption, visible to screen readers only.
///   - columns: the column names; each row has one cell per column.
///   - fitsPhones: whether the columns are few and narrow enough to stay a table on a phone.
public func dataTable(
  _ caption: String, columns: [String], rows: [[Cell]], fitsPhones: Bool = false
) -> Markup {
  let figures = rows.first?.map(\.isFigure) ?? []
  let heads = columns.enumerated().map {
    columnHead($1, isFigure: $0 < figures.count && figures[$0])
  }
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
