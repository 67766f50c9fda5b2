/// How large a page is printed. The words of `print-scaling` (PWG 5100.13 §6.2.4), and a percentage.
enum Scaling: String, Sendable, Codable, CaseIterable {
  /// As large as it is where the paper is large enough, and otherwise as `shrink`.
  case auto
  /// No larger than it is, and within what the printer reaches.
  case shrink = "auto-fit"
  /// As large as the printer reaches.
  case fit
  /// Over the whole paper; what does not fit is cut off.
  case fill
  /// As large as it is; what does not fit is cut off.
  case none
  /// Of its size; what does not fit is cut off.
  case percent

  /// Those that a print dialog can ask for.
  static let ofDialogs = allCases.filter { $0 != .percent }
}

/// What a printer leaves white at the edges of paper that is held upright, hundredths of a millimetre.
struct Margins: Sendable, Equatable, Codable {
  var left: Int
  var bottom: Int
  var right: Int
  var top: Int

  init(_ left: Int, _ bottom: Int, _ right: Int, _ top: Int) {
    (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
  }

  /// Of a printer that does not say: a sixth of an inch.
  static let usual = Margins(423, 423, 423, 423)

  /// What either leaves white.
  func union(_ other: Margins) -> Margins {
    Margins(max(left, other.left), max(bottom, other.bottom), max(right, other.right), max(top, other.top))
  }
}
