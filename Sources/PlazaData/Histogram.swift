/// A histogram with fixed bucket bounds. It does not retain the single values.
public struct Histogram: Sendable, Equatable {
  /// The upper bounds of all buckets but the last, ascending and inclusive.
  public let bounds: [Double]
  /// The number of values in each bucket: one count per bound, and a last one for values above all
  /// bounds.
  public private(set) var counts: [Int]
  /// The sum of all values, in their own unit.
  public private(set) var sum = 0.0
  /// The greatest value, or 0 if there are no values.
  public private(set) var greatest = 0.0

  /// Creates an empty histogram.
  /// - Parameter bounds: the upper bounds of the buckets, ascending.
  public init(bounds: [Double]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  /// The number of values.
  public var count: Int { counts.reduce(0, +) }

  /// The mean, or 0 if there are no values.
  public var mean: Double { count == 0 ? 0 : sum / Double(count) }

  package mutating func add(_ number: Double) {
    counts[bounds.firstIndex { number <= $0 } ?? bounds.count] += 1
    sum += number
    greatest = max(greatest, number)
  }
}
