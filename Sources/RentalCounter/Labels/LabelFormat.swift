import PlazaBase

/// The paper on which labels are printed.
enum LabelFormat: String, Sendable, CaseIterable {
  /// The roll of a label printer, with one label per page.
  case wideRoll = "62x29"
  case narrowRoll = "50x25"
  /// An A4 sheet of 3 by 8 labels.
  case sheet = "a4-24"

  /// The size of one label in millimetres.
  var label: (width: Double, height: Double) {
    switch self {
    case .wideRoll: (62, 29)
    case .narrowRoll: (50, 25)
    case .sheet: (70, 37)
    }
  }

  /// The size of one page in millimetres.
  var page: (width: Double, height: Double) { self == .sheet ? (210, 297) : label }

  var columns: Int { self == .sheet ? 3 : 1 }
  var rows: Int { self == .sheet ? 8 : 1 }
  var positions: Int { columns * rows }

  var text: String {
    switch self {
    case .wideRoll: say("Roll, 62 × 29 mm")
    case .narrowRoll: say("Roll, 50 × 25 mm")
    case .sheet: say("A4 sheet, 3 × 8 labels of 70 × 37 mm")
    }
  }

  /// Returns the top left corner of a label on its page, in millimetres.
  /// - Parameter position: The position from 0, row by row.
  func origin(of position: Int) -> (x: Double, y: Double) {
    let (width, height) = label
    let top = (page.height - Double(rows) * height) / 2
    return (Double(position % columns) * width, top + Double(position / columns) * height)
  }
}
