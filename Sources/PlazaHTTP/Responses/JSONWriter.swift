public import PlazaBase

/// A writer that serialises JSON (RFC 8259) directly to UTF-8 bytes and escapes only the
/// characters that require it.
///
/// ```
/// var json = JSONWriter()
/// json.object { $0.field("id", film.id); $0.field("copies", film.copies) }
/// ```
public struct JSONWriter: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates an empty writer.
  public init() { bytes.reserveCapacity(1024) }

  /// Writes `null`.
  public mutating func null() { bare("null") }

  /// Writes a number.
  public mutating func number(_ number: Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes a number; an infinity or a NaN, which JSON cannot represent, is written as `null`.
  public mutating func number(_ number: Double) {
    if number.isFinite {
      separate()
      bytes.append(contentsOf: String(number).utf8)
    } else {
      null()
    }
  }

  /// Writes `true` or `false`.
  public mutating func flag(_ flag: Bool) { bare(flag ? "true" : "false") }

  /// Writes a string.
  public mutating func string(_ text: some StringProtocol) {
    separate()
    quote(text)
  }

  /// Writes an object whose fields the closure writes.
  public mutating func object(_ fields: (inout JSONWriter) throws -> Void) rethrows {
    try nest("{", "}", fields)
  }

  /// Writes an array whose elements the closure writes.
  public mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    try nest("[", "]", elements)
  }

  /// Writes a field of the current object.
  public mutating func field(_ name: StaticString, _ value: some JSONWritable) {
    key(name)
    value.write(to: &self)
  }

  /// Writes a field of the current object; `null` if there is no value.
  public mutating func field(_ name: StaticString, _ value: (some JSONWritable)?) {
    key(name)
    if let value { value.write(to: &self) } else { null() }
  }

  /// Writes a field whose name is determined at run time.
  public mutating func field(named name: String, _ value: some JSONWritable) {
    separate()
    quote(name)
    colon()
    value.write(to: &self)
  }

  private mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    colon()
  }

  private mutating func colon() {
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func bare(_ word: StaticString) {
    separate()
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func nest(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    try body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func quote(_ text: some StringProtocol) {
    bytes.append(UInt8(ascii: "\""))
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { escape($0) }
    if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { escape($0) } }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Copies runs of bytes that need no escaping; most texts are a single run.
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    for position in text.indices {
      let byte = text[position]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      bytes.append(contentsOf: text[copied..<position])
      copied = position + 1
      switch byte {
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case 0..<0x20: bytes.append(contentsOf: "\\u00\([byte].hexadecimal)".utf8)
      default: bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      }
    }
    bytes.append(contentsOf: text[copied...])
  }
}

/// A value that can be written as JSON.
public protocol JSONWritable: Sendable {
  /// The entity tag of the serialised value; see ``Response/record(_:status:)``.
  var entityTag: String { get }

  func write(to json: inout JSONWriter)
}

extension String: JSONWritable {
  public func write(to json: inout JSONWriter) { json.string(self) }
}

extension Int: JSONWritable {
  public func write(to json: inout JSONWriter) { json.number(self) }
}

extension Double: JSONWritable {
  public func write(to json: inout JSONWriter) { json.number(self) }
}

extension Bool: JSONWritable {
  public func write(to json: inout JSONWriter) { json.flag(self) }
}

extension ID: JSONWritable {
  public func write(to json: inout JSONWriter) { json.string(text) }
}

/// Written in RFC 3339 format, in UTC.
extension Instant: JSONWritable {
  public func write(to json: inout JSONWriter) { json.string(rfc3339) }
}

/// Written as `YYYY-MM-DD`.
extension CalendarDate: JSONWritable {
  public func write(to json: inout JSONWriter) { json.string(description) }
}

/// Written in minor units; the names of such fields end in `Minor`.
extension Money: JSONWritable {
  public func write(to json: inout JSONWriter) { json.number(minor) }
}

extension ShortCode: JSONWritable {
  public func write(to json: inout JSONWriter) { json.string(text) }
}

extension Array: JSONWritable where Element: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.array { json in
      for element in self { element.write(to: &json) }
    }
  }
}
