/// The size and colour of a default appearance (ISO 32000-1 §12.7.3.3), such as `/Helv 12 Tf 0 g`.
struct FieldAppearance: Sendable, Equatable {
  /// In user space units; 0 means automatic size.
  let letters: Double
  /// An SVG colour.
  let ink: String

  init(_ appearance: String) {
    let tokens = appearance.split(whereSeparator: \.isWhitespace)
    let operands = { (name: Substring, count: Int) -> [Double]? in
      guard let index = tokens.lastIndex(of: name), index >= count else { return nil }
      let numbers = tokens[index - count..<index].compactMap { Double($0) }.filter { $0.isFinite }
      return numbers.count == count ? numbers : nil
    }
    letters = min(max(operands("Tf", 1)?[0] ?? 0, 0), 1000)
    let shares = operands("rg", 3) ?? operands("g", 1).map { [$0[0], $0[0], $0[0]] } ?? [0, 0, 0]
    ink =
      "rgb(" + shares.map { String(Int(min(max($0, 0), 1) * 255)) }.joined(separator: ",") + ")"
  }
}
