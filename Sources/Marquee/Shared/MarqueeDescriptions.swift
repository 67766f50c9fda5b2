import Adverts
import FilmCatalogue
import PlazaBase
public import PlazaData
import PlazaMarkup
import PlazaWeb
public import Wallet

/// Tells what this shop's points are about: a film that was liked or shared, a clip that was watched, its budget.
public struct MarqueeDescriptions: TransactionDescriber {
  private let isOpen: Bool

  /// - Parameter isOpen: whether its pages are there to lead to.
  public init(isOpen: Bool) { self.isOpen = isOpen }

  public func stories(of causes: Set<String>, _ tx: any Transaction) throws -> [String: TransactionDescription] {
    let films: [String: ID<Film>] = Self.named(["film"], in: causes)
    let adverts: [String: ID<Advert>] = Self.named(["clip", "advert", "budget"], in: causes)
    let known = try Film.found(Self.each(films), tx)
    let headlines = try SponsoredClip.headlines(of: Self.each(adverts), tx)
    var stories: [String: TransactionDescription] = [:]
    for (cause, id) in films {
      stories[cause] = known[id].map { TransactionDescription($0.title, isOpen ? Paths.film($0.id) : nil) }
    }
    for (cause, id) in adverts {
      let waits = cause.hasSuffix("/waiting")
      stories[cause] = headlines[id].map { headline in
        TransactionDescription(waits ? say("“\(headline)”, held for new members") : "“\(headline)”", page(cause, id))
      }
    }
    for cause in causes where cause.hasPrefix("newcomer/") {
      stories[cause] = TransactionDescription(say("Joined through your link"))
    }
    return stories
  }

  /// A member is led to the clip; budgets are for the staff.
  private func page(_ cause: String, _ advert: ID<Advert>) -> Link? {
    if !cause.hasPrefix("clip/") { return SponsoredClip.staffPage(of: advert) }
    return isOpen ? ClipPaths.clip(advert) : nil
  }

  /// Causes such as `film/<key>` and `film/<key>/<day>`, with what they name.
  private static func named<Thing>(_ kinds: Set<String>, in causes: Set<String>) -> [String: ID<Thing>] {
    causes.reduce(into: [:]) { found, cause in
      let parts = cause.split(separator: "/")
      if parts.count > 1, kinds.contains(String(parts[0])) { found[cause] = ID<Thing>(parts[1]) }
    }
  }

  private static func each<Thing>(_ named: [String: ID<Thing>]) -> [ID<Thing>] {
    Set(named.values).sorted { $0.text < $1.text }
  }
}
