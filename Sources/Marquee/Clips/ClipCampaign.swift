import Adverts
import Members
import PlazaBase
import PlazaData
import Wallet

/// A sponsor's clip with what is given for watching it.
struct ClipCampaign: Sendable, Equatable {
  let clip: SponsoredClip
  /// For watching it once.
  var points: Int
  /// What is left of the points that were paid for.
  let left: Int

  /// Whether the next one who watches it can be given something.
  var canPay: Bool { left >= points }

  /// What was paid for and may still be given.
  static func budget(_ advert: ID<Advert>) -> WalletAccount { .budget(advert.text) }

  /// What was given to members whose accounts are new, until they have them.
  static func waiting(_ advert: ID<Advert>) -> WalletAccount { .budget("\(advert.text)/waiting") }

  /// Those that are shown on a day, the latest first.
  static func list(on day: CalendarDate, atMost most: Int = most, _ tx: any Transaction) throws -> [ClipCampaign] {
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

  /// What the staff put into its budget and took out of it, the latest first.
  static func entries(of advert: ID<Advert>, _ tx: any Transaction) throws -> [LedgerEntry] {
    try LedgerEntry.entries("clip budget", of: budget(advert), .point, atMost: 20, tx)
  }

  private static let most = 200
}

/// Says what watching an advert's clip gives, and adds points that its advertiser paid for. What was entered by mistake
/// is taken away again, with a reason.
struct FundClip: Sendable {
  /// The most points that a view may give.
  static let mostPerView = 1000
  /// The most points that are added at once.
  static let mostAtOnce = 1_000_000

  let advert: ID<Advert>
  let points: Int
  /// Added to the budget, or taken out of it below zero; none only changes what a view gives.
  let adding: Int
  let reason: String?
  let staff: ID<Member>
  let now: Instant
  let transfer: Transfer?

  /// - Parameter key: of the form, so that points are added once.
  init(
    _ advert: ID<Advert>, points: Int, adding: Int, because reason: String? = nil, key: String, at now: Instant,
    by staff: ID<Member>, in world: World
  ) {
    self.advert = advert
    self.points = points
    self.adding = adding
    self.reason = reason
    self.staff = staff
    self.now = now
    var transfer = Transfer(
      key: "clip budget/\(key)", reason: "clip budget", cause: "advert/\(advert.text)", words: reason, at: now,
      by: staff,
      in: world)
    transfer.move(adding, .point, from: .issued("campaign"), to: ClipCampaign.budget(advert))
    self.transfer = adding == 0 ? nil : transfer
  }

  /// - Throws: ``WalletStaffRefusal`` where less is left than is taken away.
  func callAsFunction(_ tx: any Transaction) throws {
    let headline = try SponsoredClip.headline(of: advert, tx)
    let before = try ClipCampaign.points(of: advert, tx)
    try tx.run(
      """
      INSERT INTO marquee_clip_campaign (advert, points, set_at) VALUES (\(advert), \(points), \(now))
      ON CONFLICT (advert) DO UPDATE SET points = excluded.points, set_at = excluded.set_at
      """)
    if before != points {
      try AuditEntry(
        .clipBudgetChanged, by: staff, to: nil,
        detail: "“\(headline)” · points a view \(before.map { "\($0) → " } ?? "")\(points)", reason: reason, at: now
      ).append(tx)
    }
    if let transfer { try post(transfer, tx) }
  }

  private func post(_ transfer: Transfer, _ tx: any Transaction) throws {
    do {
      try PostTransfer(transfer)(tx)
    } catch WalletRefusal.notEnough(let unit, let missing) {
      throw WalletStaffRefusal.tooLittle(unit, missing: missing)
    }
  }
}
