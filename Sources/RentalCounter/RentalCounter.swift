public import PlazaData
import PlazaMarkup
public import PlazaWeb

/// The counter of a film rental shop, for its clerks.
public struct RentalCounter: Storefront {
  public let slug = "rental"
  public let title = "Rental counter"
  public let tagline = "Films over the counter: customers, copies, nights and returns."
  public let theme = Theme(accent: "#9a3412", accentOnDark: "#fb923c", icon: .rentalCounter)

  let settings: RentalSettings

  public init(settings: RentalSettings) { self.settings = settings }

  public var migrations: [Migration] { Schema.migrations }

  public func navigation(for viewer: Viewer?) -> [NavigationItem] {
    guard let viewer, viewer.isStaff(of: slug) else { return [] }
    return [
      NavigationItem("Customers", At.customers(), icon: .customers),
      NavigationItem("Films", At.films(), icon: .films),
      NavigationItem("Rentals", At.rentals(), icon: .rentals),
    ]
  }

  public var routes: [Route] {
    CustomerAPI(settings: settings).routes + FilmAPI().routes + RentalAPI(settings: settings).routes
  }
}
