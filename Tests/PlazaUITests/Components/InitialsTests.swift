import Foundation
import Testing

@testable import PlazaUI

/// The placeholders for people without a picture.
struct InitialsTests {
  @Test func `initials are the first letters of the first and last name`() {
    for (name, letters) in [
      ("Ann Lee", "AL"), ("Ann", "A"), ("<Ann> van (Lee)", "AL"), ("김 하늘", "김하"), ("", ""),
    ] {
      #expect(Initials(of: name).letters == letters, "\(name)")
    }
  }

  @Test func `initials have a contrast of at least 7 to 1 in every colour`() {
    for (ground, ink) in Initials.colours {
      #expect((luminance(ground) + 0.05) / (luminance(ink) + 0.05) >= 7, "\(ground) \(ink)")
    }
    #expect(Set((0..<200).map { Initials(of: "Name \($0)").hue }) == Set(0..<6))
  }

  /// Relative luminance (WCAG 2.2).
  private func luminance(_ colour: String) -> Double {
    let digits = Array(colour.dropFirst())
    let parts = stride(from: 0, to: 6, by: 2).map { place in
      let share = Double(Int(String(digits[place..<place + 2]), radix: 16) ?? 0) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
