import PlazaBase
import PlazaData
import PlazaHTTP
import Wallet

/// The API routes for coupons.
struct CouponAPI: Sendable {
  let settings: MarqueeSettings

  var routes: [Route] {
    [
      .get(API.coupons.pattern, for: .members, list),
      .post(API.redeem.pattern, for: .members, redeem),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let (member, today) = (try request.signedIn().id, settings.today(request.now))
    let now = request.now
    let (coupons, points, own) = try await request.site.store.read { tx in
      (
        try Coupon.offered(on: today, tx), try Balance.of(member, .point, tx).available,
        try OwnVouchers.of(member, at: now, tx)
      )
    }
    return .json {
      $0.field(
        "items",
        coupons.map { OfferedCoupon(coupon: $0, isAffordable: $0.isAffordable(of: points, own)) })
      $0.field("available", points)
    }
  }

  private func redeem(_ request: Request) async throws -> Response {
    let redeem = RedeemCoupon(
      try request.id("coupon"), expecting: try request.expectedCost(),
      for: try request.signedIn().id,
      today: settings.today(request.now), at: request.now, in: request.world)
    return try await request.once { tx in
      let voucher = try redeem(tx)
      return .created(IssuedVoucher(voucher: voucher), at: WalletPaths.voucher(voucher.id))
    }
  }
}

/// A coupon, and whether the viewer could redeem it now.
private struct OfferedCoupon: JSONWritable {
  let coupon: Coupon
  let isAffordable: Bool

  func write(to json: inout JSONWriter) {
    let details = coupon.details
    json.object {
      $0.field("id", coupon.id)
      $0.field("title", details.title)
      $0.field("words", details.text)
      $0.field("kind", details.kind.rawValue)
      $0.field("cost", details.cost)
      $0.field("worth", details.worth)
      $0.field("lastDay", details.lastDay)
      $0.field("left", details.totalLimit.map { max($0 - coupon.issued, 0) })
      $0.field("withinReach", isAffordable)
    }
  }
}

/// A voucher that a member has redeemed.
private struct IssuedVoucher: JSONWritable {
  let voucher: Voucher

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", voucher.id)
      $0.field("coupon", voucher.coupon)
      $0.field("title", voucher.title)
      $0.field("code", voucher.code)
      $0.field("kind", voucher.kind.rawValue)
      $0.field("worth", voucher.worth)
      $0.field("cost", voucher.cost)
      $0.field("lastDay", voucher.lastDay)
    }
  }
}
