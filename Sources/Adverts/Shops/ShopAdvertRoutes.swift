import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaUI

/// The routes on which a shop's staff order, pay for and follow their adverts.
struct ShopAdvertRoutes: Sendable {
  let counter: AdvertServices
  let advertiserArea: any AdvertiserArea

  private var settings: AdvertSettings { counter.settings }

  var routes: [Route] {
    let (all, one) = (advertiserArea.pattern, advertiserArea.pattern + "/{advert}")
    return [
      .get(all, for: advertiserArea.audience, list),
      .get(all + "/new", for: advertiserArea.audience, new),
      .post(all, for: advertiserArea.audience, order),
      .put(
        all + "/pictures", for: advertiserArea.audience, body: .raw(atMost: Pictures.largest),
        stagePicture),
      .get(one, for: advertiserArea.audience) {
        try await detail($0, await advertiserArea.shop($0))
      },
      .post(one + "/budget", for: advertiserArea.audience, add),
      .post(one + "/pause", for: advertiserArea.audience, rest),
      .get(one + "/withdraw", for: advertiserArea.audience, confirmWithdrawal),
      .post(one + "/withdraw", for: advertiserArea.audience, withdraw),
    ]
  }

  private func pages(_ shop: AdvertisingShop, _ request: Request) -> ShopAdvertPages {
    ShopAdvertPages(shop: shop, settings: settings, today: settings.time.date(of: request.now))
  }

  private func list(_ request: Request) async throws -> Response {
    let (shop, viewer, bank) = (
      try await advertiserArea.shop(request), try request.signedIn(), counter.bank
    )
    let (adverts, price, credits) = try await request.site.store.read { tx in
      (
        try Advert.of(AdvertOrder.list(of: shop.key, tx), tx), try AdvertPrice.now(tx),
        try bank.credits(of: viewer.id, tx)
      )
    }
    return request.page(pages(shop, request).list(adverts, price, credits: credits))
  }

  private func new(_ request: Request) async throws -> Response {
    let shop = try await advertiserArea.shop(request)
    let today = settings.time.date(of: request.now)
    let known: [String: [String]] = [
      "page": [shop.pages.first?.page.text ?? ""], "first": [today.description],
      "last": [today.adding(days: 27).description],
      "storefronts": settings.storefronts.map(\.slug),
    ]
    let form = FormView(
      "advert", action: shop.staffPage, key: request.newFormKey(), values: { known[$0] ?? [] })
    return try await formPage(shop, form, nil, .ok, request)
  }

  private func formPage(
    _ shop: AdvertisingShop, _ form: FormView, _ refused: String?, _ status: HTTPResponse.Status,
    _ request: Request
  ) async throws -> Response {
    let (viewer, bank) = (try request.signedIn(), counter.bank)
    let (price, credits) = try await request.site.store.read { tx in
      (try AdvertPrice.now(tx), try bank.credits(of: viewer.id, tx))
    }
    guard let price else { return .redirect(to: shop.staffPage) }
    let page = pages(shop, request).form(form, refused, price, credits: credits)
    return request.page(page, status: status)
  }

