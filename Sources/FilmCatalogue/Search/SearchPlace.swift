import Foundation
import PlazaBase

/// Where a film stands in the order of popularity: a number that the engines read in ascending order. It is made of a
/// step, sixteen to each doubling of popularity, and the order of arrival within the step.
struct SearchPlace {
  private static let steps = 1024
  private static let width = 40
  /// A film stays where it is until its popularity is about a quarter off, so that daily trembling moves nothing.
  private static let slack = 5

  /// The step of a popularity; 0 is the most popular.
  static func step(of popularity: Int) -> Int {
    steps - 1 - Int(nearest: (log2(Double(max(0, popularity)) + 1) * 16).rounded(.down))
  }

  /// Before the first place, and every place that there is.
  static let all = -1...first(of: steps)

  /// The first place of a step.
  static func first(of step: Int) -> Int { step << width }

  /// Whether a film that has this place may keep it.
  static func keeps(_ place: Int, step: Int) -> Bool { abs(place >> width - step) <= slack }
}
