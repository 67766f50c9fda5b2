/// A side of paper, or a page of a rebuilt document, with the pages placed on it.
struct Sheet: Sendable, Equatable {
  struct Placement: Sendable, Equatable {
    /// The page's index, from 0.
    let page: Int
    /// Maps the upright page's coordinates to the sheet's.
    let matrix: Matrix
    /// The clipping area; nil if no clipping is needed.
    let clip: Area?
  }

  /// In points.
  let width: Double
  let height: Double
  var placements: [Placement]
  /// The clockwise rotation in degrees for display on a screen; not used for printing.
  var turn = 0
}
