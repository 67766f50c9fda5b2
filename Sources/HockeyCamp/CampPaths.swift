import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The paths of the camp's pages, except those of media.
enum CampPaths {
  static let home = RoutePath("/camp")
  static let about = RoutePath("/camp/about")
  static let program = RoutePath("/camp/programs/{offer}")
  static let item = RoutePath("/camp/store/{offer}")
  static let go = RoutePath("/camp/go/{offer}")
  static let account = RoutePath("/camp/account")
  static let contact = RoutePath("/camp/contact")
  static let card = RoutePath("/camp/contact.vcf")
  static let thanks = RoutePath("/camp/contact/{ticket}")

  static let staff = RoutePath("/camp/desk")
  static let newOffer = RoutePath("/camp/desk/new/{kind}")
  static let offer = RoutePath("/camp/desk/offers/{offer}")
  static let moveOfferUp = RoutePath("/camp/desk/offers/{offer}/move-up")
  static let removeOffer = RoutePath("/camp/desk/offers/{offer}/remove")
  /// The target of picture uploads, which precede the form that they belong to.
  static let newPicture = RoutePath("/camp/desk/pictures")
  static let pictureFile = RoutePath("/camp/pictures/{picture}/{size}")
  static let adverts = RoutePath("/camp/desk/adverts")
  static let details = RoutePath("/camp/desk/details")
  static let inbox = RoutePath("/camp/desk/inbox")
  static let categories = RoutePath("/camp/desk/categories")
  static let category = RoutePath("/camp/desk/categories/{category}")
  static let moveCategoryUp = RoutePath("/camp/desk/categories/{category}/move-up")
  static let removeCategory = RoutePath("/camp/desk/categories/{category}/remove")
  static let groups = RoutePath("/camp/desk/groups")
  static let group = RoutePath("/camp/desk/groups/{group}")
  static let leaveGroup = RoutePath("/camp/desk/groups/{group}/members/{member}/leave")
  static let guardianship = RoutePath("/camp/guardianship")
  static let settleGuardian = RoutePath("/camp/guardianship/{change}")
  static let endGuardian = RoutePath("/camp/desk/players/{member}/guardian/end")
  static let releases = RoutePath("/camp/releases")
  static let release = RoutePath("/camp/releases/{member}")
  static let closeFeedback = RoutePath("/camp/desk/inbox/{feedback}")

  static func picture(_ id: ID<CampPicture>, _ size: CampPicture.Size) -> Link {
    pictureFile(id, size.rawValue + ".jpg")
  }

  static func page(_ offer: Offer) -> Link {
    offer.kind == .program ? program(offer.id) : item(offer.id)
  }
}
