public import PlazaData

/// The kind of benefit of a coupon.
public enum CouponKind: String, Sendable, Hashable, CaseIterable, SQLBindable, SQLReadable {
  /// Nights of rental at the rental counter; the worth is their number.
  case rentalNights = "rental nights"
  /// Credits for prints; the worth is in minor units.
  case printCredits = "print credits"
  /// Goods from the camp store; the worth is in minor units.
  case campStore = "camp store"
  /// A code from a list that a partner supplied. The partner determines its worth.
  case partner
}
