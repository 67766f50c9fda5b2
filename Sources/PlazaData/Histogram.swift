/// How often a measured number fell below each of some bounds, without the single numbers.
public struct Histogram: Sendable, Equatable {
  /// The upper bounds of all but the last count, ascending; a number equal to a bound is within it.
  public let bounds: [Double]
  /// How many numbers fell between two bounds: one count for each bound, and one for what lies above them all.
  public private(set) var counts: [Int]
  /// All numbers together, in their own unit.
  public private(set) var sum = 0.0
  /// The greatest number so far, 0 before the first.
  public private(set) var greatest = 0.0

  /// Nothing measured yet.
  /// - Parameter bounds: ascending.
  public init(bounds: [Double]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  /// How many numbers there were.
  public var count: Int { counts.reduce(0, +) }

  /// The mean, 0 before the first.
  public var mean: Double { count == 0 ? 0 : sum / Double(count) }

  package mutating func add(_ number: Double) {
    counts[bounds.firstIndex { number <= $0 } ?? bounds.count] += 1
    sum += number
    greatest = max(greatest, number)
  }
}
