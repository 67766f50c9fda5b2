import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The staff's catalogue of coupons.
struct OfferRoutes: Sendable {
  let settings: WalletSettings
  private var pages: OfferPages { OfferPages(settings: settings) }

  var routes: [Route] {
    [
      .get(At.offers.pattern, for: .walletStaff, list),
      .get(At.newOffer.pattern, for: .walletStaff, new),
      .post(At.offers.pattern, for: .walletStaff) { try await save($0, nil) },
      .get(At.offer.pattern, for: .walletStaff, show),
      .get(At.editOffer.pattern, for: .walletStaff, edit),
      .post(At.offer.pattern, for: .walletStaff) { try await save($0, find($0)) }.versioned,
      .post(At.codes.pattern, for: .walletStaff, addCodes),
      .post(At.removeCodes.pattern, for: .walletStaff, removeCodes),
    ]
  }

  init(settings: WalletSettings) { self.settings = settings }

  private func list(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let found = try await call.site.store.read { try Coupon.all(page, $0) }
    return call.page(pages.list(found, today: settings.time.date(of: call.now)))
  }

  private func show(_ call: Call) async throws -> Answer {
    let id = try call.id("coupon", of: Coupon.self)
    let (coupon, figures) = try await call.site.store.read { (try Coupon.find(id, $0), try CouponFigures.of(id, $0)) }
    return call.page(pages.detail(coupon, figures, today: settings.time.date(of: call.now), key: call.newFormKey()))
  }

  private func new(_ call: Call) async throws -> Answer {
    let today = settings.time.date(of: call.now)
    let kind = call.query.text("kind").flatMap(CouponKind.init) ?? .rentalNights
    let form = OfferForm(settings, kind: kind, today: today, key: call.newFormKey())
    return call.page(pages.add(form))
  }

  private func edit(_ call: Call) async throws -> Answer {
    let coupon = try await find(call)
    return call.page(pages.edit(coupon, OfferForm(settings, coupon, key: call.newFormKey())))
  }

  private func save(_ call: Call, _ known: Coupon?) async throws -> Answer {
    let id: ID<Coupon> = known?.id ?? call.world.newID()
    let (settings, now, staff) = (settings, call.now, try call.signedIn().id)
    let outcome = try await call.submit({ check in
      SaveCoupon(
        id, CouponDetails(&check, settings, kind: known?.details.kind), isNew: known == nil, at: now, by: staff)
    }) { save, tx in
      if known != nil { try call.expectUnchanged(Coupon.find(id, tx).version(settings.currency)) }
      try save(tx)
      return .redirect(to: At.offer(id), flash: .done(say("“\(save.details.title)” is saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let kind = known?.details.kind ?? call.fields.text("kind").flatMap(CouponKind.init) ?? .rentalNights
      var form = OfferForm(settings: settings, kind: kind, key: call.newFormKey(), values: call.typed)
      form.complaints = complaints
      form.refused = refused
      return call.page(known.map { pages.edit($0, form) } ?? pages.add(form), status: status)
    }
  }

  private func addCodes(_ call: Call) async throws -> Answer {
    let coupon = try await find(call)
    guard coupon.details.kind == .partner else { throw NoSuchCoupon() }
    let (now, staff) = (call.now, try call.signedIn().id)
    let outcome = try await call.submit({ check -> AddPartnerCodes in
      let list = PartnerCodes(check.optionalLines("codes", say("codes"), atMost: 200_000) ?? "")
      if let wrong = list.wrong.first {
        check.complain("codes", say("“\(wrong)” is no code: letters, digits and dashes, at most 64 of them."))
      } else if list.codes.isEmpty {
        check.complain("codes", say("Please paste the codes, one on each line."))
      }
      return AddPartnerCodes(list.codes, to: coupon.id, at: now, by: staff)
    }) { add, tx in
      let new = try add(tx)
      let known = add.codes.count - new
      let added = say(new, one: "1 code added.", many: "\(new) codes added.")
      let before = say(known, one: "1 code were there already.", many: "\(known) codes were there already.")
      return .redirect(to: At.offer(coupon.id), flash: .done(known > 0 ? "\(added) \(before)" : added))
    }
    return try await answer(outcome, coupon, call)
  }

  private func removeCodes(_ call: Call) async throws -> Answer {
    let coupon = try await find(call)
    let (now, staff) = (call.now, try call.signedIn().id)
    let outcome = try await call.submit({ check in
      RemovePartnerCodes(
        coupon: coupon.id, reason: check.text("reason", say("reason"), atMost: 300), at: now, staff: staff)
    }) { remove, tx in
      let removed = try remove(tx)
      return .redirect(
        to: At.offer(coupon.id), flash: .done(say(removed, one: "1 code removed.", many: "\(removed) codes removed.")))
    }
    return try await answer(outcome, coupon, call)
  }

  private func answer(_ outcome: FormOutcome, _ coupon: Coupon, _ call: Call) async throws -> Answer {
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let figures = try await call.site.store.read { try CouponFigures.of(coupon.id, $0) }
      let page = pages.detail(
        coupon, figures, today: settings.time.date(of: call.now), key: call.newFormKey(), complaints, call.typed)
      return call.page(page, status: status)
    }
  }

  private func find(_ call: Call) async throws -> Coupon {
    let id = try call.id("coupon", of: Coupon.self)
    return try await call.site.store.read { try Coupon.find(id, $0) }
  }
}
