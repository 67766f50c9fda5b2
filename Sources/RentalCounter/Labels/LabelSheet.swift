import PlazaMarkup

/// Labels laid out on their paper, page by page.
struct LabelSheet: Sendable {
  let format: LabelFormat
  let labels: [Label]
  /// The first free position on the first page, from 0.
  var start = 0

  /// The pages as SVG documents.
  var pages: [Markup] {
    let placed = labels.enumerated().map { (position: $0.offset + start, label: $0.element) }
    let pages = Dictionary(grouping: placed) { $0.position / format.positions }
    return pages.keys.sorted().map { number in page(pages[number] ?? []) }
  }

  private func page(_ placed: [(position: Int, label: Label)]) -> Markup {
    let (width, height) = format.page
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(mm(width)) \(mm(height))">\
      <defs><clipPath id="edge"><rect width="\(mm(format.label.width))" height="\(mm(format.label.height))"/>\
      </clipPath></defs>\(placed, { drawing($0.label, at: $0.position % format.positions) })</svg>
      """
  }

  private func drawing(_ label: Label, at position: Int) -> Markup {
    let (x, y) = format.origin(of: position)
    return """
      <g transform="translate(\(mm(x)) \(mm(y)))" clip-path="url(#edge)">\
      \(label.drawing(width: format.label.width, height: format.label.height))</g>
      """
  }
}
