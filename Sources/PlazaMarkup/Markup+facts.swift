extension Markup {
  /// Facts about a page for programs that read it (JSON-LD). Browsers take a block of this type as data and run nothing
  /// of it. Whatever the bytes are, none of them ends the block: what HTML would act on is written as JSON's escapes,
  /// which mean the same in JSON's strings, the only place where JSON has such characters.
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
