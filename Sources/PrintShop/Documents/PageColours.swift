import PlazaProcesses

/// Determines which pages contain colour from a small image of each. Grey that is mixed from
/// colours counts as grey.
enum PageColours {
  /// The maximum difference between red, green and blue in a pixel that counts as grey.
  static let tolerance = 20
  static let dots = 24

  /// - Throws: ``DocumentRefusal/damaged`` if a page cannot be rendered.
  static func of(_ count: Int, _ scratch: ScratchDirectory) async throws -> [Bool] {
    do {
      var colours: [Bool] = []
      // Rendered in batches: the images of a long document would fill the disk.
      for first in stride(from: 1, through: count, by: 32) {
        let last = min(first + 31, count)
        let arguments = ["-r", "\(dots)", "-f", "\(first)", "-l", "\(last)", "normal.pdf", "page"]
        try await scratch.run(.init("pdftoppm", arguments, .manyPages))
        for page in first...last { colours.append(try add(page, of: count, scratch)) }
      }
      return colours
    } catch ToolError.failed {
      throw DocumentRefusal.damaged
    } catch ToolError.deadline {
      throw DocumentRefusal.hostile
    }
  }

  private static func add(_ page: Int, of count: Int, _ scratch: ScratchDirectory) throws -> Bool {
    let digits = String(page)
    let name =
      "page-" + String(repeating: "0", count: String(count).count - digits.count) + digits + ".ppm"
    guard let picture = try scratch.get(name, atMost: 67_108_864) else {
      throw DocumentRefusal.hostile
    }
    try scratch.remove(name)
    return try hasColour(picture)
  }

  /// Reads a `P6` image (netpbm): three bytes per pixel after a header of four words.
  static func hasColour(_ picture: [UInt8]) throws -> Bool {
    var place = 0
    for _ in 0..<4 {
      while place < picture.count, picture[place] > 0x20 { place += 1 }
      place += 1
    }
    guard picture.starts(with: "P6".utf8), place < picture.count else {
      throw DocumentRefusal.damaged
    }
    var index = place
    while index + 2 < picture.count {
      let (red, green, blue) = (
        Int(picture[index]), Int(picture[index + 1]), Int(picture[index + 2])
      )
      if max(red, green, blue) - min(red, green, blue) > tolerance { return true }
      index += 3
    }
    return false
  }
}
