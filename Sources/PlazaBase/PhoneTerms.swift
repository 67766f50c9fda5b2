/// Search terms for telephone numbers, which match in any notation, with or without a country
/// code, and by their last digits.
public enum PhoneTerms {
  /// Returns the terms under which a number is indexed: all its suffixes of at least four digits.
  public static func of(_ phone: String?) -> [String] {
    let digits = (phone ?? "").filter { $0.isASCII && $0.isNumber }
    return digits.count < 4 ? [] : (0...(digits.count - 4)).map { String(digits.dropFirst($0)) }
  }

  /// Returns the prefixes to search for if the query is a telephone number, otherwise `nil`. A
  /// number matches if one of its terms begins with one of the prefixes.
  public static func prefixes(of query: String?) -> [String]? {
    let typed = (query ?? "").asScanned
    guard !typed.isEmpty,
      typed.allSatisfy({ $0.isASCII && ($0.isNumber || " +-()./".contains($0)) })
    else {
      return nil
    }
    let digits = typed.filter(\.isNumber)
    guard digits.count >= 6, digits.count <= 20 else { return nil }
    let isInternational = typed.hasPrefix("+") || digits.hasPrefix("00")
    guard isInternational else {
      // Without the trunk prefix, which the international notation omits.
      return digits.hasPrefix("0") ? [digits, String(digits.drop { $0 == "0" })] : [digits]
    }
    // A country code has one to three digits.
    let whole = String(digits.drop { $0 == "0" })
    return [whole]
      + (1...3).map { String(whole.dropFirst($0).drop { $0 == "0" }) }.filter { $0.count >= 6 }
  }
}