  private func order(_ request: Request) async throws -> Response {
    let (shop, viewer) = (try await advertiserArea.shop(request), try request.signedIn())
    let check = try advertiserArea.check(viewer, request)
    let (id, advertiser): (ID<Advert>, ID<Advertiser>) = (
      request.world.newID(), request.world.newID()
    )
    let (key, now, bank) = (request.formKey, request.now, counter.bank)
    let today = settings.time.date(of: now)
    let outcome = try await request.submit({ AdvertRequest(&$0, shop, settings, today: today) }) {
      advertRequest, tx in
      // Not reached with invalid input.
      guard let advertRequest else { throw Problem.notFound }
      try check(tx)
      let made = try OrderAdvert(
        id: id, shop: shop, request: advertRequest, advertiser: advertiser, payer: viewer.id,
        key: key,
        bank: bank, now: now)(tx)
      return .redirect(
        to: shop.staffPage.at(made.text),
        flash: .done(say("Paid. The advert is awaiting review.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = FormView(
        "advert", action: shop.staffPage, key: request.newFormKey(), errors: errors,
        values: request.typed)
      return try await formPage(shop, form, refused, status, request)
    }
  }

  private func stagePicture(_ request: Request) async throws -> Response {
    _ = try await advertiserArea.shop(request)
    return try await counter.files.stagePicture(request)
  }

  private func detail(
    _ request: Request, _ shop: AdvertisingShop, _ form: FormView? = nil, refused: String? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (viewer, bank) = (try request.signedIn(), counter.bank)
    let id = try request.id("advert", of: Advert.self)
    let view = try await request.site.store.read { tx in
      ShopAdvertView(
        order: try AdvertOrder.find(id, of: shop.key, tx), advert: try Advert.find(id, tx),
        statistics: try AdvertStatistics.of(id, tx), payments: try AdvertPayment.of(id, tx),
        credits: try bank.credits(of: viewer.id, tx), viewer: viewer.id)
    }
    let empty = FormView(
      "budget", action: shop.staffPage.at(id.text, "budget"), key: request.newFormKey())
    let page = pages(shop, request).detail(
      view, form ?? empty, refused: refused, key: request.newFormKey())
    return request.page(page, status: status)
  }

  private func add(_ request: Request) async throws -> Response {
    let (shop, viewer) = (try await advertiserArea.shop(request), try request.signedIn())
    let (check, id) = (
      try advertiserArea.check(viewer, request), try request.id("advert", of: Advert.self)
    )
    let (key, now, bank, currency) = (
      request.formKey, request.now, counter.bank, settings.currency
    )
    let page = shop.staffPage.at(id.text)
    let outcome = try await request.submit({ $0.advertBudget(currency) }) { amount, tx in
      guard let amount else { throw Problem.notFound }
      try check(tx)
      try AddBudget(
        advert: id, shop: shop.key, amount: amount, payer: viewer.id, key: key, bank: bank,
        now: now)(tx)
      let formatted = currency.format(amount)
      return .redirect(
        to: page, flash: .done(say("\(formatted) added to the budget.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = FormView(
        "budget", action: page.at("budget"), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return try await detail(request, shop, form, refused: refused, status: status)
    }
  }

  private func rest(_ request: Request) async throws -> Response {
    let (shop, viewer) = (try await advertiserArea.shop(request), try request.signedIn())
    let check = try advertiserArea.check(viewer, request)
    var fields = request.fields.checker
    let act = PauseAdvertSlot(
      advert: try request.id("advert"), shop: shop.key,
      isPausedByShop: fields.flag("resting", say("state")))
    try fields.finish()
    let page = shop.staffPage.at(act.advert.text)
    return try await request.act(orBackTo: page) { tx in
      try check(tx)
      try act(tx)
      let message =
        act.isPausedByShop
        ? say("The advert is paused.") : say("The advert is running again.")
      return .redirect(to: page, flash: .done(message))
    }
  }

  private func confirmWithdrawal(_ request: Request) async throws -> Response {
    let shop = try await advertiserArea.shop(request)
    let id = try request.id("advert", of: Advert.self)
    let advert = try await request.site.store.read { tx in
      _ = try AdvertOrder.find(id, of: shop.key, tx)
      return try Advert.find(id, tx)
    }
    return request.page(pages(shop, request).withdraw(advert, key: request.newFormKey()))
  }

  private func withdraw(_ request: Request) async throws -> Response {
    let (shop, viewer) = (try await advertiserArea.shop(request), try request.signedIn())
    let (check, currency) = (try advertiserArea.check(viewer, request), settings.currency)
    let end = EndAdvert(
      advert: try request.id("advert"), shop: shop.key, reason: .withdrawn, staff: viewer.id,
      bank: counter.bank,
      now: request.now)
    let page = shop.staffPage.at(end.advert.text)
    return try await request.act(orBackTo: page) { tx in
      try check(tx)
      let back = currency.format(try end(tx))
      return .redirect(
        to: page, flash: .done(say("Withdrawn. \(back) was refunded.")))
    }
  }
}

extension Request {
  /// The idempotency key of the submitted form, or a new one.
  var formKey: String { fields.text(Request.keyField) ?? newFormKey() }
}
