import Adverts
import FilmCatalogue
import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaMarkup
public import Wallet

/// Describes the causes of this shop's points: liked or shared films, watched clips, and clip
/// budgets.
public struct MarqueeDescriptions: TransactionDescriber {
  private let isOpen: Bool

  /// - Parameter isOpen: Whether the shop is open, so that its pages can be linked to.
  public init(isOpen: Bool) { self.isOpen = isOpen }

  public func descriptions(of references: Set<String>, _ tx: any Transaction) throws -> [String:
    TransactionDescription]
  {
    let films: [String: ID<Film>] = Self.named(["film"], in: references)
    let adverts: [String: ID<Advert>] = Self.named(["clip", "advert", "budget"], in: references)
    let known = try Film.found(Self.each(films), tx)
    let headlines = try SponsoredClip.headlines(of: Self.each(adverts), tx)
    var descriptions: [String: TransactionDescription] = [:]
    for (reference, id) in films {
      descriptions[reference] = known[id].map {
        TransactionDescription($0.title, isOpen ? Paths.film($0.id) : nil)
      }
    }
    for (reference, id) in adverts {
      let waits = reference.hasSuffix("/waiting")
      descriptions[reference] = headlines[id].map { headline in
        TransactionDescription(
          waits ? say("“\(headline)”, held for new members") : "“\(headline)”", page(reference, id)
        )
      }
    }
    for reference in references where reference.hasPrefix("newcomer/") {
      descriptions[reference] = TransactionDescription(say("Joined through your link"))
    }
    return descriptions
  }

  /// Links a reward to the clip, and a budget to the staff page.
  private func page(_ reference: String, _ advert: ID<Advert>) -> Link? {
    if !reference.hasPrefix("clip/") { return SponsoredClip.staffPage(of: advert) }
    return isOpen ? ClipPaths.clip(advert) : nil
  }

  /// Parses causes such as `film/<key>` and `film/<key>/<day>`.
  private static func named<Thing>(_ kinds: Set<String>, in references: Set<String>) -> [String:
    ID<
      Thing
    >]
  {
    references.reduce(into: [:]) { found, reference in
      let parts = reference.split(separator: "/")
      if parts.count > 1, kinds.contains(String(parts[0])) {
        found[reference] = ID<Thing>(parts[1])
      }
    }
  }

  private static func each<Thing>(_ named: [String: ID<Thing>]) -> [ID<Thing>] {
    Set(named.values).sorted { $0.text < $1.text }
  }
}
