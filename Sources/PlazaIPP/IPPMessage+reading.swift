/// Reasons why bytes cannot be parsed as a message.
public enum IPPError: Error, Sendable, Equatable {
  /// The message is incomplete.
  case short
  /// The message violates the protocol.
  case malformed
  /// The message exceeds the parser's limits.
  case tooMuch
}

extension IPPMessage {
  /// Parses a message.
  /// - Parameter bytes: the message, optionally followed by a document.
  /// - Returns: the message, and the offset of the document.
  /// - Throws: ``IPPError``.
  public static func read(_ bytes: [UInt8]) throws(IPPError) -> (message: IPPMessage, end: Int) {
    var reader = IPPReader(bytes)
    let version = (try reader.byte(), try reader.byte())
    let (code, id) = (try reader.short(), try reader.long())
    var message = IPPMessage(version: version, code: code, requestID: id, groups: [])
    while true {
      let tag = try reader.byte()
      if tag == 3 { return (message, reader.position) }
      guard let group = GroupTag(rawValue: tag) else { throw .malformed }
      message.groups.append(Group(group, try reader.attributes()))
    }
  }
}

/// Parses the bytes of a message.
struct IPPReader {
  /// The maximum number of values, far more than any printer sends.
  private static let maxValues = 50_000
  private static let deepest = 8

  private let bytes: [UInt8]
  private(set) var position = 0
  private var values = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func byte() throws(IPPError) -> UInt8 {
    guard position < bytes.count else { throw .short }
    position += 1
    return bytes[position - 1]
  }

  mutating func short() throws(IPPError) -> UInt16 { UInt16(try byte()) << 8 | UInt16(try byte()) }

  mutating func long() throws(IPPError) -> Int {
    let (high, low) = (UInt32(try short()), UInt32(try short()))
    return Int(Int32(bitPattern: high << 16 | low))
  }

  private mutating func read(_ count: Int) throws(IPPError) -> [UInt8] {
    guard count <= bytes.count - position else { throw .short }
    position += count
    return Array(bytes[position - count..<position])
  }

  private mutating func sized() throws(IPPError) -> [UInt8] { try read(Int(try short())) }

  /// Parses the attributes up to the next delimiter tag, which is not consumed.
  mutating func attributes() throws(IPPError) -> [IPPAttribute] {
    var found: [(name: String, values: [IPPValue])] = []
    while position < bytes.count, bytes[position] > 0x0F {
      let tag = try byte()
      let name = try Self.text(try sized())
      let value = try value(tag, depth: 0)
      if name.isEmpty {
        guard !found.isEmpty else { throw .malformed }
        found[found.count - 1].values.append(value)
      } else {
        found.append((name, [value]))
      }
    }
    return found.map { IPPAttribute($0.name, $0.values) }
  }

  private mutating func value(_ tag: UInt8, depth: Int) throws(IPPError) -> IPPValue {
    values += 1
    guard values <= Self.maxValues else { throw .tooMuch }
    let bytes = try sized()
    if tag == 0x34 { return .collection(try members(depth: depth + 1)) }
    return try Self.plain(tag, bytes)
  }

  /// RFC 8010 §3.1.6: each member's name is encoded as a value of its own.
  private mutating func members(depth: Int) throws(IPPError) -> [IPPAttribute] {
    guard depth <= Self.deepest else { throw .tooMuch }
    var found: [(name: String, values: [IPPValue])] = []
    while true {
      let tag = try byte()
      guard try short() == 0 else { throw .malformed }
      switch tag {
      case 0x37:
        _ = try sized()
        guard found.allSatisfy({ !$0.values.isEmpty }) else { throw .malformed }
        return found.map { IPPAttribute($0.name, $0.values) }
      case 0x4A: found.append((try Self.text(try sized()), []))
      default:
        let value = try value(tag, depth: depth)
        guard !found.isEmpty else { throw .malformed }
        found[found.count - 1].values.append(value)
      }
    }
  }

  private static func plain(_ tag: UInt8, _ bytes: [UInt8]) throws(IPPError) -> IPPValue {
    var reader = IPPReader(bytes)
    switch tag {
    case 0x10...0x1F: return .outOfBand(tag)
    case 0x21: return .integer(try reader.whole { reader throws(IPPError) in try reader.long() })
    case 0x22:
      guard bytes.count == 1, bytes[0] <= 1 else { throw .malformed }
      return .boolean(bytes[0] == 1)
    case 0x23:
      return .enumeration(try reader.whole { reader throws(IPPError) in try reader.long() })
    case 0x31:
      guard bytes.count == 11 else { throw .malformed }
      return .dateTime(bytes)
    case 0x32:
      return try reader.whole { reader throws(IPPError) in
        .resolution(cross: try reader.long(), feed: try reader.long(), unit: try reader.byte())
      }
    case 0x33:
      return try reader.whole { reader throws(IPPError) in
        .range(try reader.long(), try reader.long())
      }
    case 0x35, 0x36:
      return try reader.whole { reader throws(IPPError) in
        .localised(tag: tag, language: try text(try reader.sized()), try text(try reader.sized()))
      }
    default:
      guard let kind = IPPTextTag(rawValue: tag) else { return .octets(tag: tag, bytes) }
      return .text(kind, try text(bytes))
    }
  }

  /// Parses a value that must consume all bytes.
  private mutating func whole<Value>(_ read: (inout IPPReader) throws(IPPError) -> Value)
    throws(IPPError) -> Value
  {
    let value = try read(&self)
    guard position == bytes.count else { throw .malformed }
    return value
  }

  private static func text(_ bytes: [UInt8]) throws(IPPError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
    return text
  }
}
