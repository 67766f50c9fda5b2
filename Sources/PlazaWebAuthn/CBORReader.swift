/// Decodes CBOR from the front of a slice. The depth and the number of parts are limited, and no
/// memory is reserved for a length that the bytes only claim.
struct CBORReader {
  static let maximumDepth = 8
  static let maximumParts = 512

  /// The bytes that follow the values read so far.
  private(set) var rest: ArraySlice<UInt8>
  private var parts = 0

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads the next value.
  mutating func value(depth: Int = 0) throws(CBORFault) -> CBORValue {
    parts += 1
    guard depth < Self.maximumDepth, parts <= Self.maximumParts else { throw .tooLarge }
    guard let head = rest.popFirst() else { throw .truncated }
    let (kind, code) = (head >> 5, head & 31)
    if kind == 7 { return try simple(code) }
    let number = try argument(code)
    switch kind {
    case 0: return .unsigned(number)
    case 1: return .negative(number)
    case 2: return .bytes(Array(try bytes(number)))
    case 3: return .text(try text(number))
    case 4: return .array(try elements(number, depth))
    case 5: return .map(try entries(number, depth))
    default: throw .unsupported
    }
  }

  /// Reads the number in or after the first byte: a value, a length or a count.
  private mutating func argument(_ code: UInt8) throws(CBORFault) -> UInt64 {
    if code < 24 { return UInt64(code) }
    guard code <= 27 else { throw .unsupported }
    let width = UInt64(1) << (code - 24)
    let number = try bytes(width).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let smallest: UInt64 = width == 1 ? 24 : 1 << (width * 4)
    guard number >= smallest else { throw .malformed }
    return number
  }

  private mutating func bytes(_ count: UInt64) throws(CBORFault) -> ArraySlice<UInt8> {
    guard count <= UInt64(rest.count) else { throw .truncated }
    let taken = rest.prefix(Int(count))
    rest = rest.dropFirst(taken.count)
    return taken
  }

  private mutating func text(_ count: UInt64) throws(CBORFault) -> String {
    guard let text = String(validating: try bytes(count), as: UTF8.self) else { throw .malformed }
    return text
  }

  private mutating func elements(_ count: UInt64, _ depth: Int) throws(CBORFault) -> [CBORValue] {
    guard count <= UInt64(rest.count) else { throw .truncated }
    var values: [CBORValue] = []
    for _ in 0..<count { values.append(try value(depth: depth + 1)) }
    return values
  }

  private mutating func entries(_ count: UInt64, _ depth: Int) throws(CBORFault)
    -> [CBORValue.Entry]
  {
    guard count <= UInt64(rest.count) else { throw .truncated }
    var entries: [CBORValue.Entry] = []
    for _ in 0..<count {
      let key = try value(depth: depth + 1)
      if entries.contains(where: { $0.key == key }) { throw .malformed }
      entries.append(CBORValue.Entry(key: key, value: try value(depth: depth + 1)))
    }
    return entries
  }

  private func simple(_ code: UInt8) throws(CBORFault) -> CBORValue {
    switch code {
    case 20: .flag(false)
    case 21: .flag(true)
    case 22: .null
    default: throw .unsupported
    }
  }
}
