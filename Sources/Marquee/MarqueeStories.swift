import Adverts
import FilmCatalogue
import PlazaBase
public import PlazaData
import PlazaWeb
public import Wallet

/// Tells what a line of a balance is about that Marquee made: a film, a sponsor's clip, a newcomer.
public struct MarqueeStories: Storyteller {
  public init() {}

  public func stories(of causes: Set<String>, _ tx: any Transaction) throws -> [String: Story] {
    var stories: [String: Story] = [:]
    for (cause, film) in try films(causes, tx) { stories[cause] = Story(film.title, At.film(film.id)) }
    for (cause, title) in try adverts(causes, tx) { stories[cause] = Story(title) }
    for cause in causes where cause.hasPrefix("newcomer/") { stories[cause] = Story("Came by a link of yours") }
    return stories
  }

  private func films(_ causes: Set<String>, _ tx: any Transaction) throws -> [(String, Film)] {
    let named = causes.sorted().compactMap { cause in key(cause, after: ["film"], of: Film.self).map { (cause, $0) } }
    let films = try Film.found(named.map(\.1), tx)
    return named.compactMap { cause, id in films[id].map { (cause, $0) } }
  }

  private func adverts(_ causes: Set<String>, _ tx: any Transaction) throws -> [(String, String)] {
    let named = causes.sorted().compactMap { cause in
      key(cause, after: ["clip", "advert"], of: Advert.self).map { (cause, $0) }
    }
    let headlines = try SponsoredClip.headlines(of: named.map(\.1), tx)
    return named.compactMap { cause, id in headlines[id].map { (cause, $0) } }
  }

  /// The key in `film/<key>` or `film/<key>/<day>`.
  private func key<Thing>(_ cause: String, after words: Set<String>, of _: Thing.Type) -> ID<Thing>? {
    let parts = cause.split(separator: "/")
    guard parts.count > 1, words.contains(String(parts[0])) else { return nil }
    return ID(parts[1])
  }
}
