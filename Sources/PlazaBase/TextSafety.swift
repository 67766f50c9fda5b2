private import Foundation

/// Protection against text that reorders its neighbours or imitates other text.
extension StringProtocol {
  /// Whether the text contains bidirectional controls (UAX #9): overrides, embeddings or isolates.
  public var turnsText: Bool {
    unicodeScalars.contains {
      (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
    }
  }

  /// Whether the text contains letters of a right-to-left script or directional marks, so that it
  /// must be isolated from adjacent text.
  public var runsRightToLeft: Bool {
    utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.runsRightToLeft)
  }

  /// The text between isolate characters (U+2068, U+2069), for use within other text, such as a
  /// name in a sentence. In HTML, `Markup` converts them to a `<bdi>` element.
  public var isolated: String { "\u{2068}\(self)\u{2069}" }

  /// The value of a placeholder, isolated if it is right-to-left and not isolated yet.
  var isolatedWhereNeeded: String {
    guard runsRightToLeft else { return String(self) }
    let turns = isolates?.contains { $0.depth == 0 && $0.text.runsRightToLeft } ?? true
    return turns ? isolated : String(self)
  }

  /// The text without isolate characters around parts that do not need them, for texts that
  /// programs compare or search.
  public var withoutNeedlessIsolates: String {
    guard utf8.contains(0xE2), let isolates, isolates.count > 1 else { return String(self) }
    // Nested isolates are retained: their outer part is never a name.
    guard isolates.allSatisfy({ $0.depth < 2 }) else { return String(self) }
    return isolates.map {
      $0.depth > 0 && $0.text.runsRightToLeft ? $0.text.isolated : String($0.text)
    }.joined()
  }

  /// The runs of text between isolate characters, with the nesting depth of each; `nil` if the
  /// isolates are unbalanced.
  public var isolates: [(depth: Int, text: Substring)]? {
    var (runs, depth): ([(depth: Int, text: Substring)], Int) = ([], 0)
    let text = Substring(self)
    var start = text.startIndex
    for index in text.unicodeScalars.indices {
      let mark = text.unicodeScalars[index].value
      if mark == 0x2066 || mark == 0x2067 { return nil }
      guard mark == 0x2068 || mark == 0x2069 else { continue }
      runs.append((depth, text[start..<index]))
      depth += mark == 0x2068 ? 1 : -1
      if depth < 0 { return nil }
      start = text.unicodeScalars.index(after: index)
    }
    runs.append((depth, text[start...]))
    return depth == 0 ? runs : nil
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is in a block whose default class is R or AL in UAX #9, or is a
  /// directional mark.
  fileprivate var runsRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    case 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Whether a text is safe as an identifier, such as part of an email address or a handle: RFC 8264
/// (the IdentifierClass of PRECIS) determines the characters, UTS #39 the combinations of scripts.
public enum Identifier {
  /// - Parameter label: one part of an address, such as the local part of an email address.
  public static func isSafe(_ label: some StringProtocol) -> Bool {
    let text = String(label)
    return text.unicodeScalars.allSatisfy(isAllowed) && isPlainForm(text) && isOneScript(text)
      && !looksLatin(text)
  }

  /// Whether the scalar is visible ASCII, a letter, a digit or a combining mark, as opposed to a
  /// format character, a space or a symbol.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x21...0x7E).contains(scalar.value) }
    if scalar.properties.isDefaultIgnorableCodePoint { return false }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
      .nonspacingMark,
      .spacingMark:
      true
    default: false
    }
  }

  /// Whether the text contains no compatibility characters, such as full-width letters or
  /// ligatures.
  private static func isPlainForm(_ text: String) -> Bool {
    text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(
      text.precomposedStringWithCompatibilityMapping.unicodeScalars)
  }

  /// Whether the text uses one script, or a combination that is usual in one language
  /// ("highly restrictive" in UTS #39 §5.2).
  private static func isOneScript(_ text: String) -> Bool {
    let scripts = Set(text.unicodeScalars.compactMap(script))
    if scripts.count < 2 { return true }
    return [
      ["LATIN", "CJK", "HIRAGANA", "KATAKANA"], ["LATIN", "CJK", "BOPOMOFO"],
      ["LATIN", "CJK", "HANGUL"],
    ].contains { scripts.isSubset(of: $0) }
  }

  /// Returns the script of a letter, derived from the first word of its Unicode name; `nil` for
  /// characters common to all scripts.
  private static func script(_ scalar: Unicode.Scalar) -> String? {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .otherLetter, .modifierLetter: break
    default: return nil
    }
    return (properties.name ?? "UNKNOWN").split(separator: " ").first.map {
      String($0.prefix { $0 != "-" })
    }
  }

  /// Cyrillic and Greek letters that look like Latin ones (confusables of UTS #39).
  private static let likeLatin = Set(
    "асԁеһіјӏорԛѕԝхуԍԌАВСЕНІЈКМОРЅТХУҮԚԜαικνορυϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars)

  /// Whether the text is in another script but consists only of letters that look like Latin ones.
  private static func looksLatin(_ text: String) -> Bool {
    let letters = text.unicodeScalars.filter { script($0) != nil }
    return !letters.isEmpty && letters.allSatisfy(likeLatin.contains)
  }
}
