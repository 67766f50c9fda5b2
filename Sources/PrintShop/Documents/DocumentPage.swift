/// A page of a document as it was made ready for printing.
struct DocumentPage: Sendable, Equatable {
  /// From 1.
  let number: Int
  /// Hundredths of a millimetre, as PWG 5100.3 counts, the way the page is looked at.
  let width: Int
  let height: Int
  /// Whether anything on it is neither black, white nor grey.
  let isColour: Bool
}
