/// Where the fragments of an MP4 lie. The same file is played as it is and streamed by HLS: a player asks for the
/// ranges that the playlist names.
public struct FragmentMap: Sendable, Hashable, Codable {
  /// Bytes before the first fragment: what a player needs to know to play any.
  public let header: Int
  /// In their order, one behind the other.
  public let fragments: [Fragment]

  /// A piece that begins with a whole picture.
  public struct Fragment: Sendable, Hashable, Codable {
    /// Its first byte.
    public let offset: Int
    /// Its bytes.
    public let length: Int
    /// How long it lasts.
    public let microseconds: Int
  }

  /// The playlist of RFC 8216 for it.
  /// - Parameter address: of the MP4 itself.
  public func playlist(address: String) -> String {
    let longest = fragments.map(\.microseconds).max() ?? 0
    let head = [
      "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:\(max(1, (longest + 500_000) / 1_000_000))",
      "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS",
      "#EXT-X-MAP:URI=\"\(address)\",BYTERANGE=\"\(header)@0\"",
    ]
    let pieces = fragments.flatMap { fragment in
      let rest = String(1_000_000 + fragment.microseconds % 1_000_000).dropFirst()
      return [
        "#EXTINF:\(fragment.microseconds / 1_000_000).\(rest),",
        "#EXT-X-BYTERANGE:\(fragment.length)@\(fragment.offset)",
        address,
      ]
    }
    return (head + pieces + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n")
  }

  /// Reads the index (`sidx`, ISO 14496-12) of a file that was made here.
  /// - Parameter head: the file's first bytes, up to its first fragment at least.
  /// - Returns: nil where there is none in it.
  init?(head: [UInt8]) {
    var boxes = BoxReader(head)
    var header = 0
    while let box = boxes.next() {
      if box.kind == "sidx" {
        guard let found = Self.fragments(BoxReader(box.body), after: box.end), !found.isEmpty else { return nil }
        self.header = header
        fragments = found
        return
      }
      if box.kind == "moov" { header = box.end }
    }
    return nil
  }

  private static func fragments(_ reader: BoxReader, after end: Int) -> [Fragment]? {
    var reader = reader
    guard let version = reader.number(4), reader.number(4) != nil, let scale = reader.number(4), scale > 0 else {
      return nil
    }
    let wide = version >> 24 == 0 ? 4 : 8
    guard reader.number(wide) != nil, let first = reader.number(wide), let count = reader.number(4) else { return nil }
    var offset = end + first
    var found: [Fragment] = []
    for _ in 0..<(count & 0xFFFF) {
      guard let size = reader.number(4), let duration = reader.number(4), reader.number(4) != nil else { return nil }
      let length = size & 0x7FFF_FFFF
      found.append(Fragment(offset: offset, length: length, microseconds: duration * 1_000_000 / scale))
      offset += length
    }
    return found
  }
}

/// Walks over the boxes and numbers of an MP4.
private struct BoxReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next box; nil at the end and where one is not all there.
  mutating func next() -> (kind: String, body: [UInt8], end: Int)? {
    guard let size = number(4), size >= 8, place + 4 <= bytes.count, place + size - 4 <= bytes.count else { return nil }
    let kind = String(decoding: bytes[place..<place + 4], as: UTF8.self)
    let end = place + size - 4
    defer { place = end }
    return (kind, Array(bytes[(place + 4)..<end]), end)
  }

  /// A number of so many bytes, the highest first.
  mutating func number(_ count: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    defer { place += count }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
