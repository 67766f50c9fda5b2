/// Validation of hosts and request targets (RFC 9112 §3.2).
enum RequestTarget {
  /// Returns the path with the query. A target in absolute form, as sent to proxies, is accepted
  /// if it names the same host.
  static func path(_ target: String, host: String) throws(FrameRefusal) -> String {
    // A client never sends a fragment, and control characters and spaces are not allowed.
    if target.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "#") }) {
      throw .badTarget
    }
    if target.utf8.first == UInt8(ascii: "/") {
      guard isPath(target.utf8.prefix { $0 != UInt8(ascii: "?") }) else { throw .badTarget }
      return target
    }
    let lower = target.prefix(8).lowercased()
    guard lower == "https://" || lower.hasPrefix("http://") else { throw .badTarget }
    let rest = target.dropFirst(lower == "https://" ? 8 : 7)
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    guard rest[..<end].lowercased() == host.lowercased() else { throw .badHost }
    let path = String(rest[end...])
    return try self.path(path.hasPrefix("/") ? path : "/" + path, host: host)
  }

  /// Whether every percent sign is followed by two hexadecimal digits that do not encode NUL, and
  /// no segment is `..`. Clients resolve such segments themselves, so one that arrives is an
  /// attempt at path traversal.
  private static func isPath(_ path: Substring.UTF8View) -> Bool {
    // Fast path: most paths contain neither.
    guard path.contains(UInt8(ascii: "%")) || path.contains(UInt8(ascii: ".")) else { return true }
    var part: [UInt8] = []
    var index = path.startIndex
    while index < path.endIndex {
      var byte = path[index]
      index = path.index(after: index)
      if byte == UInt8(ascii: "%") {
        let digits = path[index...].prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isHexadecimal),
          let code = UInt8(String(digits) ?? "", radix: 16),
          code != 0
        else { return false }
        byte = code
        index = path.index(index, offsetBy: 2)
      }
      if byte == UInt8(ascii: "/") {
        if part == [0x2E, 0x2E] { return false }
        part = []
      } else {
        part.append(byte)
      }
    }
    return part != [0x2E, 0x2E]
  }

  /// Whether the text is a host name or an IP address, optionally with a port.
  static func isHost(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "]")), end > 2 else { return false }
      return bytes[1..<end].allSatisfy(isAddressByte) && isPort(bytes[(end + 1)...])
    }
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    return colon > 0 && colon <= 255 && bytes[..<colon].allSatisfy(isNameByte)
      && isPort(bytes[colon...])
  }

  /// Whether the bytes are empty, or a colon with an optional port number.
  private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    let digits = bytes.dropFirst()
    guard first == UInt8(ascii: ":"), digits.count <= 5,
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 65535
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66, UInt8(ascii: ":"), UInt8(ascii: "."): true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
