import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaUploads

/// Orders and pays for a shop's advert. It is shown only after a review by the adverts staff.
struct OrderAdvert: Sendable {
  let id: ID<Advert>
  let shop: AdvertisingShop
  let request: AdvertRequest
  /// The ID for the shop as an advertiser if it has none yet.
  let advertiser: ID<Advertiser>
  let payer: ID<Member>
  /// The idempotency key of the form.
  let key: String
  let bank: any AdvertBilling
  let now: Instant

  /// - Returns: The advert; for a repeated key, the one ordered first.
  /// - Throws: ``ShopAdvertRefusal`` or `PriceChanged`.
  func callAsFunction(_ tx: any Transaction) throws -> ID<Advert> {
    if let known = try AdvertPayment.known(key, tx) { return known }
    guard let price = try AdvertPrice.now(tx) else { throw ShopAdvertRefusal.notSold }
    try request.agreed?.check(price)
    if request.budget < price.least { throw ShopAdvertRefusal.budgetTooSmall }
    if let picture = request.picture, try !AdvertPicture.drafts.claim(picture, of: payer, tx) {
      throw ShopAdvertRefusal.pictureIsGone
    }
    try insert(price, owner(tx), tx)
    for place in Set(request.storefronts) {
      try tx.run(
        "INSERT INTO advert_tag (kind, word, advert) VALUES ('storefront', \(place), \(id))")
    }
    try tx.run(
      """
      INSERT INTO advert_order (advert, shop, desk, state, is_resting, paid_minor, made_at, made_by)
      VALUES (\(id), \(shop.key), \(shop.staffPage.text), 'waiting', 0, \(request.budget), \(now), \(payer))
      """)
    try AddFunds(id, request.budget, by: payer, key: key, bank, now)(tx)
    return id
  }

  /// Returns the shop's advertiser record, with its present name.
  private func owner(_ tx: any Transaction) throws -> ID<Advertiser> {
    let row = try tx.first(
      """
      INSERT INTO advert_advertiser (id, name, sort_name, added_at, shop)
      VALUES (\(advertiser), \(shop.name), \(shop.name.folded), \(now), \(shop.key))
      ON CONFLICT (shop) WHERE shop IS NOT NULL DO UPDATE SET name = excluded.name, sort_name = excluded.sort_name
      RETURNING id
      """)
    guard let row else { throw NotFound.advertiser }
    return try row.value("id")
  }

  private func insert(_ price: AdvertPrice, _ owner: ID<Advertiser>, _ tx: any Transaction) throws
  {
    try tx.run(
      """
      INSERT INTO advert (id, advertiser, headline, words, target, page, picture, first_day, last_day, budget_minor,
        click_minor, view_minor, is_paused, is_placed, is_topical, made_at)
      VALUES (\(id), \(owner), \(request.headline), \(request.text),
        \(ExternalURL(standingFor: request.page)), \(request.page.text), \(request.picture),
        \(request.firstDay), \(request.lastDay), \(request.budget), \(price.click), \(price.view),
        1, 1, 0, \(now))
      """)
  }
}

/// Records a payment and transfers its credits.
struct AddFunds: Sendable {
  let advert: ID<Advert>
  let amount: Money
  let payer: ID<Member>
  let key: String
  let bank: any AdvertBilling
  let now: Instant

  init(
    _ advert: ID<Advert>, _ amount: Money, by payer: ID<Member>, key: String,
    _ bank: any AdvertBilling, _ now: Instant
  ) {
    self.advert = advert
    self.amount = amount
    self.payer = payer
    self.key = key
    self.bank = bank
    self.now = now
  }

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO advert_payment (advert, number, key, member, amount_minor, paid_at)
      VALUES (\(advert), (SELECT COUNT(*) + 1 FROM advert_payment WHERE advert = \(advert)), \(key), \(payer),
        \(amount), \(now))
      """)
    try bank.pay(amount, for: advert, by: payer, key: key, at: now, tx)
  }
}

/// Adds to the budget of an advert that has not ended.
struct AddBudget: Sendable {
  let advert: ID<Advert>
  let shop: String
  let amount: Money
  let payer: ID<Member>
  let key: String
  let bank: any AdvertBilling
  let now: Instant

  /// - Throws: ``ShopAdvertRefusal`` or ``NotFound``.
  func callAsFunction(_ tx: any Transaction) throws {
    if try AdvertPayment.known(key, tx) != nil { return }
    _ = try AdvertOrder.find(advert, of: shop, tx)
    let changed = try tx.run(
      """
      UPDATE advert_order SET paid_minor = paid_minor + \(amount) WHERE advert = \(advert) AND ended_at IS NULL
      """)
    if changed == 0 { throw ShopAdvertRefusal.ended }
    try tx.run("UPDATE advert SET budget_minor = budget_minor + \(amount) WHERE id = \(advert)")
    try AddFunds(advert, amount, by: payer, key: key, bank, now)(tx)
  }
}
