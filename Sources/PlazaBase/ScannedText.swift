private import Foundation

extension StringProtocol {
  /// The intended input of a barcode scanner, independent of its emulated keyboard layout. Removes
  /// an AIM symbology identifier (`]C0`, ISO/IEC 15424), the asterisks of Code 39, and control
  /// characters and spaces at the ends. Hangul from a two-set keyboard (KS X 5002) is converted to
  /// the Latin letters on the same keys, and full-width characters to ASCII.
  public var asScanned: String {
    var text = utf8.allSatisfy({ $0 < 0x80 }) ? String(self) : withLatinKeys
    text = text.trimmingCharacters(in: Self.edges)
    if text.first == "]", text.count > 3, text.dropFirst().first?.isLetter == true {
      text = String(text.dropFirst(3)).trimmingCharacters(in: Self.edges)
    }
    if text.first == "*", text.last == "*", text.count > 2 {
      text = String(text.dropFirst().dropLast())
    }
    return text
  }

  private static var edges: CharacterSet { .whitespacesAndNewlines.union(.controlCharacters) }

  /// Compatibility decomposition reduces both syllables and compatibility letters to the same
  /// jamo, and full-width characters to ASCII.
  private var withLatinKeys: String {
    String(self).decomposedStringWithCompatibilityMapping.unicodeScalars.map { scalar in
      HangulKeys.keys(of: scalar) ?? String(scalar)
    }.joined()
  }
}

/// The keys of a two-set keyboard that produce the parts of Hangul syllables.
private enum HangulKeys {
  private static let leading = "r R s e E f a q Q t T d w W c z x v g".keys
  private static let vowels = "k o i O j p u P h hk ho hl y n nj np nl b m ml l".keys
  private static let trailing = "r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g"
    .keys

  static func keys(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x1100...0x1112: leading[Int(scalar.value) - 0x1100]
    case 0x1161...0x1175: vowels[Int(scalar.value) - 0x1161]
    case 0x11A8...0x11C2: trailing[Int(scalar.value) - 0x11A8]
    default: nil
    }
  }
}

extension String {
  fileprivate var keys: [String] { split(separator: " ").map(String.init) }
}
