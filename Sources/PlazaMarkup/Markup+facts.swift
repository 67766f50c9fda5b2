extension Markup {
  /// Creates a JSON-LD block with structured data. Browsers do not execute a script of this type.
  /// Characters with a meaning in HTML are written as JSON escapes, so that no input can end the
  /// block; valid JSON contains them only inside strings, where the escapes are equivalent.
  /// - Parameter json: a JSON document in UTF-8.
  public static func facts(json: [UInt8]) -> Markup {
    var safe: [UInt8] = []
    safe.reserveCapacity(json.count + 64)
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): safe += Array("\\u003c".utf8)
      case UInt8(ascii: ">"): safe += Array("\\u003e".utf8)
      case UInt8(ascii: "&"): safe += Array("\\u0026".utf8)
      default: safe.append(byte)
      }
    }
    return "<script type=\"application/ld+json\">\(Markup(trusted: safe))</script>"
  }
}
