/// A page of a prepared document.
struct DocumentPage: Sendable, Equatable {
  /// Counted from 1.
  let number: Int
  /// Hundredths of a millimetre, as in PWG 5100.3, after rotation.
  let width: Int
  let height: Int
  /// Whether the page contains any colour other than black, white and grey.
  let isColour: Bool
}
