import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The paths of adverts.
enum Paths {
  static let adverts = Place("/adverts")
  static let new = Place("/adverts/new")
  static let advert = Place("/adverts/{advert}")
  static let edit = Place("/adverts/{advert}/edit")
  static let pause = Place("/adverts/{advert}/pause")
  static let delete = Place("/adverts/{advert}/delete")
  static let prices = Place("/adverts/prices")
  static let approve = Place("/adverts/{advert}/approve")
  static let decline = Place("/adverts/{advert}/decline")
  static let advertisers = Place("/adverts/advertisers")
  static let newAdvertiser = Place("/adverts/advertisers/new")
  static let advertiser = Place("/adverts/advertisers/{advertiser}")
  static let editAdvertiser = Place("/adverts/advertisers/{advertiser}/edit")
  static let deleteAdvertiser = Place("/adverts/advertisers/{advertiser}/delete")
  static let newPicture = Place("/adverts/pictures")
  static let picture = Place("/adverts/pictures/{picture}/{size}")
  static let clipOf = Place("/adverts/{advert}/clip")
  static let clip = Place("/adverts/clips/{clip}/{kind}")
  static let drawing = Place("/adverts/drawings/{advert}")
  /// Redirects to an external site.
  static let go = Place("/go/{link}")
  /// Receives the report that an advert was seen.
  static let view = Place("/go/{link}/view")
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
