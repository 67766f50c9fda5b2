@testable import PrintShop

/// Renders blank A4 pages, one per side, for tests in which the content is irrelevant.
struct BlankPageRenderer: PrintFileRenderer {
  func file(_ line: OrderLine) async throws -> PrintFile? {
    PrintFile(pdf: Self.pdf(line.imposition.sides.count))
  }

  static func pdf(_ pages: Int) -> [UInt8] {
    let kids = (0..<pages).map { "\($0 + 3) 0 R" }.joined(separator: " ")
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"
    let objects =
      ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [\(kids)] /Count \(pages) >>"]
      + Array(repeating: page, count: pages)
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }
}
