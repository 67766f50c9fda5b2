import Adverts
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The camp's adverts at its desk: the office orders them, with credits of whoever does.
struct CampAdverts: AdvertDesk {
  let pattern = CampAt.adverts.pattern
  let audience = Audience.staff(of: HockeyCamp.name)

  func shop(_ call: Call) async throws -> AdvertisingShop {
    let (name, offers) = try await call.site.store.read { tx in
      (try CampDetails.find(tx).name, try Offer.Kind.allCases.flatMap { try Offer.list($0, tx) })
    }
    let home: [(words: String, page: Link)] = [
      (say("The page of the camp"), CampAt.home()), (say("Videos and podcasts"), MediaAt.list()),
    ]
    return AdvertisingShop(
      key: HockeyCamp.name, name: name, desk: CampAt.adverts(),
      pages: home + offers.map { ($0.details.saidTitle, CampAt.page($0)) }, back: CampAt.desk())
  }

  /// The route admits the office alone.
  func check(_ viewer: Viewer, _ call: Call) throws -> @Sendable (any Transaction) throws -> Void { { _ in } }
}
