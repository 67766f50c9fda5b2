import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The paths of the camp's pages, except those of media.
enum CampPaths {
  static let home = Place("/camp")
  static let about = Place("/camp/about")
  static let program = Place("/camp/programs/{offer}")
  static let item = Place("/camp/store/{offer}")
  static let go = Place("/camp/go/{offer}")
  static let account = Place("/camp/account")
  static let contact = Place("/camp/contact")
  static let card = Place("/camp/contact.vcf")
  static let thanks = Place("/camp/contact/{ticket}")

  static let desk = Place("/camp/desk")
  static let newOffer = Place("/camp/desk/new/{kind}")
  static let offer = Place("/camp/desk/offers/{offer}")
  static let moveOfferUp = Place("/camp/desk/offers/{offer}/raise")
  static let removeOffer = Place("/camp/desk/offers/{offer}/remove")
  /// The target of picture uploads, which precede the form that they belong to.
  static let newPicture = Place("/camp/desk/pictures")
  static let pictureFile = Place("/camp/pictures/{picture}/{size}")
  static let adverts = Place("/camp/desk/adverts")
  static let details = Place("/camp/desk/details")
  static let inbox = Place("/camp/desk/inbox")
  static let categories = Place("/camp/desk/categories")
  static let category = Place("/camp/desk/categories/{category}")
  static let moveCategoryUp = Place("/camp/desk/categories/{category}/raise")
  static let removeCategory = Place("/camp/desk/categories/{category}/remove")
  static let groups = Place("/camp/desk/groups")
  static let group = Place("/camp/desk/groups/{group}")
  static let leaveGroup = Place("/camp/desk/groups/{group}/members/{member}/leave")
  static let guardianship = Place("/camp/guardianship")
  static let settleGuardian = Place("/camp/guardianship/{change}")
  static let endGuardian = Place("/camp/desk/players/{member}/guardian/end")
  static let releases = Place("/camp/releases")
  static let release = Place("/camp/releases/{member}")
  static let settle = Place("/camp/desk/inbox/{feedback}")

  static func picture(_ id: ID<CampPicture>, _ size: CampPicture.Size) -> Link {
    pictureFile(id, size.rawValue + ".jpg")
  }

  static func page(_ offer: Offer) -> Link {
    offer.kind == .program ? program(offer.id) : item(offer.id)
  }
}
