/// Telephone numbers as they are searched: in whatever spelling, with or without the country's number, by their end.
public enum PhoneWords {
  /// What finds a number: its digits from each place on, down to the last four.
  public static func of(_ phone: String?) -> [String] {
    let digits = (phone ?? "").filter { $0.isASCII && $0.isNumber }
    return digits.count < 4 ? [] : (0...(digits.count - 4)).map { String(digits.dropFirst($0)) }
  }

  /// What to look for where somebody typed a telephone number: one of these begins a word of it. Nil for anything else.
  public static func asked(_ query: String?) -> [String]? {
    let typed = (query ?? "").asScanned
    guard !typed.isEmpty, typed.allSatisfy({ $0.isASCII && ($0.isNumber || " +-()./".contains($0)) }) else {
      return nil
    }
    let digits = typed.filter(\.isNumber)
    guard digits.count >= 6, digits.count <= 20 else { return nil }
    let isInternational = typed.hasPrefix("+") || digits.hasPrefix("00")
    guard isInternational else {
      // Without the zero before a national number, which its international spelling has not.
      return digits.hasPrefix("0") ? [digits, String(digits.drop { $0 == "0" })] : [digits]
    }
    // The country's number has one to three digits.
    let whole = String(digits.drop { $0 == "0" })
    return [whole] + (1...3).map { String(whole.dropFirst($0).drop { $0 == "0" }) }.filter { $0.count >= 6 }
  }
}
