/// How a document is printed, in IPP's words (RFC 8011 §5.2).
struct PrintOptions: Sendable, Equatable, Codable {
  /// 1…999.
  var copies = 1
  var sides = Sides.oneSided
  var colour = ColourMode.monochrome
  var media = Media.a4
  /// Which pages; nil for all.
  var pages: PageRanges?
  /// How many pages stand on one side: 1, 2, 4, 6, 8, 9 or 16.
  var numberUp = 1
  var orientation = Orientation.automatic
  var scaling = Scaling.auto
  /// Of ``Scaling/percent``.
  var percent = 100
  /// What the store's printers leave white; nil where that was not looked at yet.
  var margins: Margins?
  var finishings: Set<Finishing> = []

  static let copiesRange = 1...999
  static let numbersUp = [1, 2, 4, 6, 8, 9, 16]
  static let percentRange = 10...400
}

/// `media`: self-describing names of PWG 5101.1.
enum Media: String, Sendable, Codable, CaseIterable {
  case a4 = "iso_a4_210x297mm"
  case a3 = "iso_a3_297x420mm"
  case b5 = "jis_b5_182x257mm"
  case letter = "na_letter_8.5x11in"

  /// Upright, hundredths of a millimetre.
  var size: (width: Int, height: Int) {
    switch self {
    case .a4: (21000, 29700)
    case .a3: (29700, 42000)
    case .b5: (18200, 25700)
    case .letter: (21590, 27940)
    }
  }
}

/// `sides`.
enum Sides: String, Sendable, Codable, CaseIterable {
  case oneSided = "one-sided"
  case longEdge = "two-sided-long-edge"
  case shortEdge = "two-sided-short-edge"
}

/// `print-color-mode`.
enum ColourMode: String, Sendable, Codable, CaseIterable {
  case monochrome
  case color
  /// Colour where the page has any: such sides cost as colour, the others as grey.
  case auto
}

/// `finishings`, by their keywords.
enum Finishing: String, Sendable, Codable, CaseIterable {
  case staple, bind

  /// The enum value of `finishings`.
  var number: Int {
    switch self {
    case .staple: 4
    case .bind: 7
    }
  }
}

/// `orientation-requested`.
enum Orientation: String, Sendable, Codable, CaseIterable {
  /// As the pages of the side are.
  case automatic
  case portrait, landscape
}
