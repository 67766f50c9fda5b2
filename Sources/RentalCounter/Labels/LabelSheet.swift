import PlazaMarkup

/// Labels laid out on their paper, page by page.
struct LabelSheet: Sendable {
  let format: LabelFormat
  let labels: [Label]
  /// The first free position on the first page, from 0.
  var start = 0

  /// The pages as SVG documents.
  var pages: [Markup] {
    let placed = labels.enumerated().map { (place: $0.offset + start, label: $0.element) }
    let pages = Dictionary(grouping: placed) { $0.place / format.places }
    return pages.keys.sorted().map { number in page(pages[number] ?? []) }
  }

  private func page(_ placed: [(place: Int, label: Label)]) -> Markup {
    let (width, height) = format.page
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(mm(width)) \(mm(height))">\
      <defs><clipPath id="edge"><rect width="\(mm(format.label.width))" height="\(mm(format.label.height))"/>\
      </clipPath></defs>\(placed, { drawing($0.label, at: $0.place % format.places) })</svg>
      """
  }

  private func drawing(_ label: Label, at place: Int) -> Markup {
    let (x, y) = format.origin(of: place)
    return """
      <g transform="translate(\(mm(x)) \(mm(y)))" clip-path="url(#edge)">\
      \(label.drawing(width: format.label.width, height: format.label.height))</g>
      """
  }
}
