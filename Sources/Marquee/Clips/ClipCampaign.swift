import Adverts
import PlazaBase
import PlazaData
import Wallet

/// A sponsor's clip with what is given for watching it.
struct ClipCampaign: Sendable, Equatable {
  let clip: SponsoredClip
  /// For watching it once.
  let points: Int
  /// What is left of the points that were paid for.
  let left: Int

  /// Whether the next one who watches it can be given something.
  var canPay: Bool { left >= points }

  /// What was paid for and may still be given.
  static func budget(_ advert: ID<Advert>) -> WalletAccount { .budget(advert.text) }

  /// What was given to members whose accounts are new, until they have them.
  static func waiting(_ advert: ID<Advert>) -> WalletAccount { .budget("\(advert.text)/waiting") }

  /// Those that are shown on a day, the latest first.
  static func list(on day: CalendarDate, _ tx: any Transaction) throws -> [ClipCampaign] {
    let rows = try tx.rows(
      "SELECT advert, points FROM marquee_clip_campaign ORDER BY set_at DESC, advert DESC LIMIT \(most)")
    let adverts: [ID<Advert>] = try rows.map { try $0.value("advert") }
    let clips = try SponsoredClip.found(adverts, on: day, tx)
    return try zip(adverts, rows).compactMap { advert, row in
      guard let clip = clips[advert] else { return nil }
      return ClipCampaign(
        clip: clip, points: try row.value("points"), left: try budget(advert).balance(.point, tx))
    }
  }

  /// - Throws: ``ClipRefusal/notShown``.
  static func find(_ advert: ID<Advert>, on day: CalendarDate, _ tx: any Transaction) throws -> ClipCampaign {
    guard let points = try points(of: advert, tx), let clip = try SponsoredClip.find(advert, on: day, tx) else {
      throw ClipRefusal.notShown
    }
    return ClipCampaign(clip: clip, points: points, left: try budget(advert).balance(.point, tx))
  }

  /// What watching it gives; nil where nothing was ever agreed.
  static func points(of advert: ID<Advert>, _ tx: any Transaction) throws -> Int? {
    try tx.first("SELECT points FROM marquee_clip_campaign WHERE advert = \(advert)")?.value("points")
  }

  private static let most = 200
}

/// Says what watching an advert's clip gives, and adds points that its advertiser paid for.
struct FundClip: Sendable {
  /// The most points that a view may give.
  static let mostPerView = 1000
  /// The most points that are added at once.
  static let mostAtOnce = 1_000_000

  let advert: ID<Advert>
  let points: Int
  /// Added to the budget; none only changes what a view gives.
  let adding: Int
  let now: Instant
  let transfer: Transfer?

  /// - Parameter key: of the form, so that points are added once.
  init(
    _ advert: ID<Advert>, points: Int, adding: Int, key: String, at now: Instant, by staff: ID<Member>, in world: World
  ) {
    self.advert = advert
    self.points = points
    self.adding = adding
    self.now = now
    var transfer = Transfer(
      key: "clip budget/\(key)", reason: "clip budget", cause: "advert/\(advert.text)", at: now, by: staff, in: world)
    transfer.move(adding, .point, from: .issued("campaign"), to: ClipCampaign.budget(advert))
    self.transfer = adding > 0 ? transfer : nil
  }

  func callAsFunction(_ tx: any Transaction) throws {
    _ = try SponsoredClip.headline(of: advert, tx)
    try tx.run(
      """
      INSERT INTO marquee_clip_campaign (advert, points, set_at) VALUES (\(advert), \(points), \(now))
      ON CONFLICT (advert) DO UPDATE SET points = excluded.points, set_at = excluded.set_at
      """)
    if let transfer { try PostTransfer(transfer)(tx) }
  }
}
