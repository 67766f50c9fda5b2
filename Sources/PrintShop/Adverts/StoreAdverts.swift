import Adverts
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// A store's adverts. Any member of its staff may order adverts, paid with the staff member's own
/// credits.
struct StoreAdverts: AdvertiserArea {
  let pattern = Paths.storeAdverts.pattern
  let audience = Audience.members

  func shop(_ request: Request) async throws -> AdvertisingShop {
    let store = try await request.desk()
    return AdvertisingShop(
      key: "print/\(store.id.text)", name: store.name, desk: Paths.storeAdverts(store.id),
      pages: [
        (say("Store page"), Paths.store(store.id)),
        (say("Store order page"), Paths.orderAt(store.id)),
      ], back: Paths.staff(store.id))
  }

  func check(_ viewer: Viewer, _ request: Request) throws
    -> @Sendable (any Transaction) throws -> Void
  {
    let store = try request.id("store", of: PrintStore.self)
    return { tx in _ = try StoreStaffAccess.check(viewer, store, tx) }
  }
}
