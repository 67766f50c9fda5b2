import FilmCatalogue
import PlazaBase

/// Adverts of fictional businesses, with URLs that can never exist.
enum DemoAdverts {
  struct Entry: Sendable {
    let advertiser: String
    let contact: String
    let headline: String
    let text: String
    let target: ExternalURL
    let tags: [AdvertTag]
    let budget: Int
    let activityLevel: Int
  }

  static let all: [Entry] = [
    entry(
      "Halfway Coffee", "Mina Okoro, at the counter in the mornings",
      "A cup before the credits",
      "Show your film list at the bar and the second cup is on us until noon.",
      "https://halfway-coffee.example/films", [.storefront("popcorn")], budget: 9000,
      activityLevel: 5),
    entry(
      "The Paper Lantern Bookshop", "Orders by e-mail, answered by Tom",
      "Read it before they filmed it",
      "Novels, biographies and film books, with a shelf for every genre.",
      "https://paper-lantern.example/screen",
      [
        .storefront("popcorn"), .genre(.drama), .genre(.mystery), .genre(.history),
        .genre(.romance),
      ], budget: 12000,
      activityLevel: 4),
    entry(
      "Velvet Wheel Cycles", "Workshop, second yard",
      "Ride home like the hero", "City bikes, repairs while you wait, and lights for late shows.",
      "https://velvet-wheel.example/",
      [.storefront("popcorn"), .genre(.action), .genre(.adventure), .genre(.thriller)],
      budget: 8000, activityLevel: 3),
    entry(
      "Marlow's Kitchen Pizza", "Ring before five",
      "Film night, dinner done",
      "Two large ones and a bottle of lemonade, at your door before the titles.",
      "https://marlows-kitchen.example/film-night",
      [
        .storefront("popcorn"), .genre(.comedy), .genre(.family), .genre(.animation),
        .genre(.scienceFiction),
      ],
      budget: 15000, activityLevel: 6),
  ].compactMap(\.self)

  private static func entry(
    _ advertiser: String, _ contact: String, _ headline: String, _ text: String, _ target: String,
    _ tags: [AdvertTag], budget: Int, activityLevel: Int
  ) -> Entry? {
    ExternalURL(target).map {
      Entry(
        advertiser: advertiser, contact: contact, headline: headline, text: text, target: $0,
        tags: tags,
        budget: budget, activityLevel: activityLevel)
    }
  }
}
