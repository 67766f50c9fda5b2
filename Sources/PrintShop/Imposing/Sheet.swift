/// A side of paper, or a page of a document that is made anew, with what stands on it.
struct Sheet: Sendable, Equatable {
  struct Place: Sendable, Equatable {
    /// Which page, from 0.
    let page: Int
    /// From the coordinates of the upright page to those of the sheet.
    let matrix: Matrix
    /// What is outside is not drawn; nil where nothing can be.
    let clip: Area?
  }

  /// Points.
  let width: Double
  let height: Double
  var places: [Place]
  /// How a screen turns it so that it is upright, clockwise, degrees. Paper is turned by hand.
  var turn = 0
}
