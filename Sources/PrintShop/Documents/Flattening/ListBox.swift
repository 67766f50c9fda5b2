import PlazaBase

/// The options of a list box (ISO 32000-1 §12.7.4.4), from the first one that is shown.
struct ListBox: Sendable, Equatable {
  let options: [String]
  /// The indices of the chosen ones in `options`.
  let chosen: Set<Int>

  /// More options do not fit on a page.
  private static let maximumCount = 1000

  /// - Parameter entry: Returns an entry of the field, its own or an inherited one.
  /// - Returns: Nil if the field is not a list box.
  init?(_ entry: (String) -> PDFValue?) {
    // Bit 18: a combo box.
    guard entry("/FT")?.text == "/Ch", Int(nearest: entry("/Ff")?.number ?? 0) & 1 << 17 == 0
    else { return nil }
    let all = entry("/Opt")?.list ?? []
    let shown = all.dropFirst(max(Int(nearest: entry("/TI")?.number ?? 0), 0)).prefix(
      Self.maximumCount)
    let values = (entry("/V").map { $0.list ?? [$0] } ?? []).prefix(Self.maximumCount)
    options = shown.map { option in
      let text = (option.list?.last ?? option).text ?? ""
      return text.hasPrefix("u:")
        ? text.dropFirst(2).split(whereSeparator: \.isNewline).joined(separator: " ") : ""
    }
    chosen = Set(
      shown.enumerated().filter { values.contains($1.list?.first ?? $1) }.map(\.offset))
  }
}
