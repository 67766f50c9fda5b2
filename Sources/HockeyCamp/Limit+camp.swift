import PlazaBase
import PlazaWeb

extension Limit {
  static let messages = Limit("camp.messages", Phrase("Messages"), 30, per: .minutes(10))

  /// What coaches write down of players, also in place of what was there.
  static let measures = Limit("camp.measures", Phrase("Measurements"), 500, per: .days(1))

  /// Each is told to all guardians and stays in the audit log.
  static let guardianChanges = Limit("camp.guardians", Phrase("Requested changes of guardians"), 20, per: .days(1))

  /// By members and strangers alike.
  static let feedback = Limit("camp.contact", Phrase("Messages to the camp"), 6, per: .minutes(10), of: .address)

  static let feedOpenings = Limit("camp.feeds.openings", Phrase("New podcast feeds"), 30, per: .hours(1))

  static let feedMisses = Limit(
    "camp.feeds.misses", Phrase("Requests for podcast feeds that don't exist"), 30, per: .minutes(10), of: .address)

  static let feedUses = Limit(
    "camp.feeds.uses", Phrase("Podcast feed requests"), 600, per: .minutes(10), of: .feed)
}
