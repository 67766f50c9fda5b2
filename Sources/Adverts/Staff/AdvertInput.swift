import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaUI

/// Reads the form of an advert, as far as possible without the database.
struct AdvertInput: Sendable {
  let advertiser: ID<Advertiser>
  let details: AdvertDetails
  let tags: [AdvertTag]
  /// The films as typed, one per line: a title, optionally with a year.
  let films: [String]

  /// - Returns: nil if a field is invalid.
  init?(_ check: inout FormValidator, _ settings: AdvertSettings) {
    let advertiser = ID<Advertiser>(check.text("advertiser", say("advertiser")))
    let headline = check.text("headline", say("headline"), atMost: 80)
    let text = check.optionalText("words", say("text"), atMost: 200)
    let typed = check.text("target", say("link address"), atMost: 1000)
    let target = ExternalURL(typed: typed)
    if target == nil, !typed.isEmpty {
      check.addError(
        "target",
        say("This isn't a web address. It must start with https:// and contain no spaces."))
    }
    let picture = check.optionalText("picture", say("picture")).flatMap { ID<AdvertPicture>($0) }
    let (first, last) = (check.day("first", say("first day")), check.day("last", say("last day")))
    if let first, let last, last < first {
      check.addError("last", say("The last day can't be before the first day."))
    }
    let budget = check.amount("budget", say("budget"), settings.currency)
    let (click, view) = (
      check.amount("click", say("price per click"), settings.currency),
      check.amount("view", say("price per view"), settings.currency)
    )
    if budget < click + view {
      check.addError("budget", say("The budget must cover at least one view and one click."))
    }
    films = (check.optionalLines("films", say("list of films")) ?? "").split(separator: "\n").map {
      String($0).trimmed
    }
    .filter { !$0.isEmpty }
    if films.count > 50 { check.addError("films", say("An advert can name up to 50 films.")) }
    tags = Self.tags(&check, settings)
    if tags.isEmpty, films.isEmpty {
      check.addError("storefronts", say("Choose where to show it: a shop, a genre or a film."))
    }
    guard check.errors.isEmpty, let advertiser, let target, let first, let last else {
      if advertiser == nil { check.addError("advertiser", say("Choose the advertiser.")) }
      return nil
    }
    self.advertiser = advertiser
    details = AdvertDetails(
      headline: headline, text: text, target: target, picture: picture, clip: nil,
      firstDay: first, lastDay: last,
      budget: budget, perClick: click, perView: view)
  }

  private static func tags(_ check: inout FormValidator, _ settings: AdvertSettings) -> [AdvertTag]
  {
    let shops = check.texts("storefronts", say("list of shops")).filter { slug in
      settings.storefronts.contains { $0.slug == slug }
    }
    let genres = check.texts("genres", say("list of genres")).compactMap { Genre(rawValue: $0) }
    return shops.map { .storefront($0) } + genres.map { .genre($0) }
  }

  /// Resolves the lines to films.
  /// - Throws: ``ValidationErrors`` about the first line that does not identify one film.
  func filmTags(_ tx: any Transaction) throws -> [AdvertTag] {
    try films.map { line in
      var title = line
      var year: Int?
      if let match = line.wholeMatch(of: /(.+?)\s*\((\d{4})\)/) {
        (title, year) = (String(match.1), Int(match.2))
      }
      switch try Film.matches(title: title, year: year, director: nil, keys: [], tx) {
      case .one(let film): return .film(film.id)
      case .several(let films) where films.count == 1: return .film(films[0].id)
      case .several(let films):
        let years = films.compactMap(\.year).map(String.init)
        throw ValidationErrors(
          "films", say("Several films are called “\(title)”. Add the year: \(listed(years))."))
      case .none:
        throw ValidationErrors(
          "films", say("No film in the catalogue is called “\(line)”. Check its title."))
      }
    }
  }
}
