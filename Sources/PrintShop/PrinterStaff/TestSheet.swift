/// A test page for a printer.
enum TestSheet {
  /// - Parameter text: The text on the page, in ASCII.
  static func pdf(_ text: String, on media: Media) -> [UInt8] {
    let (width, height) = (points(media.size.width), points(media.size.height))
    let safe = text.unicodeScalars.filter {
      $0.isASCII && $0.value >= 32 && !"()\\".unicodeScalars.contains($0)
    }
    let drawing = """
      BT /F 28 Tf 72 \(height - 120) Td (Plaza) Tj 0 -36 Td /F 14 Tf (\(String(String.UnicodeScalarView(safe)))) Tj ET
      1 w 36 36 \(width - 72) \(height - 72) re S
      """
    let page = """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(width) \(height)] /Contents 4 0 R \
      /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>
      """
    return file([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", page,
      "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream",
    ])
  }

  private static func points(_ hundredths: Int) -> Int { (hundredths * 72 + 1270) / 2540 }

  private static func file(_ objects: [String]) -> [UInt8] {
    var text = "%PDF-1.4\n"
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let place = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text +=
      table + "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }
}
