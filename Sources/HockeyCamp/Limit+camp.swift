import PlazaBase
import PlazaWeb

extension Limit {
  static let messages = Limit("camp.messages", Phrase("Messages"), 30, per: .minutes(10))

  /// By members and strangers alike.
  static let feedback = Limit("camp.contact", Phrase("Messages to the camp"), 6, per: .minutes(10), of: .address)

  static let feedOpenings = Limit("camp.feeds.openings", Phrase("New podcast feeds"), 30, per: .hours(1))

  static let feedMisses = Limit(
    "camp.feeds.misses", Phrase("Requests for podcast feeds that do not exist"), 30, per: .minutes(10), of: .address)

  static let feedUses = Limit(
    "camp.feeds.uses", Phrase("Requests of a podcast feed"), 600, per: .minutes(10), of: .feed)
}
