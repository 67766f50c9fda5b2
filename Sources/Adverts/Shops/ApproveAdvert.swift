import PlazaBase
import PlazaData

/// Approves a shop's advert. ``EndAdvert`` declines it.
struct ApproveAdvert: Sendable {
  let advert: ID<Advert>
  let staff: ID<Member>

  /// - Throws: ``ShopAdvertRefusal`` or ``NotFound``.
  func callAsFunction(_ tx: any Transaction) throws {
    let changed = try tx.run(
      "UPDATE advert_order SET state = 'running', looked_by = \(staff) WHERE advert = \(advert) AND state = 'waiting'"
    )
    if changed == 0 {
      throw try AdvertOrder.find(advert, tx).isOpen ? ShopAdvertRefusal.lookedAt : .ended
    }
    try tx.run("UPDATE advert SET is_paused = 0 WHERE id = \(advert)")
  }
}

/// Pauses or resumes a shop's advert.
struct PauseAdvertSlot: Sendable {
  let advert: ID<Advert>
  let shop: String
  let isPausedByShop: Bool

  /// - Throws: ``ShopAdvertRefusal`` or ``NotFound``.
  func callAsFunction(_ tx: any Transaction) throws {
    let order = try AdvertOrder.find(advert, of: shop, tx)
    let changed = try tx.run(
      "UPDATE advert_order SET is_resting = \(isPausedByShop) WHERE advert = \(advert) AND state = 'running'"
    )
    if changed == 0 { throw order.isOpen ? ShopAdvertRefusal.notLookedAt : .ended }
    try tx.run("UPDATE advert SET is_paused = \(isPausedByShop) WHERE id = \(advert)")
  }
}

extension Advert {
  /// - Throws: ``ShopAdvertRefusal/ofShop`` for an advert that a shop paid for with credits.
  static func mustBePaidOutside(_ advert: ID<Advert>, _ tx: any Transaction) throws {
    if try tx.exists("SELECT 1 FROM advert_order WHERE advert = \(advert)") {
      throw ShopAdvertRefusal.ofShop
    }
  }
}
