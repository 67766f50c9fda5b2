import HTTPTypes
import PlazaBase
import PlazaData
public import PlazaHTTP
import PlazaUI

/// The members' routes for coupons and vouchers.
struct CouponRoutes: Sendable {
  let settings: WalletSettings

  var routes: [Route] {
    [
      .get(Paths.coupons.pattern, for: .members, offers),
      .get(Paths.coupon.pattern, for: .members, offer),
      .get(Paths.redeem.pattern, for: .members, confirm),
      .post(Paths.redeem.pattern, for: .members, redeem),
      .get(Paths.vouchers.pattern, for: .members, vouchers),
      .get(Paths.voucher.pattern, for: .members, voucher),
      .post(Paths.addToCredits.pattern, for: .members, addToCredits),
      .post(Paths.undoVoucher.pattern, for: .members, undo),
    ]
  }

  private func pages(_ request: Request) -> CouponPages {
    CouponPages(settings: settings, now: request.now)
  }

  private func offers(_ request: Request) async throws -> Response {
    let (member, today) = (try request.signedIn().id, settings.time.date(of: request.now))
    let now = request.now
    let (coupons, points, own) = try await request.site.store.read { tx in
      (
        try Coupon.offered(on: today, tx), try Balance.of(member, .point, tx),
        try OwnVouchers.of(member, at: now, tx)
      )
    }
    return request.page(pages(request).offers(coupons, points: points, own))
  }

  private func offer(_ request: Request) async throws -> Response {
    let (member, id) = (try request.signedIn().id, try request.id("coupon", of: Coupon.self))
    let now = request.now
    let (coupon, points, own) = try await request.site.store.read { tx in
      (
        try Coupon.find(id, tx), try Balance.of(member, .point, tx).available,
        try OwnVouchers.of(member, at: now, tx)
      )
    }
    return request.page(pages(request).offer(coupon, points: points, own))
  }

  private func confirm(_ request: Request) async throws -> Response {
    let (member, id) = (try request.signedIn().id, try request.id("coupon", of: Coupon.self))
    let (coupon, points) = try await request.site.store.read { tx in
      (try Coupon.find(id, tx), try Balance.of(member, .point, tx).available)
    }
    return request.page(pages(request).redeem(coupon, points: points, key: request.newFormKey()))
  }

  private func redeem(_ request: Request) async throws -> Response {
    let (member, id) = (try request.signedIn().id, try request.id("coupon", of: Coupon.self))
    let redeem = RedeemCoupon(
      id, expecting: try request.expectedCost(), for: member,
      today: settings.time.date(of: request.now),
      at: request.now,
      in: request.world)
    return try await request.act(orBackTo: Paths.coupon(id)) { tx in
      let voucher = try redeem(tx)
      return .redirect(
        to: Paths.voucher(voucher.id), flash: .done(say("“\(voucher.title)” is yours.")))
    }
  }

  private func vouchers(_ request: Request) async throws -> Response {
    let (member, page) = (try request.signedIn().id, try request.pageRequest())
    let found = try await request.site.store.read { try Voucher.of(member, page, $0) }
    return request.page(pages(request).vouchers(found))
  }

  private func voucher(_ request: Request) async throws -> Response {
    let (member, id) = (try request.signedIn().id, try request.id("voucher", of: Voucher.self))
    let voucher = try await request.site.store.read { try Voucher.find(id, of: member, $0) }
    return request.page(pages(request).voucher(voucher, key: request.newFormKey()))
  }

  private func undo(_ request: Request) async throws -> Response {
    let (member, id) = (try request.signedIn().id, try request.id("voucher", of: Voucher.self))
    _ = try await request.site.store.read { try Voucher.find(id, of: member, $0) }
    let undo = UndoRedemption(voucher: id, member: member, at: request.now, world: request.world)
    let settings = settings
    return try await request.act(orBackTo: Paths.voucher(id)) { tx in
      let points = settings.amount(try undo(tx), .point)
      return .redirect(to: Paths.coupons(), flash: .done(say("Undone: you got \(points) back.")))
    }
  }

  private func addToCredits(_ request: Request) async throws -> Response {
    let (member, id) = (try request.signedIn().id, try request.id("voucher", of: Voucher.self))
    _ = try await request.site.store.read { try Voucher.find(id, of: member, $0) }
    let add = AddToCredits(
      id, of: member, today: settings.time.date(of: request.now), at: request.now,
      in: request.world)
    let settings = settings
    return try await request.act(orBackTo: Paths.voucher(id)) { tx in
      let used = try add(tx)
      return .redirect(
        to: Paths.voucher(id),
        flash: .done(say("\(settings.amount(used.worth, .credit)) was added to your credits.")))
    }
  }
}

extension Request {
  /// Reads the cost that the member has agreed to; nil if the client does not send it.
  public func expectedCost() throws -> Int? {
    var check = fields.checker
    let cost = check.optionalNumber("expectedCost", say("expected cost"), in: 0...1_000_000)
    try check.finish()
    return cost
  }
}
