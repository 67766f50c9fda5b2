import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff routes for coupons.
struct OfferRoutes: Sendable {
  let settings: WalletSettings
  private var pages: OfferPages { OfferPages(settings: settings) }

  var routes: [Route] {
    [
      .get(Paths.offers.pattern, for: .walletStaff, list),
      .get(Paths.newOffer.pattern, for: .walletStaff, new),
      .post(Paths.offers.pattern, for: .walletStaff) { try await save($0, nil) },
      .get(Paths.offer.pattern, for: .walletStaff, show),
      .get(Paths.editOffer.pattern, for: .walletStaff, edit),
      .post(Paths.offer.pattern, for: .walletStaff) { try await save($0, find($0)) }.versioned,
      .post(Paths.codes.pattern, for: .walletStaff, addCodes),
      .post(Paths.removeCodes.pattern, for: .walletStaff, removeCodes),
    ]
  }

  init(settings: WalletSettings) { self.settings = settings }

  private func list(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let found = try await request.site.store.read { try Coupon.all(page, $0) }
    return request.page(pages.list(found, today: settings.time.date(of: request.now)))
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("coupon", of: Coupon.self)
    let (coupon, figures) = try await request.site.store.read {
      (try Coupon.find(id, $0), try CouponStatistics.of(id, $0))
    }
    return request.page(
      pages.detail(
        coupon, figures, today: settings.time.date(of: request.now), key: request.newFormKey()))
  }

  private func new(_ request: Request) async throws -> Response {
    let today = settings.time.date(of: request.now)
    let kind = request.query.text("kind").flatMap(CouponKind.init) ?? .rentalNights
    let form = OfferForm(settings, kind: kind, today: today, key: request.newFormKey())
    return request.page(pages.add(form))
  }

  private func edit(_ request: Request) async throws -> Response {
    let coupon = try await find(request)
    return request.page(pages.edit(coupon, OfferForm(settings, coupon, key: request.newFormKey())))
  }

  private func save(_ request: Request, _ known: Coupon?) async throws -> Response {
    let id: ID<Coupon> = known?.id ?? request.world.newID()
    let (settings, now, staff) = (settings, request.now, try request.signedIn().id)
    let outcome = try await request.submit({ check in
      SaveCoupon(
        id, CouponDetails(&check, settings, kind: known?.details.kind), isNew: known == nil,
        at: now, by: staff)
    }) { save, tx in
      if known != nil {
        try request.expectUnchanged(Coupon.find(id, tx).version(settings.currency))
      }
      try save(tx)
      return .redirect(
        to: Paths.offer(id), flash: .done(say("“\(save.details.title)” was saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let kind =
        known?.details.kind ?? request.fields.text("kind").flatMap(CouponKind.init)
        ?? .rentalNights
      var form = OfferForm(
        settings: settings, kind: kind, key: request.newFormKey(), values: request.typed)
      form.errors = errors
      form.refused = refused
      return request.page(known.map { pages.edit($0, form) } ?? pages.add(form), status: status)
    }
  }

  private func addCodes(_ request: Request) async throws -> Response {
    let coupon = try await find(request)
    guard coupon.details.kind == .partner else { throw NoSuchCoupon() }
    let (now, staff) = (request.now, try request.signedIn().id)
    let outcome = try await request.submit({ check -> AddPartnerCodes in
      let list = PartnerCodes(check.optionalLines("codes", say("codes"), atMost: 200_000) ?? "")
      if let wrong = list.wrong.first {
        check.addError(
          "codes", say("“\(wrong)” isn't a code. Use up to 64 letters, digits and dashes."))
      } else if list.codes.isEmpty {
        check.addError("codes", say("Paste the codes, one per line."))
      }
      return AddPartnerCodes(list.codes, to: coupon.id, at: now, by: staff)
    }) { add, tx in
      let new = try add(tx)
      let known = add.codes.count - new
      let added = say(new, one: "1 code added.", many: "\(new) codes added.")
      let before = say(
        known, one: "1 code already existed.", many: "\(known) codes already existed.")
      return .redirect(
        to: Paths.offer(coupon.id), flash: .done(known > 0 ? "\(added) \(before)" : added))
    }
    return try await answer(outcome, coupon, request)
  }

  private func removeCodes(_ request: Request) async throws -> Response {
    let coupon = try await find(request)
    let (now, staff) = (request.now, try request.signedIn().id)
    let outcome = try await request.submit({ check in
      RemovePartnerCodes(
        coupon: coupon.id, reason: check.text("reason", say("reason"), atMost: 300), at: now,
        staff: staff)
    }) { remove, tx in
      let removed = try remove(tx)
      return .redirect(
        to: Paths.offer(coupon.id),
        flash: .done(say(removed, one: "1 code removed.", many: "\(removed) codes removed.")))
    }
    return try await answer(outcome, coupon, request)
  }

  private func answer(_ outcome: FormOutcome, _ coupon: Coupon, _ request: Request) async throws
    -> Response
  {
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      let figures = try await request.site.store.read { try CouponStatistics.of(coupon.id, $0) }
      let page = pages.detail(
        coupon, figures, today: settings.time.date(of: request.now), key: request.newFormKey(),
        errors, request.typed)
      return request.page(page, status: status)
    }
  }

  private func find(_ request: Request) async throws -> Coupon {
    let id = try request.id("coupon", of: Coupon.self)
    return try await request.site.store.read { try Coupon.find(id, $0) }
  }
}
