import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The members' pages for coupons and vouchers.
struct CouponPages: Sendable {
  let settings: WalletSettings
  let now: Instant

  func offers(_ coupons: [Coupon], points: Balance, _ own: OwnVouchers) -> Page {
    let near = coupons.filter { $0.isAffordable(of: points.available, own) }
    let far = coupons.filter { !$0.isAffordable(of: points.available, own) }
    let body =
      coupons.isEmpty
      ? emptyState(
        .ticket, say("No coupons today"), say("Your points stay. Check back another day."))
      : part(say("Within reach"), near, own) + part(say("To save up for"), far, own)
    return Page(
      say("Spend points"), back: Paths.wallet(),
      bigFigures([settings.bigFigure(points, .point, WalletPaths.lines(.point))]) + body)
  }

  private func part(_ title: String, _ coupons: [Coupon], _ own: OwnVouchers) -> Markup {
    coupons.isEmpty ? .empty : section(title, rowList(coupons.map { row($0, own) }, label: title))
  }

  private func row(_ coupon: Coupon, _ own: OwnVouchers) -> PlazaUI.ListRow {
    let details = coupon.details
    let isFull = own.refusal(of: coupon) != nil
    return PlazaUI.ListRow(
      details.title, Paths.coupon(coupon.id), subtitle: details.text ?? details.kind.title,
      leading: .icon(details.kind.icon),
      trailing: coupon.isGone || isFull ? nil : settings.amount(details.cost, .point),
      badge: coupon.isGone ? Badge(say("Sold out")) : isFull ? Badge(say("Limit reached")) : nil)
  }

  func offer(_ coupon: Coupon, points: Int, _ own: OwnVouchers) -> Page {
    let details = coupon.details
    let card = VoucherCard(
      worth: settings.worth(details.worth, of: details.kind, details.title),
      text: [details.text].compactMap(\.self),
      body: "<p class=\"voucher-cost\">\(settings.amount(details.cost, .point))</p>"
        + redeemAction(coupon, points, own))
    let facts: [Detail?] = [
      Detail(say("Where", as: "a voucher"), details.kind.isTakenWhere),
      Detail(say("Available until"), details.lastDay.plain),
      Detail(say("Valid for", as: "a time"), CouponDetails.days(details.goodDays)),
      details.memberLimit.map { Detail(say("Per person"), say("at most \($0)")) },
      details.monthLimit.map { Detail(say("Per person in 30 days"), say("at most \($0)")) },
      details.totalLimit.map {
        Detail(say("Left", as: "how many"), String(max(0, $0 - coupon.issued)))
      },
    ]
    return Page(
      details.title, back: Paths.coupons(),
      card.markup + section(detailList(facts.compactMap(\.self))))
  }

  /// The button to redeem, or the reason why it is unavailable.
  private func redeemAction(_ coupon: Coupon, _ points: Int, _ own: OwnVouchers) -> Markup {
    let missing = coupon.details.cost - points
    if coupon.isGone {
      return "<button class=\"button primary\" disabled>\(say("Sold out"))</button>"
    }
    if let refusal = own.refusal(of: coupon) {
      return """
        <p class="voucher-how">\(refusal.message)</p>\
        <button class="button primary" disabled>\(say("Limit reached"))</button>
        """
    }
    if missing <= 0 {
      return
        "<p class=\"voucher-how\">\(say("You have \(settings.amount(points, .point)).", as: "points"))</p>"
        + confirmLink(
          say("Redeem", as: "points"), Paths.redeem(coupon.id), icon: .ticket, style: .primary)
    }
    let earn = linkButton(say("Earn points"), Paths.earning(), style: .primary)
    return progressBar(
      say("You have \(points.inThousands): \(settings.amount(missing, .point)) to go"),
      done: points,
      of: coupon.details.cost)
      + earn
  }

