import Foundation

/// A colour as `#rrggbb` that is legible in light and dark mode.
public struct BrandColour: Sendable, Equatable {
  /// The colour as the owner chose it.
  public let text: String
  private let red: Double
  private let green: Double
  private let blue: Double

  /// - Parameter text: six hexadecimal digits after a number sign.
  /// - Returns: nil for another text.
  public init?(_ text: String) {
    let digits = text.lowercased()
    guard digits.wholeMatch(of: /#[0-9a-f]{6}/) != nil,
      let value = UInt32(digits.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: Double(value >> 16), green: Double(value >> 8 & 0xFF), blue: Double(value & 0xFF))
  }

  private init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
    text =
      "#"
      + [red, green, blue].map { channel in
        let digits = String(Int(channel.rounded()), radix: 16)
        return digits.utf8.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// The colour darkened until its contrast with white is at least 4.5 : 1 (WCAG 2.2).
  public var onLight: BrandColour { adjusted(towards: 0, against: 1) }

  /// The colour lightened until its contrast with the dark background, #15171c, is at least
  /// 4.5 : 1.
  public var onDark: BrandColour { adjusted(towards: 255, against: Self.darkBackground) }

  private static let darkBackground = 0.0086

  private func adjusted(towards end: Double, against background: Double) -> BrandColour {
    for step in 0...20 {
      let share = Double(step) / 20
      let mixed = { (channel: Double) in channel + (end - channel) * share }
      let colour = BrandColour(red: mixed(red), green: mixed(green), blue: mixed(blue))
      let pair = [colour.luminance, background].sorted()
      if (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5 { return colour }
    }
    return BrandColour(red: end, green: end, blue: end)
  }

  /// The relative luminance as WCAG defines it, from 0 for black to 1 for white.
  var luminance: Double {
    let linear = { (channel: Double) -> Double in
      let share = channel / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
