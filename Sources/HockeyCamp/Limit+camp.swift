import PlazaBase
import PlazaHTTP

extension Limit {
  static let messages = Limit("camp.messages", Phrase("Messages"), 30, per: .minutes(10))

  /// Recorded measurements per coach, including changed ones.
  static let measures = Limit("camp.measures", Phrase("Measurements"), 500, per: .days(1))

  /// Requested changes of guardians. Each one notifies all guardians and is recorded in the audit
  /// log.
  static let guardianChanges = Limit(
    "camp.guardians", Phrase("Requested changes of guardians"), 20, per: .days(1))

  /// Messages to the camp, by members and guests alike.
  static let feedback = Limit(
    "camp.contact", Phrase("Messages to the camp"), 6, per: .minutes(10), of: .address)

  static let feedOpenings = Limit(
    "camp.feeds.openings", Phrase("New podcast feeds"), 30, per: .hours(1))

  static let feedMisses = Limit(
    "camp.feeds.misses", Phrase("Requests for podcast feeds that don't exist"), 30,
    per: .minutes(10), of: .address)

  static let feedUses = Limit(
    "camp.feeds.uses", Phrase("Podcast feed requests"), 600, per: .minutes(10), of: .feed)
}