  /// The confirmation page before points are spent.
  func redeem(_ coupon: Coupon, points: Int, key: String) -> Page {
    let details = coupon.details
    let cost = settings.amount(details.cost, .point)
    let left = settings.amount(max(0, points - details.cost), .point)
    let undo =
      details.kind == .partner
      ? say("Partner codes can't be returned.")
      : say("You can undo this within ten minutes if you haven't used the voucher.")
    return confirmation(
      say("Redeem “\(details.title)”?"),
      say("This costs \(cost). You'll have \(left) left.") + " " + undo,
      yes: say("Redeem for \(cost)"), style: .primary, action: Paths.redeem(coupon.id), key: key,
      cancel: Paths.coupon(coupon.id), fields: ["expectedCost": String(details.cost)])
  }

  func vouchers(_ found: ResultPage<Voucher>) -> Page {
    let rows = WalletPages(settings: settings, now: now)
    let more = found.next.map { Paths.vouchers().query(["after": $0]) }
    let body =
      found.items.isEmpty
      ? emptyState(
        .ticket, say("No vouchers yet"),
        say("Exchange points for coupons at our shops and partners."),
        action: linkButton(say("Spend points"), Paths.coupons(), style: .primary))
      : rowList(found.items.map { rows.row($0) }, label: say("Vouchers")) + pager(more)
    return Page(say("Vouchers"), back: Paths.wallet(), body)
  }

  func voucher(_ voucher: Voucher, key: String) -> Page {
    let isOver = !voucher.isGood(on: settings.time.date(of: now))
    let until =
      voucher.spentAt.map { say("Used \(settings.time.brief($0, now: now))") }
      ?? voucher.endedAt.map { say("Replaced \(settings.time.brief($0, now: now))") }
      ?? (isOver
        ? say("Expired on \(voucher.lastDay.plain)") : say("Valid until \(voucher.lastDay.plain)"))
    let how: Markup =
      isOver
      ? .empty
      : "<p class=\"voucher-how\">\(voucher.kind.isTakenWhere)</p>" + add(voucher, key)
        + undo(voucher, key)
    let card = VoucherCard(
      worth: settings.worth(voucher.worth, of: voucher.kind, voucher.title),
      text: [voucher.text, until].compactMap(\.self), isOver: isOver,
      body: VoucherCard.code(voucher, isOver: isOver) + how)
    let facts = [
      Detail(say("Redeemed"), settings.time.brief(voucher.issuedAt, now: now)),
      Detail(say("For", as: "points"), settings.amount(voucher.cost, .point)),
    ]
    return Page(voucher.title, back: Paths.vouchers(), card.markup + section(detailList(facts)))
  }

  /// A button that undoes an accidental redemption.
  private func undo(_ voucher: Voucher, _ key: String) -> Markup {
    guard voucher.undoRefusal(at: now) == nil else { return .empty }
    let end = settings.time.clock(voucher.undoEnds)
    return actionButton(
      say("Undo until \(end)"), Paths.undoVoucher(voucher.id), key: key, icon: .undo)
  }

  /// A button that adds print credits to the member's credits, so that no visit to a counter is
  /// needed.
  private func add(_ voucher: Voucher, _ key: String) -> Markup {
    guard voucher.kind == .printCredits else { return .empty }
    return actionButton(
      say("Add \(settings.amount(voucher.worth, .credit)) to my credits"),
      Paths.addToCredits(voucher.id), key: key,
      style: .primary)
  }
}

extension CouponDetails {
  /// Formats a validity, such as "90 days from the day you redeem it".
  static func days(_ count: Int) -> String {
    say(count, one: "1 day from redeeming", many: "\(count) days from redeeming")
  }
}

extension Coupon {
  /// Whether all vouchers have been issued.
  public var isGone: Bool { !hasCodes || details.totalLimit.map { issued >= $0 } ?? false }

  /// Whether a member with this number of points could redeem the coupon now.
  /// - Parameter own: The member's vouchers so far.
  public func isAffordable(of points: Int, _ own: OwnVouchers) -> Bool {
    details.cost <= points && !isGone && own.refusal(of: self) == nil
  }
}
