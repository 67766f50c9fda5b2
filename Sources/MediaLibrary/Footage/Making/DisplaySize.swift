import PlazaBase

/// A picture's size in whole pixels.
struct DisplaySize: Sendable, Hashable {
  let width: Int
  let height: Int

  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of a rendition: its short side is at most 720 and its long one at most three times that, it is never
  /// larger than the source, and both are even, as the coding wants them.
  var rendition: DisplaySize {
    let share = min(1, 720 / Double(min(width, height)), 2160 / Double(max(width, height)))
    return scaled(by: share)
  }

  /// At most so wide, in proportion.
  func fitting(width most: Int) -> DisplaySize { scaled(by: min(1, Double(most) / Double(width))) }

  /// As large as it can be within another.
  func fitting(_ other: DisplaySize) -> DisplaySize {
    scaled(by: min(Double(other.width) / Double(width), Double(other.height) / Double(height)))
  }

  var turned: DisplaySize { DisplaySize(height, width) }

  private func scaled(by share: Double) -> DisplaySize {
    let even: (Int) -> Int = { max(2, Int(nearest: Double($0) * share / 2) * 2) }
    // Rounding up may not enlarge an odd side.
    let floor: (Int) -> Int = { max(2, $0 / 2 * 2) }
    return share == 1 ? DisplaySize(floor(width), floor(height)) : DisplaySize(even(width), even(height))
  }
}
