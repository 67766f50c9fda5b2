import PlazaBase
import PlazaData
import PlazaHTTP
import Wallet

/// The reason why a sale of credits is not undone.
enum SaleRefusal: Refusal {
  /// The store's counter has no such sale in ``RecentSales/time``.
  case noSuchSale
  case isSpent

  var slug: String { self == .noSuchSale ? "no-such-sale" : "spent-meanwhile" }

  var message: String {
    switch self {
    case .noSuchSale:
      say("This sale was already undone, or made over 24 hours ago. Check the takings.")
    case .isSpent:
      say(
        "The customer has already spent some of these credits. Ask an administrator to correct the rest."
      )
    }
  }
}

extension SellingRoutes {
  /// Undoes a recent sale of the store's own counter. The ledger records both transfers, and frees
  /// the receipt number.
  func undo(_ sale: ID<Transfer>, _ request: Request) async throws -> Response {
    let (store, viewer, member) = (
      try await request.desk(), try request.signedIn(), try request.id("member", of: Member.self)
    )
    let (now, words, back) = (request.now, settings.text(request), Paths.sellCredits(store.id))
    guard let reason = try request.reason() else {
      return .redirect(to: back, flash: .alert(say("Enter a reason. The customer will see it.")))
    }
    let act = UndoTransfer(
      sale, of: ["top-up"], text: reason, at: now, by: viewer.id, in: request.world)
    return try await request.act(orBackTo: back) { tx in
      try StoreStaffAccess.check(viewer, store.id, tx)
      let recent = try RecentSales.list(store.id, now: now, tx)
      guard let found = recent.first(where: { $0.id == sale && $0.member == member }) else {
        throw SaleRefusal.noSuchSale
      }
      do { try act(tx) } catch WalletStaffRefusal.spentMeanwhile { throw SaleRefusal.isSpent }
      return .redirect(
        to: back,
        flash: .done(say("Sale undone. Give \(words.money(found.amount)) back to the customer.")))
    }
  }
}
