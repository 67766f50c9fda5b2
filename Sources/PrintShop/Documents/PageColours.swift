import PlazaTools

/// Which pages have colour, by a look at a small picture of each: grey that is mixed of colours is grey.
enum PageColours {
  /// How far apart red, green and blue may be in what still looks grey.
  static let tolerance = 20
  static let dots = 24

  /// - Throws: ``DocumentRefusal/damaged`` where a page cannot be drawn.
  static func of(_ count: Int, _ bench: ScratchDirectory) async throws -> [Bool] {
    do {
      var colours: [Bool] = []
      // Some at a time: all of a long document would fill the disk.
      for first in stride(from: 1, through: count, by: 32) {
        let last = min(first + 31, count)
        let arguments = ["-r", "\(dots)", "-f", "\(first)", "-l", "\(last)", "normal.pdf", "page"]
        try await bench.run(.init("pdftoppm", arguments, .patient))
        for page in first...last { colours.append(try take(page, of: count, bench)) }
      }
      return colours
    } catch ToolError.failed {
      throw DocumentRefusal.damaged
    } catch ToolError.deadline {
      throw DocumentRefusal.hostile
    }
  }

  private static func take(_ page: Int, of count: Int, _ bench: ScratchDirectory) throws -> Bool {
    let digits = String(page)
    let name = "page-" + String(repeating: "0", count: String(count).count - digits.count) + digits + ".ppm"
    guard let picture = try bench.get(name, atMost: 67_108_864) else { throw DocumentRefusal.hostile }
    try bench.remove(name)
    return try hasColour(picture)
  }

  /// A picture of `P6` (netpbm): three bytes a dot after a head of four words.
  static func hasColour(_ picture: [UInt8]) throws -> Bool {
    var place = 0
    for _ in 0..<4 {
      while place < picture.count, picture[place] > 0x20 { place += 1 }
      place += 1
    }
    guard picture.starts(with: "P6".utf8), place < picture.count else { throw DocumentRefusal.damaged }
    var index = place
    while index + 2 < picture.count {
      let (red, green, blue) = (Int(picture[index]), Int(picture[index + 1]), Int(picture[index + 2]))
      if max(red, green, blue) - min(red, green, blue) > tolerance { return true }
      index += 3
    }
    return false
  }
}
