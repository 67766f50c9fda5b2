import Adverts
import Members
import PlazaBase
import PlazaData
import Wallet

/// A sponsor's clip with the reward for watching it.
struct ClipCampaign: Sendable, Equatable {
  let clip: SponsoredClip
  /// The points for one viewing.
  var points: Int
  /// The prepaid points that are left.
  let left: Int

  /// Whether the budget covers another viewing.
  var canPay: Bool { left >= points }

  /// The prepaid points of an advert that can still be granted.
  static func budget(_ advert: ID<Advert>) -> WalletAccount { .budget(advert.text) }

  /// Points reserved for members with new accounts, by an earlier release.
  static func waiting(_ advert: ID<Advert>) -> WalletAccount { .budget("\(advert.text)/waiting") }

  /// Returns the campaigns shown on a day, most recently changed first.
  static func list(on day: CalendarDate, atMost maximum: Int = maximum, _ tx: any Transaction)
    throws
    -> [ClipCampaign]
  {
    let rows = try tx.rows(
      "SELECT advert, points FROM marquee_clip_campaign ORDER BY set_at DESC, advert DESC LIMIT \(maximum)"
    )
    let adverts: [ID<Advert>] = try rows.map { try $0.value("advert") }
    let clips = try SponsoredClip.found(adverts, on: day, tx)
    return try zip(adverts, rows).compactMap { advert, row in
      guard let clip = clips[advert] else { return nil }
      return ClipCampaign(
        clip: clip, points: try row.value("points"), left: try budget(advert).balance(.point, tx))
    }
  }

  /// - Throws: ``ClipRefusal/notShown``.
  static func find(_ advert: ID<Advert>, on day: CalendarDate, _ tx: any Transaction) throws
    -> ClipCampaign
  {
    guard let points = try points(of: advert, tx),
      let clip = try SponsoredClip.find(advert, on: day, tx)
    else {
      throw ClipRefusal.notShown
    }
    return ClipCampaign(clip: clip, points: points, left: try budget(advert).balance(.point, tx))
  }

  /// Returns the points for one viewing; nil if the advert never had a campaign.
  static func points(of advert: ID<Advert>, _ tx: any Transaction) throws -> Int? {
    try tx.first("SELECT points FROM marquee_clip_campaign WHERE advert = \(advert)")?.value(
      "points")
  }

  /// Returns the points that staff added to the budget or removed from it, newest first.
  static func entries(of advert: ID<Advert>, _ tx: any Transaction) throws -> [LedgerEntry] {
    try LedgerEntry.entries("clip budget", of: budget(advert), .point, atMost: 20, tx)
  }

  private static let maximum = 200
}

/// Sets the points for watching an advert's clip, and adds prepaid points to its budget. Points
/// entered by mistake are removed again, with a reason.
struct FundClip: Sendable {
  /// The maximum number of points per viewing.
  static let maxPerView = 1000
  /// The maximum number of points added in one step.
  static let maxBudgetChange = 1_000_000

  let advert: ID<Advert>
  let points: Int
  /// The points to add to the budget; negative to remove. Zero changes only the points per
  /// viewing.
  let adding: Int
  let reason: String?
  let staff: ID<Member>
  let now: Instant
  let transfer: Transfer?

  /// - Parameter key: The idempotency key of the form.
  init(
    _ advert: ID<Advert>, points: Int, adding: Int, because reason: String? = nil, key: String,
    at now: Instant,
    by staff: ID<Member>, in world: World
  ) {
    self.advert = advert
    self.points = points
    self.adding = adding
    self.reason = reason
    self.staff = staff
    self.now = now
    var transfer = Transfer(
      key: "clip budget/\(key)", reason: "clip budget", reference: "advert/\(advert.text)",
      text: reason, at: now,
      by: staff,
      in: world)
    transfer.move(adding, .point, from: .issued("campaign"), to: ClipCampaign.budget(advert))
    self.transfer = adding == 0 ? nil : transfer
  }

  /// - Throws: ``WalletStaffRefusal`` if more is removed than is left.
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
        detail: "“\(headline)” · points a view \(before.map { "\($0) → " } ?? "")\(points)",
        reason: reason, at: now
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
