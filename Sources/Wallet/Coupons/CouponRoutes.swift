import HTTPTypes
import PlazaBase
import PlazaData
public import PlazaWeb

/// Coupons and vouchers for members.
struct CouponRoutes: Sendable {
  let settings: WalletSettings

  var routes: [Route] {
    [
      .get(At.coupons.pattern, for: .members, offers),
      .get(At.coupon.pattern, for: .members, offer),
      .get(At.redeem.pattern, for: .members, ask),
      .post(At.redeem.pattern, for: .members, redeem),
      .get(At.vouchers.pattern, for: .members, vouchers),
      .get(At.voucher.pattern, for: .members, voucher),
      .post(At.addToCredits.pattern, for: .members, addToCredits),
      .post(At.undoVoucher.pattern, for: .members, undo),
    ]
  }

  private func pages(_ call: Call) -> CouponPages { CouponPages(settings: settings, now: call.now) }

  private func offers(_ call: Call) async throws -> Answer {
    let (member, today) = (try call.signedIn().id, settings.time.date(of: call.now))
    let now = call.now
    let (coupons, points, own) = try await call.site.store.read { tx in
      (
        try Coupon.offered(on: today, tx), try Balance.of(member, .point, tx),
        try OwnVouchers.of(member, at: now, tx)
      )
    }
    return call.page(pages(call).offers(coupons, points: points, own))
  }

  private func offer(_ call: Call) async throws -> Answer {
    let (member, id) = (try call.signedIn().id, try call.id("coupon", of: Coupon.self))
    let now = call.now
    let (coupon, points, own) = try await call.site.store.read { tx in
      (
        try Coupon.find(id, tx), try Balance.of(member, .point, tx).available,
        try OwnVouchers.of(member, at: now, tx)
      )
    }
    return call.page(pages(call).offer(coupon, points: points, own))
  }

  private func ask(_ call: Call) async throws -> Answer {
    let (member, id) = (try call.signedIn().id, try call.id("coupon", of: Coupon.self))
    let (coupon, points) = try await call.site.store.read { tx in
      (try Coupon.find(id, tx), try Balance.of(member, .point, tx).available)
    }
    return call.page(pages(call).redeem(coupon, points: points, key: call.newFormKey()))
  }

  private func redeem(_ call: Call) async throws -> Answer {
    let (member, id) = (try call.signedIn().id, try call.id("coupon", of: Coupon.self))
    let redeem = RedeemCoupon(
      id, expecting: try call.expectedCost(), for: member, today: settings.time.date(of: call.now), at: call.now,
      in: call.world)
    return try await call.act(orBackTo: At.coupon(id)) { tx in
      let voucher = try redeem(tx)
      return .redirect(to: At.voucher(voucher.id), flash: .done(say("“\(voucher.title)” is yours.")))
    }
  }

  private func vouchers(_ call: Call) async throws -> Answer {
    let (member, page) = (try call.signedIn().id, try call.pageRequest())
    let found = try await call.site.store.read { try Voucher.of(member, page, $0) }
    return call.page(pages(call).vouchers(found))
  }

  private func voucher(_ call: Call) async throws -> Answer {
    let (member, id) = (try call.signedIn().id, try call.id("voucher", of: Voucher.self))
    let voucher = try await call.site.store.read { try Voucher.find(id, of: member, $0) }
    return call.page(pages(call).voucher(voucher, key: call.newFormKey()))
  }

  private func undo(_ call: Call) async throws -> Answer {
    let (member, id) = (try call.signedIn().id, try call.id("voucher", of: Voucher.self))
    _ = try await call.site.store.read { try Voucher.find(id, of: member, $0) }
    let undo = UndoRedemption(voucher: id, member: member, at: call.now, world: call.world)
    let settings = settings
    return try await call.act(orBackTo: At.voucher(id)) { tx in
      let points = settings.amount(try undo(tx), .point)
      return .redirect(to: At.coupons(), flash: .done(say("Undone: \(points) came back.")))
    }
  }

  private func addToCredits(_ call: Call) async throws -> Answer {
    let (member, id) = (try call.signedIn().id, try call.id("voucher", of: Voucher.self))
    _ = try await call.site.store.read { try Voucher.find(id, of: member, $0) }
    let add = AddToCredits(id, of: member, today: settings.time.date(of: call.now), at: call.now, in: call.world)
    let settings = settings
    return try await call.act(orBackTo: At.voucher(id)) { tx in
      let used = try add(tx)
      return .redirect(
        to: At.voucher(id), flash: .done(say("\(settings.amount(used.worth, .credit)) went to your credits.")))
    }
  }
}

extension Call {
  /// The cost that a member agreed to; nil where it is not said.
  public func expectedCost() throws -> Int? {
    var check = fields.checker
    let cost = check.optionalNumber("expectedCost", say("expected cost"), in: 0...1_000_000)
    try check.finish()
    return cost
  }
}
