import PlazaTools
import Testing

/// Pictures made by libvips for one test.
struct PictureFixtures {
  let tools: Tools

  /// A picture whose four quarters have colours of their own: red, green above blue, white.
  func quarters(_ width: Int, _ height: Int, as ending: String) async throws -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        switch (x < width / 2, y < height / 2) {
        case (true, true): pixels += [220, 20, 20]
        case (false, true): pixels += [20, 200, 20]
        case (true, false): pixels += [20, 20, 220]
        case (false, false): pixels += [250, 250, 250]
        }
      }
    }
    return try await convert(Array("P6 \(width) \(height) 255\n".utf8) + pixels, from: "ppm", to: ending)
  }

  /// Noise, which no coder makes small.
  func noise(_ width: Int, _ height: Int, as ending: String) async throws -> [UInt8] {
    try await tools.withScratchDirectory { bench in
      try await bench.run(SandboxedCommand("vips", ["gaussnoise", "x.v", "\(width)", "\(height)", "--mean", "128"]))
      try await bench.run(SandboxedCommand("vips", ["copy", "x.v", "x.\(ending)"]))
      return try #require(try bench.get("x.\(ending)", atMost: 1 << 30))
    }
  }

  func convert(_ bytes: [UInt8], from: String, to ending: String) async throws -> [UInt8] {
    try await tools.withScratchDirectory { bench in
      try bench.put("in.\(from)", bytes)
      try await bench.run(SandboxedCommand("vips", ["copy", "in.\(from)", "out.\(ending)"]))
      return try #require(try bench.get("out.\(ending.prefix { $0 != "[" })", atMost: 1 << 30))
    }
  }

  /// A JPEG as pixels.
  func decode(_ jpeg: [UInt8]) async throws -> Pixels {
    let ppm = try await convert(jpeg, from: "jpg", to: "ppm")
    // P6, a comment of vips, the size, the greatest value, then the pixels.
    let words = ppm.prefix(200).split(separator: 0x0A).filter { $0.first != UInt8(ascii: "#") }
    let size = try #require(words.count > 2 ? words[1] : nil).split(separator: 0x20)
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    return Pixels(width: size[0], height: size[1], bytes: Array(ppm.suffix(size[0] * size[1] * 3)))
  }

  /// The same JPEG with EXIF: a camera's name, an orientation, and where it was taken.
  static func plantingEXIF(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
    var tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 3]
    tiff += [0x01, 0x0F, 0, 2, 0, 0, 0, 12, 0, 0, 0, 50]  // Make, at 50
    tiff += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]  // Orientation
    tiff += [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 62]  // the GPS directory, at 62
    tiff += [0, 0, 0, 0] + Array("PlantedMake\0".utf8)
    tiff += [0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 0x4E, 0, 0, 0, 0, 0, 0, 0]  // latitude: north
    let body = Array("Exif\0\0".utf8) + tiff
    let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'>PlantedXMP</x:xmpmeta>".utf8)
    return Array(jpeg.prefix(2)) + segment(0xE1, body) + segment(0xE1, xmp) + Array(jpeg.dropFirst(2))
  }

  /// A tiny PNG whose header announces a size.
  static func bomb(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    let header = big(width) + big(height) + [8, 2, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let nothing: [UInt8] = [0x78, 0x9C, 0x03, 0, 0, 0, 0, 1]
    return signature + chunk("IHDR", header) + chunk("IDAT", nothing) + chunk("IEND", [])
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + body
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in checked {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return big(UInt32(body.count)) + checked + big(~sum)
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Pixels of three bytes.
struct Pixels {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// The name of the colour in the middle of a quarter.
  func quarter(right: Bool, low: Bool) -> String {
    let (x, y) = (right ? width * 3 / 4 : width / 4, low ? height * 3 / 4 : height / 4)
    let at = (y * width + x) * 3
    switch (bytes[at] > 128, bytes[at + 1] > 128, bytes[at + 2] > 128) {
    case (true, true, true): return "white"
    case (true, false, false): return "red"
    case (false, true, false): return "green"
    case (false, false, true): return "blue"
    default: return "\(bytes[at..<at + 3])"
    }
  }

  var quarters: [String] {
    [(false, false), (true, false), (false, true), (true, true)].map { quarter(right: $0.0, low: $0.1) }
  }
}
