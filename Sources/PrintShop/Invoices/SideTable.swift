import PlazaBase
import PlazaMarkup
import PlazaUI

/// The pages on each side; adjacent sides of the same kind are combined into one row. The price is
/// computed from the same imposition.
struct SideTable: Sendable {
  /// Consecutive sides of the same colour.
  struct Stretch: Sendable, Equatable {
    let sides: ClosedRange<Int>
    let sheets: ClosedRange<Int>
    let pages: ClosedRange<Int>
    let isColour: Bool
  }

  let imposition: Imposition

  /// A stretch ends where pages are omitted.
  var stretches: [Stretch] {
    var all: [Stretch] = []
    for side in imposition.sides {
      guard let first = side.pages.first, let final = side.pages.last else { continue }
      if let last = all.last, last.isColour == side.isColour, last.pages.upperBound + 1 == first {
        all[all.count - 1] = Stretch(
          sides: last.sides.lowerBound...side.number, sheets: last.sheets.lowerBound...side.sheet,
          pages: last.pages.lowerBound...final, isColour: side.isColour)
      } else {
        all.append(
          Stretch(
            sides: side.number...side.number, sheets: side.sheet...side.sheet,
            pages: first...final,
            isColour: side.isColour))
      }
    }
    return all
  }

  var markup: Markup {
    """
    <details class="side-table"><summary>\(say("Details by side", as: "sides of paper"))</summary>\
    \(dataTable(
      say("Page layout by side"),
      columns: [say("Sides"), say("Sheets"), say("Pages"), say("Charged as")],
      rows: stretches.map(row), fitsPhones: true))</details>
    """
  }

  private func row(_ stretch: Stretch) -> [Cell] {
    [
      .text(text(stretch.sides)), .text(text(stretch.sheets)), .text(text(stretch.pages)),
      .badge(
        stretch.isColour ? Badge(say("Colour"), .info) : Badge(say("Black and white"))),
    ]
  }

  private func text(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
  }
}
