/// Decodes the HTML entities in texts of other services and files: `&amp;`, `&#39;`, `&#x27;`.
public enum HTMLEntities {
  private static let ampersand = UInt8(ascii: "&")

  /// Returns the text with its entities decoded once. Unknown entities, and those of control
  /// characters, remain unchanged.
  ///
  /// Works on bytes: an ampersand or a semicolon forms one `Character` with a combining accent
  /// behind it.
  public static func decoded(_ text: String) -> String {
    guard text.utf8.contains(ampersand) else { return text }
    var (decoded, rest) = ([UInt8](), Array(text.utf8)[...])
    while let start = rest.firstIndex(of: ampersand) {
      decoded += rest[..<start]
      rest = rest[(start + 1)...]
      if let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(named: String(decoding: rest[..<end], as: UTF8.self))
      {
        decoded += Array(String(character).utf8)
        rest = rest[(end + 1)...]
      } else {
        decoded.append(ampersand)
      }
    }
    return String(decoding: decoded + rest, as: UTF8.self)
  }

  private static func character(named name: String) -> Character? {
    if let known = named[name] { return known }
    guard name.first == "#" else { return nil }
    let isHex = name.dropFirst().first.map { "xX".contains($0) } == true
    let digits = name.dropFirst(isHex ? 2 : 1)
    guard digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: isHex ? 16 : 10),
      number >= 0x20
    else { return nil }
    return Unicode.Scalar(number).map(Character.init)
  }

  private static let named: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "lrm": "\u{200E}", "rlm": "\u{200F}", "ndash": "–", "mdash": "—", "hellip": "…",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "eacute": "é", "egrave": "è",
    "agrave": "à", "ccedil": "ç", "ouml": "ö", "uuml": "ü", "auml": "ä", "szlig": "ß",
    "ntilde": "ñ", "aacute": "á", "iacute": "í", "oacute": "ó", "uacute": "ú", "copy": "©",
    "reg": "®", "trade": "™",
  ]
}
