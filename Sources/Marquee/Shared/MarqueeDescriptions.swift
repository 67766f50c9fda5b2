import Adverts
import FilmCatalogue
import PlazaBase
public import PlazaData
import PlazaMarkup
import PlazaWeb
public import Wallet

/// Describes the causes of this shop's points: liked or shared films, watched clips, and clip
/// budgets.
public struct MarqueeDescriptions: TransactionDescriber {
  private let isOpen: Bool

  /// - Parameter isOpen: Whether the shop is open, so that its pages can be linked to.
  public init(isOpen: Bool) { self.isOpen = isOpen }

  public func descriptions(of causes: Set<String>, _ tx: any Transaction) throws -> [String:
    TransactionDescription]
  {
    let films: [String: ID<Film>] = Self.named(["film"], in: causes)
    let adverts: [String: ID<Advert>] = Self.named(["clip", "advert", "budget"], in: causes)
    let known = try Film.found(Self.each(films), tx)
    let headlines = try SponsoredClip.headlines(of: Self.each(adverts), tx)
    var descriptions: [String: TransactionDescription] = [:]
    for (cause, id) in films {
      descriptions[cause] = known[id].map {
        TransactionDescription($0.title, isOpen ? Paths.film($0.id) : nil)
      }
    }
    for (cause, id) in adverts {
      let waits = cause.hasSuffix("/waiting")
      descriptions[cause] = headlines[id].map { headline in
        TransactionDescription(
          waits ? say("“\(headline)”, held for new members") : "“\(headline)”", page(cause, id))
      }
    }
    for cause in causes where cause.hasPrefix("newcomer/") {
      descriptions[cause] = TransactionDescription(say("Joined through your link"))
    }
    return descriptions
  }

  /// Links a reward to the clip, and a budget to the staff page.
  private func page(_ cause: String, _ advert: ID<Advert>) -> Link? {
    if !cause.hasPrefix("clip/") { return SponsoredClip.staffPage(of: advert) }
    return isOpen ? ClipPaths.clip(advert) : nil
  }

  /// Parses causes such as `film/<key>` and `film/<key>/<day>`.
  private static func named<Thing>(_ kinds: Set<String>, in causes: Set<String>) -> [String: ID<
    Thing
  >] {
    causes.reduce(into: [:]) { found, cause in
      let parts = cause.split(separator: "/")
      if parts.count > 1, kinds.contains(String(parts[0])) { found[cause] = ID<Thing>(parts[1]) }
    }
  }

  private static func each<Thing>(_ named: [String: ID<Thing>]) -> [ID<Thing>] {
    Set(named.values).sorted { $0.text < $1.text }
  }
}
