import PlazaBase
import PlazaWeb

extension Limit {
  /// Cards of films that the member has not shared before.
  static let shares = Limit("marquee.shares", Phrase("Cards for sharing"), 50, per: .days(1))

  /// Clips that are begun for points, whether or not they are watched to the end.
  static let viewings = Limit("marquee.viewings", Phrase("Clips started for points"), 200, per: .days(1))
}
