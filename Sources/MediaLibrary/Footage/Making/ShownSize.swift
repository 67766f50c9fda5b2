import PlazaBase

/// A picture's size in whole pixels.
struct ShownSize: Sendable, Hashable {
  let width: Int
  let height: Int

  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of a rendition: its short side is at most 720 and its long one at most three times that, it is never
  /// larger than the source, and both are even, as the coding wants them.
  var rendition: ShownSize {
    let share = min(1, 720 / Double(min(width, height)), 2160 / Double(max(width, height)))
    return scaled(by: share)
  }

  /// At most so wide, in proportion.
  func fitting(width most: Int) -> ShownSize { scaled(by: min(1, Double(most) / Double(width))) }

  /// As large as it can be within another.
  func fitting(_ other: ShownSize) -> ShownSize {
    scaled(by: min(Double(other.width) / Double(width), Double(other.height) / Double(height)))
  }

  var turned: ShownSize { ShownSize(height, width) }

  private func scaled(by share: Double) -> ShownSize {
    let even: (Int) -> Int = { max(2, Int(nearest: Double($0) * share / 2) * 2) }
    // Rounding up may not enlarge an odd side.
    let floor: (Int) -> Int = { max(2, $0 / 2 * 2) }
    return share == 1 ? ShownSize(floor(width), floor(height)) : ShownSize(even(width), even(height))
  }
}
