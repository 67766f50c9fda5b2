/// The size of a printed page: the keywords of `print-scaling` (PWG 5100.13 §6.2.4), and a
/// percentage.
enum Scaling: String, Sendable, Codable, CaseIterable {
  /// Original size if the paper is large enough, otherwise like `shrink`.
  case auto
  /// Reduced to the printable area if necessary, but never enlarged.
  case shrink = "auto-fit"
  /// Scaled to the printable area.
  case fit
  /// Scaled to cover the whole paper; the excess is cut off.
  case fill
  /// Original size; the excess is cut off.
  case none
  /// A percentage of the original size; the excess is cut off.
  case percent

  /// The values that a print dialog can request.
  static let ofDialogs = allCases.filter { $0 != .percent }
}

/// The unprintable margins of portrait paper, in hundredths of a millimetre.
struct Margins: Sendable, Equatable, Codable {
  var left: Int
  var bottom: Int
  var right: Int
  var top: Int

  init(_ left: Int, _ bottom: Int, _ right: Int, _ top: Int) {
    (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
  }

  /// The margins of a printer that does not report any: a sixth of an inch.
  static let usual = Margins(423, 423, 423, 423)

  /// Returns the larger margin on each edge.
  func union(_ other: Margins) -> Margins {
    Margins(
      max(left, other.left), max(bottom, other.bottom), max(right, other.right),
      max(top, other.top))
  }
}
