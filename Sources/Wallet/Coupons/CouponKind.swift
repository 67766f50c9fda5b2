public import PlazaData

/// What a coupon is good for.
public enum CouponKind: String, Sendable, Hashable, CaseIterable, SQLBindable, SQLReadable {
  /// Nights of rental at our counter; its worth is how many.
  case rentalNights = "rental nights"
  /// Credits for prints; its worth is minor units.
  case printCredits = "print credits"
  /// Something from the camp's store; its worth is minor units.
  case campStore = "camp store"
  /// A partner's code from a list that the partner gave us. Its worth is for the partner to say.
  case partner
}
