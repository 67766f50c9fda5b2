import PlazaBase
import PlazaWeb

extension Limit {
  /// Cards of films that the member has not shared before.
  static let shares = Limit("marquee.shares", Phrase("Cards for sharing"), 50, per: .days(1))
}
