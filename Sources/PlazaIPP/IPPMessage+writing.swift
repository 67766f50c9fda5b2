extension IPPMessage {
  /// The encoded message. A document may follow it. Values longer than the protocol allows are
  /// truncated.
  public var bytes: [UInt8] {
    var writer = IPPWriter()
    writer.bytes += [version.major, version.minor]
    writer.short(Int(code))
    writer.long(requestID)
    for group in groups {
      writer.bytes.append(group.tag.rawValue)
      for attribute in group.attributes { writer.attribute(attribute) }
    }
    writer.bytes.append(3)
    return writer.bytes
  }
}

private struct IPPWriter {
  var bytes: [UInt8] = []

  mutating func short(_ number: Int) { bytes += [UInt8(number >> 8 & 255), UInt8(number & 255)] }

  mutating func long(_ number: Int) {
    let bits = UInt32(bitPattern: Int32(clamping: number))
    bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
  }

  mutating func attribute(_ attribute: IPPAttribute) {
    for (index, value) in attribute.values.enumerated() {
      bytes.append(value.tag)
      sized(index == 0 ? Array(attribute.name.utf8) : [])
      self.value(value)
    }
  }

  private mutating func value(_ value: IPPValue) {
    guard case .collection(let members) = value else { return sized(Self.plain(value)) }
    short(0)
    for member in members {
      bytes.append(0x4A)
      short(0)
      sized(Array(member.name.utf8))
      for value in member.values {
        bytes.append(value.tag)
        short(0)
        self.value(value)
      }
    }
    bytes += [0x37, 0, 0, 0, 0]
  }

  private mutating func sized(_ part: [UInt8]) {
    let part = part.prefix(0x7FFF)
    short(part.count)
    bytes += part
  }

  private static func plain(_ value: IPPValue) -> [UInt8] {
    var writer = IPPWriter()
    switch value {
    case .integer(let number), .enumeration(let number): writer.long(number)
    case .boolean(let flag): writer.bytes = [flag ? 1 : 0]
    case .octets(_, let bytes), .dateTime(let bytes): writer.bytes = bytes
    case .resolution(let cross, let feed, let unit):
      writer.long(cross)
      writer.long(feed)
      writer.bytes.append(unit)
    case .range(let low, let high):
      writer.long(low)
      writer.long(high)
    case .localised(_, let language, let text):
      writer.sized(Array(language.utf8))
      writer.sized(Array(text.utf8))
    case .text(_, let text): writer.bytes = Array(text.utf8)
    case .outOfBand, .collection: break
    }
    return writer.bytes
  }
}

extension IPPValue {
  /// The value tag of the encoding.
  fileprivate var tag: UInt8 {
    switch self {
    case .integer: 0x21
    case .boolean: 0x22
    case .enumeration: 0x23
    case .octets(let tag, _), .localised(let tag, _, _), .outOfBand(let tag): tag
    case .dateTime: 0x31
    case .resolution: 0x32
    case .range: 0x33
    case .collection: 0x34
    case .text(let tag, _): tag.rawValue
    }
  }
}
