/// A WebM file (RFC 9559) of still frames. Each frame is a complete VP8 key frame (RFC 6386), as
/// contained in a lossy WebP image, so no video tool is needed.
struct WebMFile: Sendable {
  let width: Int
  let height: Int
  /// Milliseconds between two frames.
  let step: Int
  /// VP8 key frames.
  let frames: [[UInt8]]

  var bytes: [UInt8] {
    header + Self.element([0x18, 0x53, 0x80, 0x67], info + tracks + clusters)
  }

  private var header: [UInt8] {
    // The document type comes first, because file types are detected by the first bytes.
    let type = Self.element([0x42, 0x82], Array("webm".utf8))
    let versions = Self.number([0x42, 0x86], 1) + Self.number([0x42, 0xF7], 1)
    let widths = Self.number([0x42, 0xF2], 4) + Self.number([0x42, 0xF3], 8)
    let readers = Self.number([0x42, 0x87], 2) + Self.number([0x42, 0x85], 2)
    return Self.element([0x1A, 0x45, 0xDF, 0xA3], type + versions + widths + readers)
  }

  private var info: [UInt8] {
    let scale = Self.number([0x2A, 0xD7, 0xB1], 1_000_000)
    let length = Self.element([0x44, 0x89], Self.big(Double(step * frames.count).bitPattern, 8))
    let names = [[0x4D, 0x80], [0x57, 0x41]].flatMap { Self.element($0, Array("Plaza".utf8)) }
    return Self.element([0x15, 0x49, 0xA9, 0x66], scale + length + names)
  }

  private var tracks: [UInt8] {
    let picture = Self.number([0xB0], width) + Self.number([0xBA], height)
    let track =
      Self.number([0xD7], 1) + Self.number([0x73, 0xC5], 1) + Self.number([0x83], 1)
      + Self.element([0x86], Array("V_VP8".utf8)) + Self.element([0xE0], picture)
    return Self.element([0x16, 0x54, 0xAE, 0x6B], Self.element([0xAE], track))
  }

  /// One cluster per frame, so that timestamps are not limited to 16 bits.
  private var clusters: [UInt8] {
    frames.enumerated().flatMap { index, frame in
      let block = Self.element([0xA3], [0x81, 0, 0, 0x80] + frame)
      return Self.element([0x1F, 0x43, 0xB6, 0x75], Self.number([0xE7], index * step) + block)
    }
  }

  private static func element(_ key: [UInt8], _ content: [UInt8]) -> [UInt8] {
    var size = big(UInt64(content.count), 8)
    size[0] = 0x01
    return key + size + content
  }

  private static func number(_ key: [UInt8], _ number: Int) -> [UInt8] {
    element(key, big(UInt64(number), 8))
  }

  private static func big(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
  }
}

/// Extracts the VP8 frames of an animated WebP.
struct WebPFrames: Sendable {
  let frames: [[UInt8]]

  init(_ bytes: [UInt8]) {
    frames = Self.chunks(bytes.dropFirst(12)).filter { $0.name == "ANMF" }.compactMap { frame in
      Self.chunks(frame.content.dropFirst(16)).first { $0.name == "VP8 " }.map {
        Array($0.content)
      }
    }
  }

  private static func chunks(_ bytes: ArraySlice<UInt8>) -> [(
    name: String, content: ArraySlice<UInt8>
  )] {
    var (rest, found): (ArraySlice<UInt8>, [(name: String, content: ArraySlice<UInt8>)]) = (
      bytes, []
    )
    while rest.count >= 8 {
      let size = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let content = rest.dropFirst(8).prefix(size)
      found.append((String(decoding: rest.prefix(4), as: UTF8.self), content))
      rest = rest.dropFirst(8 + size + size % 2)
    }
    return found
  }
}
