import PlazaProcesses
import Testing

@testable import PrintShop

/// A side rendered by poppler: RGB pixels from the upper left corner.
struct Raster {
  struct Dot: Equatable {
    let red: Int
    let green: Int
    let blue: Int

    func isLike(_ other: Dot, within maximum: Int = 40) -> Bool {
      abs(red - other.red) <= maximum && abs(green - other.green) <= maximum
        && abs(blue - other.blue) <= maximum
    }
  }

  /// A rectangle in pixels.
  struct Box: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }
  }

  let width: Int
  let height: Int
  private let bytes: [UInt8]

  /// - Parameter picture: A `P6` image (netpbm).
  init(_ picture: [UInt8]) throws {
    let head = picture.prefix(40).split(maxSplits: 4, whereSeparator: { $0 <= 0x20 }).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    try #require(head.count >= 4)
    (width, height) = (try #require(head[1]), try #require(head[2]))
    bytes = Array(picture.suffix(width * height * 3))
  }

  subscript(x: Int, y: Int) -> Dot {
    let place = (y * width + x) * 3
    return Dot(red: Int(bytes[place]), green: Int(bytes[place + 1]), blue: Int(bytes[place + 2]))
  }

  /// Returns the bounding box of all pixels of a colour; nil if no pixel has it.
  func box(of colour: Dot, within maximum: Int = 4) -> Box? {
    var box: Box?
    for y in 0..<height {
      for x in 0..<width where self[x, y].isLike(colour, within: maximum) {
        let old = box ?? Box(left: x, top: y, right: x, bottom: y)
        box = Box(left: min(old.left, x), top: old.top, right: max(old.right, x), bottom: y)
      }
    }
    return box
  }
}

extension ToolRunner {
  func raster(_ pdf: [UInt8], page: Int = 1, dots: Int = 72, isCropped: Bool = false) async throws
    -> Raster
  {
    try await withScratchDirectory { scratch in
      try scratch.put("made.pdf", pdf)
      let arguments = [
        "-r", "\(dots)", "-singlefile", "-f", "\(page)", "-aa", "no", "-aaVector", "no",
      ]
      try await scratch.run(
        SandboxedCommand(
          "pdftoppm", arguments + (isCropped ? ["-cropbox"] : []) + ["made.pdf", "made"]))
      return try Raster(try #require(try scratch.get("made.ppm", atMost: 100_000_000)))
    }
  }

  func pages(of pdf: [UInt8]) async throws -> Int? {
    try await withScratchDirectory { scratch in
      try scratch.put("made.pdf", pdf)
      let told = try await scratch.run(SandboxedCommand("qpdf", ["--show-npages", "made.pdf"]))
      return Int(String(decoding: told, as: UTF8.self).filter(\.isNumber))
    }
  }
}
