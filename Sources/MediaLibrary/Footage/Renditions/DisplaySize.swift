import PlazaBase

/// The size of a picture in whole pixels.
struct DisplaySize: Sendable, Hashable {
  let width: Int
  let height: Int

  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of a rendition: the short side is at most 720 pixels and the long one at most 2160,
  /// it is never larger than the source, and both sides are even, as H.264 with 4:2:0 chroma
  /// requires.
  var rendition: DisplaySize {
    let share = min(1, 720 / Double(min(width, height)), 2160 / Double(max(width, height)))
    return scaled(by: share)
  }

  /// Returns the size scaled down to at most this width, with the same aspect ratio.
  func fitting(width maximum: Int) -> DisplaySize {
    scaled(by: min(1, Double(maximum) / Double(width)))
  }

  /// Returns the largest size with the same aspect ratio that fits within another.
  func fitting(_ other: DisplaySize) -> DisplaySize {
    scaled(by: min(Double(other.width) / Double(width), Double(other.height) / Double(height)))
  }

  var turned: DisplaySize { DisplaySize(height, width) }

  private func scaled(by share: Double) -> DisplaySize {
    let even: (Int) -> Int = { max(2, Int(nearest: Double($0) * share / 2) * 2) }
    // An odd side is rounded down: rounding up would enlarge the picture.
    let floor: (Int) -> Int = { max(2, $0 / 2 * 2) }
    return share == 1
      ? DisplaySize(floor(width), floor(height)) : DisplaySize(even(width), even(height))
  }
}
