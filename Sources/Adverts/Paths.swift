import PlazaBase
import PlazaHTTP
import PlazaMarkup

/// The paths of adverts.
enum Paths {
  static let adverts = RoutePath("/adverts")
  static let new = RoutePath("/adverts/new")
  static let advert = RoutePath("/adverts/{advert}")
  static let edit = RoutePath("/adverts/{advert}/edit")
  static let pause = RoutePath("/adverts/{advert}/pause")
  static let delete = RoutePath("/adverts/{advert}/delete")
  static let prices = RoutePath("/adverts/prices")
  static let approve = RoutePath("/adverts/{advert}/approve")
  static let decline = RoutePath("/adverts/{advert}/decline")
  static let advertisers = RoutePath("/adverts/advertisers")
  static let newAdvertiser = RoutePath("/adverts/advertisers/new")
  static let advertiser = RoutePath("/adverts/advertisers/{advertiser}")
  static let editAdvertiser = RoutePath("/adverts/advertisers/{advertiser}/edit")
  static let deleteAdvertiser = RoutePath("/adverts/advertisers/{advertiser}/delete")
  static let newPicture = RoutePath("/adverts/pictures")
  static let picture = RoutePath("/adverts/pictures/{picture}/{size}")
  static let clipOf = RoutePath("/adverts/{advert}/clip")
  static let clip = RoutePath("/adverts/clips/{clip}/{kind}")
  static let drawing = RoutePath("/adverts/drawings/{advert}")
  /// Redirects to an external site.
  static let go = RoutePath("/go/{link}")
  /// Receives the report that an advert was seen.
  static let view = RoutePath("/go/{link}/view")
}

/// The sizes in which pictures are stored.
enum AdvertPictureSize: String, Sendable, CaseIterable {
  /// As wide as a tablet.
  case large
  /// A card on a screen with two pixels per point.
  case card
}

func pictureLink(_ picture: ID<AdvertPicture>?, of advert: ID<Advert>, _ size: AdvertPictureSize)
  -> Link
{
  picture.map { Paths.picture($0, size.rawValue) } ?? Paths.drawing(advert)
}
