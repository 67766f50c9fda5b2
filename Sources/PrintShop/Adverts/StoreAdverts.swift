import Adverts
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// A store's adverts at its desk: whoever works there may order some, with credits of their own.
struct StoreAdverts: AdvertDesk {
  let pattern = At.storeAdverts.pattern
  let audience = Audience.members

  func shop(_ call: Call) async throws -> AdvertisingShop {
    let store = try await call.desk()
    return AdvertisingShop(
      key: "print/\(store.id.text)", name: store.name, desk: At.storeAdverts(store.id),
      pages: [
        (say("The page of the store"), At.store(store.id)),
        (say("Ordering at the store"), At.orderAt(store.id)),
      ], back: At.desk(store.id))
  }

  func check(_ viewer: Viewer, _ call: Call) throws -> @Sendable (any Transaction) throws -> Void {
    let store = try call.id("store", of: PrintStore.self)
    return { tx in _ = try DeskGuard.check(viewer, store, tx) }
  }
}
