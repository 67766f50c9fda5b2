import PlazaBase
public import PlazaUI
public import Storefronts

/// Popcorn in the list of shops.
public struct PopcornModule: ShopModule {
  public static let slug = "popcorn"
  public static let advertTitle: String? = "Popcorn"

  private let settings: PopcornSettings

  public init(_ reader: any SettingsReader, site: SiteSettings) {
    settings = PopcornSettings(shopTime: site.time, country: site.country)
  }

  public var showsMemberLists: Bool { true }
  public var showsCatalogue: Bool { true }

  public func storefront(in context: ShopContext) -> any Storefront {
    Popcorn(
      settings: settings,
      services: PopcornServices(
        offers: context.filmOffers, rented: context.rentedFilms, clips: context.clipSources,
        interest: context.interest))
  }
}
