/// The byte ranges of the fragments of an MP4. The same file is played as a whole and streamed by
/// HLS: the playlist refers to its byte ranges.
public struct FragmentMap: Sendable, Hashable, Codable {
  /// The number of bytes before the first fragment: the initialisation section, which is needed to
  /// play any fragment.
  public let header: Int
  /// The fragments, contiguous and in order.
  public let fragments: [Fragment]

  /// A fragment, which begins with a key frame.
  public struct Fragment: Sendable, Hashable, Codable {
    /// The offset of its first byte.
    public let offset: Int
    /// Its size in bytes.
    public let length: Int
    /// Its duration.
    public let microseconds: Int
  }

  /// Returns the HLS playlist (RFC 8216).
  /// - Parameter address: The address of the MP4 file.
  public func playlist(address: String) -> String {
    let longest = fragments.map(\.microseconds).max() ?? 0
    let head = [
      "#EXTM3U", "#EXT-X-VERSION:7",
      "#EXT-X-TARGETDURATION:\(max(1, (longest + 500_000) / 1_000_000))",
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

  /// Reads the segment index (`sidx`, ISO 14496-12) of a file that ``VideoEncoder`` wrote.
  /// - Parameter head: The first bytes of the file, at least up to its first fragment.
  /// - Returns: Nil if the file has no index.
  init?(head: [UInt8]) {
    var boxes = BoxReader(head)
    var header = 0
    while let box = boxes.next() {
      if box.kind == "sidx" {
        guard let found = Self.fragments(BoxReader(box.body), after: box.end), !found.isEmpty
        else { return nil }
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
    guard let version = reader.number(4), reader.number(4) != nil, let scale = reader.number(4),
      scale > 0
    else {
      return nil
    }
    let wide = version >> 24 == 0 ? 4 : 8
    guard reader.number(wide) != nil, let first = reader.number(wide), let count = reader.number(4)
    else { return nil }
    var offset = end + first
    var found: [Fragment] = []
    for _ in 0..<(count & 0xFFFF) {
      guard let size = reader.number(4), let duration = reader.number(4), reader.number(4) != nil
      else { return nil }
      let length = size & 0x7FFF_FFFF
      found.append(
        Fragment(offset: offset, length: length, microseconds: duration * 1_000_000 / scale))
      offset += length
    }
    return found
  }
}

/// A reader of the boxes and integers of an MP4.
private struct BoxReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next box; nil at the end and if the box is truncated.
  mutating func next() -> (kind: String, body: [UInt8], end: Int)? {
    guard let size = number(4), size >= 8, position + 4 <= bytes.count,
      position + size - 4 <= bytes.count
    else { return nil }
    let kind = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    let end = position + size - 4
    defer { position = end }
    return (kind, Array(bytes[(position + 4)..<end]), end)
  }

  /// Reads a big-endian integer of that number of bytes.
  mutating func number(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    defer { position += count }
    return bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
