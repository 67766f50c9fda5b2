import CQRencode
public import PlazaMarkup

/// A QR code (ISO/IEC 18004) with error correction level M, which restores about 15 % of the code.
public struct QRCode: Sendable, Equatable {
  /// The number of modules per side, without the quiet zone.
  public let size: Int
  private let modules: [Bool]

  /// The width of the quiet zone in modules (§6.3.8 of the standard).
  public static let quietZone = 4

  /// - Parameter text: the content, at most about 2,300 bytes of UTF-8.
  /// - Returns: nil if the text is empty or too long.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
    else { return nil }
    defer { QRcode_free(code) }
    size = Int(code.pointee.width)
    modules = UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 == 1 }
  }

  /// Whether a module is dark.
  /// - Parameters:
  ///   - x: the column from the left, 0..<size.
  ///   - y: the row from the top, 0..<size.
  public func isDark(x: Int, y: Int) -> Bool { modules[y * size + x] }

  /// The dark modules as the `d` attribute of an SVG path, one unit per module, without the quiet
  /// zone.
  public var path: String {
    var path = ""
    for y in 0..<size {
      var x = 0
      while x < size {
        let start = x
        while x < size, isDark(x: x, y: y) { x += 1 }
        if x > start { path += "M\(start) \(y)h\(x - start)v1h-\(x - start)z" }
        x += 1
      }
    }
    return path
  }

  /// Returns an SVG drawing including the quiet zone, black on white regardless of the surrounding
  /// colours.
  /// - Parameter label: the accessible name of the image.
  public func svg(label: String) -> Markup {
    let side = size + 2 * Self.quietZone
    return """
      <svg class="code" role="img" aria-label="\(label)" \
      viewBox="-\(Self.quietZone) -\(Self.quietZone) \(side) \(side)" \
      xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges">\
      <path fill="#fff" d="M-\(Self.quietZone)-\(Self.quietZone)h\(side)v\(side)h-\(side)z"/>\
      <path fill="#000" d="\(path)"/></svg>
      """
  }
}
