extension FixedWidthInteger {
  /// Creates the integer nearest to a floating-point number, clamped to the range of the type; 0
  /// for NaN.
  ///
  /// Use it for numbers from users and files: `Int(_:)` traps if the number does not fit.
  public init(nearest number: Double) {
    let whole = number.rounded()
    if whole.isNaN {
      self = 0
    } else {
      self = Self(exactly: whole) ?? (whole < 0 ? .min : .max)
    }
  }

  /// Returns the product, clamped to the range of the type.
  public func multipliedSaturating(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  /// Returns the sum, clamped to the range of the type.
  public func addingSaturating(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, clamped to the range of the type.
  public func subtractingSaturating(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}
