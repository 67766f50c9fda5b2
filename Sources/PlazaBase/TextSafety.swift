private import Foundation

/// What could make a text look like another one, or turn its neighbours round.
extension StringProtocol {
  /// Whether it holds what changes the direction of the text around it (UAX #9): overrides, embeddings and isolates.
  public var turnsText: Bool {
    unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value) }
  }

  /// Whether it holds letters of a script that runs from right to left, or marks of direction: such text has to be
  /// isolated from what stands beside it.
  public var runsRightToLeft: Bool {
    utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.runsRightToLeft)
  }

  /// The text between marks that isolate it (U+2068, U+2069), as a name of somebody stands among other words. HTML has
  /// an element for it: `Markup` makes it a `<bdi>`.
  public var isolated: String { "\u{2068}\(self)\u{2069}" }

  /// The same for a value of a phrase, where it runs from right to left and is not isolated yet.
  var isolatedWhereNeeded: String {
    guard runsRightToLeft else { return String(self) }
    let turns = isolates?.contains { $0.depth == 0 && $0.text.runsRightToLeft } ?? true
    return turns ? isolated : String(self)
  }

  /// The text without the marks around parts that cannot turn anything: for what a program compares or searches.
  public var withoutNeedlessIsolates: String {
    guard utf8.contains(0xE2), let isolates, isolates.count > 1 else { return String(self) }
    // Marks within marks stay: what is around them is never a name.
    guard isolates.allSatisfy({ $0.depth < 2 }) else { return String(self) }
    return isolates.map { $0.depth > 0 && $0.text.runsRightToLeft ? $0.text.isolated : String($0.text) }.joined()
  }

  /// The runs of text between marks that isolate, with how many are open around each; nil where a beginning has no end,
  /// or an end no beginning.
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
  /// By the blocks of UAX #9 whose characters are R or AL unless assigned otherwise, and the marks of direction.
  fileprivate var runsRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    case 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Whether a text is fit to tell one account from another, as a part of an address or a handle: RFC 8264 (the
/// IdentifierClass of PRECIS) says which characters, UTS #39 which scripts go together.
public enum Identifier {
  /// - Parameter label: one part of an address, such as what stands before the at sign.
  public static func isSafe(_ label: some StringProtocol) -> Bool {
    let text = String(label)
    return text.unicodeScalars.allSatisfy(isAllowed) && isPlainForm(text) && isOneScript(text) && !looksLatin(text)
  }

  /// ASCII's visible characters, letters, digits and their marks; nothing of format, no spaces, no symbols.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x21...0x7E).contains(scalar.value) }
    if scalar.properties.isDefaultIgnorableCodePoint { return false }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
      .spacingMark:
      true
    default: false
    }
  }

  /// No full-width letters, ligatures or other forms that mean a plainer character.
  private static func isPlainForm(_ text: String) -> Bool {
    text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(
      text.precomposedStringWithCompatibilityMapping.unicodeScalars)
  }

  /// One script, or those that one language writes together ("highly restrictive" in UTS #39, 5.2).
  private static func isOneScript(_ text: String) -> Bool {
    let scripts = Set(text.unicodeScalars.compactMap(script))
    if scripts.count < 2 { return true }
    return [
      ["LATIN", "CJK", "HIRAGANA", "KATAKANA"], ["LATIN", "CJK", "BOPOMOFO"], ["LATIN", "CJK", "HANGUL"],
    ].contains { scripts.isSubset(of: $0) }
  }

  /// The script of a letter, by the first word of its name in Unicode; nil for what goes with every script.
  private static func script(_ scalar: Unicode.Scalar) -> String? {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .otherLetter, .modifierLetter: break
    default: return nil
    }
    return (properties.name ?? "UNKNOWN").split(separator: " ").first.map { String($0.prefix { $0 != "-" }) }
  }

  /// Letters of other scripts that look as Latin ones do (UTS #39's confusables, Cyrillic and Greek).
  private static let likeLatin = Set("асԁеһіјӏорԛѕԝхуԍԌАВСЕНІЈКМОРЅТХУҮԚԜαικνορυϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars)

  /// Whether it is written in another script, and every letter of it looks Latin.
  private static func looksLatin(_ text: String) -> Bool {
    let letters = text.unicodeScalars.filter { script($0) != nil }
    return !letters.isEmpty && letters.allSatisfy(likeLatin.contains)
  }
}
