import PlazaBase
import PlazaMarkup
import PlazaTools
import PlazaWeb

/// What points get a member, and what the member got.
struct CouponPages: Sendable {
  let settings: WalletSettings
  let now: Instant

  func offers(_ coupons: [Coupon], points: Int?) -> Page {
    let have = points.map { banner(.info, "You have \(settings.amount($0, .point)).") } ?? .empty
    let body =
      coupons.isEmpty
      ? emptyState(.ticket, "Nothing on offer today", "Your points keep. Look again another day.")
      : section(rowList(coupons.map { row($0, points: points) }, label: "Coupons"))
    return Page("What points get you", back: At.wallet(), have + body)
  }

  private func row(_ coupon: Coupon, points: Int?) -> PlazaWeb.Row {
    let details = coupon.details
    let isReached = points.map { $0 >= details.cost } ?? false
    return PlazaWeb.Row(
      details.title, At.coupon(coupon.id), subtitle: details.words ?? details.kind.title, leading: .icon(.ticket),
      trailing: settings.amount(details.cost, .point), badge: isReached ? Badge("Within reach", .done) : nil)
  }

  func offer(_ coupon: Coupon, points: Int, key: String) -> Page {
    let details = coupon.details
    let facts =
      [
        Detail("Costs", settings.amount(details.cost, .point)), Detail("You have", settings.amount(points, .point)),
        Detail("Good for", worth(details)), Detail("Offered until", details.lastDay.plain),
        details.memberLimit.map { Detail("For one person", "\($0)") },
        details.totalLimit.map { Detail("Left", String(max(0, $0 - coupon.issued))) },
      ].compactMap(\.self)
    let words = details.words.map { "<p>\($0)</p>" as Markup } ?? .empty
    let missing = details.cost - points
    let button: Markup =
      missing > 0
      ? "<button class=\"button primary wide\" disabled>\(settings.amount(missing, .point)) to go</button>"
      : actionButton(
        "Redeem for \(settings.amount(details.cost, .point))", At.redeem(coupon.id), key: key, icon: .ticket,
        style: .primary)
    return Page(details.title, back: At.coupons(), words + section(detailList(facts)) + button)
  }

  private func worth(_ details: CouponDetails) -> String {
    switch details.kind {
    case .rentalNights: "\(counted(details.worth, "night")) of a rental"
    case .printCredits, .campStore: settings.currency.format(Money(minor: details.worth))
    case .partner: details.kind.title
    }
  }

  func vouchers(_ found: Slice<Voucher>) -> Page {
    let rows = WalletPages(settings: settings, now: now)
    let more = found.next.map { At.vouchers().query(["after": $0]) }
    let body =
      found.items.isEmpty
      ? emptyState(
        .ticket, "No vouchers yet", "Points get you coupons for our shops and others.",
        action: linkButton("What points get you", At.coupons(), style: .primary))
      : rowList(found.items.map(rows.row), label: "Vouchers") + pager(more)
    return Page("Vouchers", back: At.wallet(), body)
  }

  func voucher(_ voucher: Voucher) -> Page {
    let state = WalletPages(settings: settings, now: now).state(of: voucher)
    let facts =
      [
        Detail("Code", code: voucher.codeInWords), Detail("Good until", voucher.lastDay.plain),
        Detail("Cost", settings.amount(voucher.cost, .point)),
        Detail("Redeemed", settings.time.brief(voucher.issuedAt, now: now)),
        voucher.spentAt.map { Detail("Used", settings.time.brief($0, now: now)) },
      ].compactMap(\.self)
    let drawing: Markup =
      voucher.spentAt == nil
      ? "<div class=\"card voucher\">\(QRCode(voucher.code)?.svg(label: "The code as a QR code"))</div>" : .empty
    return Page(
      voucher.title, back: At.vouchers(),
      (state.map { "<p>\($0.markup)</p>" } ?? .empty) + section(drawing, footer: voucher.kind.isTakenWhere)
        + section(detailList(facts)))
  }
}
