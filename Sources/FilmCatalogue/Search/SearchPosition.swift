import Foundation
import PlazaBase

/// The position of a film in the order of popularity: a number that the engines read in ascending
/// order. It consists of a step, sixteen per doubling of popularity, and the order of arrival
/// within the step.
struct SearchPosition {
  private static let steps = 1024
  private static let width = 40
  /// The number of steps by which a popularity may change before the film is moved: about a
  /// quarter. Daily fluctuations move nothing.
  private static let slack = 5

  /// The step of a popularity; 0 is the most popular.
  static func step(of popularity: Int) -> Int {
    steps - 1 - Int(nearest: (log2(Double(max(0, popularity)) + 1) * 16).rounded(.down))
  }

  /// All valid positions, and -1, which precedes the first.
  static let all = -1...first(of: steps)

  /// The first position of a step.
  static func first(of step: Int) -> Int { step << width }

  /// Whether a film at this position may stay there.
  static func keeps(_ position: Int, step: Int) -> Bool { abs(position >> width - step) <= slack }
}
