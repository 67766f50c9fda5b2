import PlazaBase

extension AdvertClip.Kind {
  /// The permitted lengths of clips that can be watched for points.
  static let lengths = Duration.seconds(3)...Duration.seconds(600)

  /// Reads the duration from the file's header.
  /// - Returns: nil if it is missing or out of range.
  func length(of bytes: [UInt8]) -> Duration? {
    let seconds = self == .mp4 ? MP4Length(bytes).seconds : WebMLength(bytes).seconds
    guard let seconds, seconds.isFinite, (0.0...100_000).contains(seconds) else { return nil }
    let length = Duration.milliseconds(Int(nearest: seconds * 1000))
    return Self.lengths.contains(length) ? length : nil
  }
}

/// The duration in the header of an MP4 file: `moov` contains `mvhd` (ISO/IEC 14496-12, section
/// 8.2.2).
private struct MP4Length {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var seconds: Double? {
    guard let movie = box("moov", in: 0..<bytes.count), let header = box("mvhd", in: movie) else {
      return nil
    }
    let isLong = bytes[safe: header.lowerBound] == 1
    let scale = number(at: header.lowerBound + (isLong ? 20 : 12), 4, in: header)
    let length = number(at: header.lowerBound + (isLong ? 24 : 16), isLong ? 8 : 4, in: header)
    guard let scale, let length, scale > 0, length > 0 else { return nil }
    return Double(length) / Double(scale)
  }

  /// Returns the content of the first box with a name.
  private func box(_ name: String, in range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    while let short = number(at: start, 4, in: range), start + 8 <= range.upperBound {
      let long = short == 1 ? number(at: start + 8, 8, in: range) : nil
      let size = short == 0 ? range.upperBound - start : Int(clamping: long ?? short)
      let head = short == 1 ? 16 : 8
      guard size >= head, size <= range.upperBound - start else { return nil }
      if bytes[start + 4..<start + 8].elementsEqual(name.utf8) {
        return start + head..<start + size
      }
      start += size
    }
    return nil
  }

  private func number(at offset: Int, _ count: Int, in range: Range<Int>) -> UInt64? {
    guard offset >= range.lowerBound, offset + count <= range.upperBound else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The duration in the header of a WebM file: the segment's `Info` contains `Duration` (RFC 9559,
/// section 5.1.2).
private struct WebMLength {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var seconds: Double? {
    guard let segment = element(0x1853_8067, in: 0..<bytes.count),
      let info = element(0x1549_A966, in: segment)
    else {
      return nil
    }
    guard let body = element(0x4489, in: info), [4, 8].contains(body.count) else { return nil }
    let scale = element(0x2AD7B1, in: info).map(number) ?? 1_000_000
    let bits = number(body)
    let ticks =
      body.count == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
    return ticks > 0 && scale > 0 ? ticks * Double(scale) / 1_000_000_000 : nil
  }

  /// Returns the content of the first element with an ID.
  private func element(_ key: UInt64, in range: Range<Int>) -> Range<Int>? {
    var offset = range.lowerBound
    while let found = variable(at: offset, in: range, keepingMark: true),
      let size = variable(at: offset + found.width, in: range, keepingMark: false)
    {
      let start = offset + found.width + size.width
      // A size of all ones is unknown; the element extends to the end.
      let isOpen = size.value == (1 << (7 * UInt64(size.width))) - 1
      let length = isOpen ? range.upperBound - start : Int(clamping: size.value)
      guard length <= range.upperBound - start else { return nil }
      if found.value == key { return start..<start + length }
      offset = start + length
    }
    return nil
  }

  /// Reads a variable-size integer, whose leading bits encode its length (RFC 8794, section 4).
  private func variable(at offset: Int, in range: Range<Int>, keepingMark: Bool) -> (
    value: UInt64, width: Int
  )? {
    guard range.contains(offset), let first = bytes[safe: offset], first != 0 else { return nil }
    let width = first.leadingZeroBitCount + 1
    guard offset + width <= range.upperBound else { return nil }
    let value = number(offset..<offset + width)
    return (keepingMark ? value : value & ~(1 << (7 * UInt64(width))), width)
  }

  private func number(_ range: Range<Int>) -> UInt64 {
    bytes[range.prefix(8)].reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension [UInt8] {
  fileprivate subscript(safe index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }
}
