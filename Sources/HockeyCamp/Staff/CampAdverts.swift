import Adverts
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The camp's advertising area. The office member who orders an advert pays with their own
/// credits.
struct CampAdverts: AdvertiserArea {
  let pattern = CampPaths.adverts.pattern
  let audience = Audience.staff(of: HockeyCamp.name)

  func shop(_ request: Request) async throws -> AdvertisingShop {
    let (name, offers) = try await request.site.store.read { tx in
      (try CampDetails.find(tx).name, try Offer.Kind.allCases.flatMap { try Offer.list($0, tx) })
    }
    let home: [(title: String, page: Link)] = [
      (say("Camp home page"), CampPaths.home()), (say("Videos and podcasts"), MediaPaths.list()),
    ]
    return AdvertisingShop(
      key: HockeyCamp.name, name: name, desk: CampPaths.adverts(),
      pages: home + offers.map { ($0.details.localizedTitle, CampPaths.page($0)) },
      back: CampPaths.staff())
  }

  /// Performs no further check: ``audience`` already restricts the routes to the office.
  func check(_ viewer: Viewer, _ request: Request) throws
    -> @Sendable (any Transaction) throws -> Void
  { { _ in } }
}
