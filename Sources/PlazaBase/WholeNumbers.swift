extension FixedWidthInteger {
  /// The whole number nearest to a floating-point one, held within what the type has; 0 for what is no number.
  ///
  /// `Int(_:)` ends the process where the number does not fit, and numbers come from people and from files.
  public init(nearest number: Double) {
    let whole = number.rounded()
    if whole.isNaN {
      self = 0
    } else {
      self = Self(exactly: whole) ?? (whole < 0 ? .min : .max)
    }
  }

  /// The product, held within what the type has.
  public func multipliedSaturating(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  /// The sum, held within what the type has.
  public func addingSaturating(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, held within what the type has.
  public func subtractingSaturating(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}
