@testable import PrintShop

/// Pages that reveal their number, orientation and size: each is filled with a colour of its own
/// and has a black mark in the upper left corner.
enum MarkedPages {
  static func colour(_ number: Int) -> Raster.Dot {
    Raster.Dot(
      red: 250 - number * 10, green: 90 + number * 8, blue: number.isMultiple(of: 2) ? 230 : 60)
  }

  static func pdf(_ count: Int, width: Int, height: Int, extra: String = "") -> [UInt8] {
    pdf(Array(repeating: (width, height), count: count), extra: extra)
  }

  static func pdf(_ sizes: [(width: Int, height: Int)], extra: String = "") -> [UInt8] {
    let drawing = sizes.enumerated().map { index, size in
      let colour = colour(index + 1)
      let parts = [colour.red, colour.green, colour.blue].map { "\(Double($0) / 255)" }.joined(
        separator: " ")
      let (width, height) = size
      return """
        \(parts) rg 0 0 \(width) \(height) re f
        0 g \(width / 20) \(height - height / 20 - height / 5) \(width / 5) \(height / 5) re f
        """
    }
    return PDFText.of(
      sizes.map { "/MediaBox [0 0 \($0.width) \($0.height)] \(extra)" },
      drawing: Dictionary(
        uniqueKeysWithValues: drawing.enumerated().map { ($0.offset + 1, $0.element) }))
  }
}

extension Raster {
  /// Whether the mark is in the upper left corner of the page's box, and in no other corner.
  func isUpright(_ box: Box) -> Bool {
    let black = Dot(red: 0, green: 0, blue: 0)
    let at = { (x: Double, y: Double) in
      self[box.left + Int(Double(box.width) * x), box.top + Int(Double(box.height) * y)].isLike(
        black)
    }
    return at(0.15, 0.15) && !at(0.85, 0.15) && !at(0.15, 0.85) && !at(0.85, 0.85)
  }
}
