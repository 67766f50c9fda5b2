/// The options for printing a document, named as in IPP (RFC 8011 §5.2).
struct PrintOptions: Sendable, Equatable, Codable {
  /// In 1…999.
  var copies = 1
  var sides = Sides.oneSided
  var colour = ColourMode.monochrome
  var media = Media.a4
  /// The pages to print; nil for all.
  var pages: PageRanges?
  /// The number of pages per side: 1, 2, 4, 6, 8, 9 or 16.
  var numberUp = 1
  var orientation = Orientation.automatic
  var scaling = Scaling.auto
  /// Only used with ``Scaling/percent``.
  var percent = 100
  /// The unprintable margins of the store's printers; nil until the quote has set them.
  var margins: Margins?
  var finishings: Set<Finishing> = []

  static let copiesRange = 1...999
  static let numbersUp = [1, 2, 4, 6, 8, 9, 16]
  static let percentRange = 10...400
}

/// The IPP attribute `media`, with the self-describing names of PWG 5101.1.
enum Media: String, Sendable, Codable, CaseIterable {
  case a4 = "iso_a4_210x297mm"
  case a3 = "iso_a3_297x420mm"
  case b5 = "jis_b5_182x257mm"
  case letter = "na_letter_8.5x11in"

  /// The paper that offices of a country use. Source: the Unicode CLDR, `paperSize`.
  /// - Parameter country: an ISO 3166-1 code.
  static func usual(in country: String) -> Media {
    letterCountries.contains(country) ? .letter : .a4
  }

  private static let letterCountries: Set = [
    "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
  ]

  /// The size in portrait, in hundredths of a millimetre.
  var size: (width: Int, height: Int) {
    switch self {
    case .a4: (21000, 29700)
    case .a3: (29700, 42000)
    case .b5: (18200, 25700)
    case .letter: (21590, 27940)
    }
  }
}

/// The IPP attribute `sides`.
enum Sides: String, Sendable, Codable, CaseIterable {
  case oneSided = "one-sided"
  case longEdge = "two-sided-long-edge"
  case shortEdge = "two-sided-short-edge"
}

/// The IPP attribute `print-color-mode`.
enum ColourMode: String, Sendable, Codable, CaseIterable {
  case monochrome
  case color
  /// Sides that contain colour are printed and charged as colour, the others as grey.
  case auto
}

/// The IPP attribute `finishings`, by keyword.
enum Finishing: String, Sendable, Codable, CaseIterable {
  case staple, bind

  /// The enum value in IPP.
  var number: Int {
    switch self {
    case .staple: 4
    case .bind: 7
    }
  }
}

/// The IPP attribute `orientation-requested`.
enum Orientation: String, Sendable, Codable, CaseIterable {
  /// Follows the pages of the side.
  case automatic
  case portrait, landscape
}
