import PlazaBase
import PlazaData
import PlazaHTTP

extension Limit {
  /// The number of a clerk's uploaded files that wait to be imported.
  static let counterImports = Limit(
    "rental.imports", Phrase("Import files at the counter"), atOnce: 3
  ) {
    member, tx in
    try tx.count("SELECT count(*) AS n FROM rental_import_draft WHERE member = \(member)")
  }

  /// Cancelled reservations count as well.
  static let reservations = Limit(
    "rental.reservations", Phrase("Films reserved"), 50, per: .days(1))

  /// Applies to members and guests; the search field sends a request after every few letters.
  static let shelfSearches = Limit(
    "rental.searches", Phrase("Searches of the rental shelf"), 600, per: .minutes(10), of: .address
  )

  static let cardTries = Limit(
    "rental.tries", Phrase("Attempts to link a rental card"), 5, per: .minutes(30), of: .account)

  static let cardTriesOfAddress = Limit(
    "rental.networkTries", Phrase("Attempts to link a rental card"), 20, per: .hours(1),
    of: .address)
}
