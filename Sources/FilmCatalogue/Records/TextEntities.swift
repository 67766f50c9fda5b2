import Foundation

/// Decoding of HTML entities in the texts of sources that write them for web pages. A text is
/// decoded once, when it is ingested; entities that remain are meant literally.
public enum TextEntities {
  /// The text with `&amp;`, `&#38;`, `&#x26;` and similar entities decoded once.
  public static func decodedOnce(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var (decoded, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "&") {
      decoded += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let meant = meaning(of: rest[start..<end].dropFirst())
      else {
        decoded += "&"
        rest = rest.dropFirst()
        continue
      }
      decoded += meant
      rest = rest[rest.index(after: end)...]
    }
    return decoded + rest
  }

  private static func meaning(of name: Substring) -> String? {
    if let known = named[String(name)] { return known }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
    let number = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
    guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 else {
      return nil
    }
    return String(scalar)
  }

  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
    "mdash": "—",
    "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "eacute": "é",
    "egrave": "è",
    "agrave": "à", "ccedil": "ç", "ouml": "ö", "uuml": "ü", "auml": "ä", "szlig": "ß",
    "ntilde": "ñ", "aacute": "á",
    "iacute": "í", "oacute": "ó", "uacute": "ú", "copy": "©", "reg": "®", "trade": "™",
  ]
}
