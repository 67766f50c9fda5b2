import PlazaBase
public import PlazaHTTP

extension Limit {
  /// Films that a member adds. Films that the member removes count too, because their rows remain.
  static let addedFilms = Limit(
    "films.added", Phrase("Films added to the catalogue"), 100, per: .days(1))

  /// Searches with so few results that the sources are queried.
  static let questions = Limit(
    "films.questions", Phrase("Requests to film sources"), 20, per: .hours(1))

  /// Films of imported lists that are looked up at the sources.
  public static let soughtFilms = Limit(
    "films.sought", Phrase("Imported films looked up at sources"), 6000, per: .days(1))

  static let questionsOfAddress = Limit(
    "films.questions-of-address", Phrase("Requests to film sources"), 20, per: .hours(1),
    of: .address)

  static let allQuestions = Limit(
    "films.questions-in-all", Phrase("Requests to film sources"), 60, per: .hours(1), of: .server)

  /// Apple allows about 20 requests per minute.
  static let iTunes = Limit(
    "films.itunes", Phrase("Requests to iTunes"), 5, per: .seconds(15), of: .server)
}
