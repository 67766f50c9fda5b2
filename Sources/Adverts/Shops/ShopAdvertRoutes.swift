import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTools
import PlazaWeb

/// The desk where the staff of a shop advertise: what they make, what they pay, and what came of it.
struct ShopAdvertRoutes: Sendable {
  let counter: AdvertCounter
  let desk: any AdvertDesk

  private var settings: AdvertSettings { counter.settings }

  var routes: [Route] {
    let (all, one) = (desk.pattern, desk.pattern + "/{advert}")
    return [
      .get(all, for: desk.audience, list),
      .get(all + "/new", for: desk.audience, new),
      .post(all, for: desk.audience, order),
      .put(all + "/pictures", for: desk.audience, body: .raw(atMost: Pictures.largest), keepPicture),
      .get(one, for: desk.audience) { try await detail($0, await desk.shop($0)) },
      .post(one + "/budget", for: desk.audience, add),
      .post(one + "/rest", for: desk.audience, rest),
      .get(one + "/withdraw", for: desk.audience, askWithdraw),
      .post(one + "/withdraw", for: desk.audience, withdraw),
    ]
  }

  private func pages(_ shop: AdvertisingShop, _ call: Call) -> ShopAdvertPages {
    ShopAdvertPages(shop: shop, settings: settings, today: settings.time.date(of: call.now))
  }

  private func list(_ call: Call) async throws -> Answer {
    let (shop, viewer, bank) = (try await desk.shop(call), try call.signedIn(), counter.bank)
    let (adverts, price, credits) = try await call.site.store.read { tx in
      (
        try Advert.of(AdvertOrder.list(of: shop.key, tx), tx), try AdvertPrice.now(tx),
        try bank.credits(of: viewer.id, tx)
      )
    }
    return call.page(pages(shop, call).list(adverts, price, credits: credits))
  }

  private func new(_ call: Call) async throws -> Answer {
    let shop = try await desk.shop(call)
    let today = settings.time.date(of: call.now)
    let known: [String: [String]] = [
      "page": [shop.pages.first?.page.text ?? ""], "first": [today.description],
      "last": [today.adding(days: 27).description], "storefronts": settings.storefronts.map(\.slug),
    ]
    let form = FormView("advert", action: shop.desk, key: call.newFormKey(), values: { known[$0] ?? [] })
    return try await formPage(shop, form, nil, .ok, call)
  }

  private func formPage(
    _ shop: AdvertisingShop, _ form: FormView, _ refused: String?, _ status: HTTPResponse.Status, _ call: Call
  ) async throws -> Answer {
    let (viewer, bank) = (try call.signedIn(), counter.bank)
    let (price, credits) = try await call.site.store.read { tx in
      (try AdvertPrice.now(tx), try bank.credits(of: viewer.id, tx))
    }
    guard let price else { return .redirect(to: shop.desk) }
    let page = pages(shop, call).form(form, refused, price, credits: credits)
    return call.page(page, status: status)
  }

  private func order(_ call: Call) async throws -> Answer {
    let (shop, viewer) = (try await desk.shop(call), try call.signedIn())
    let check = try desk.check(viewer, call)
    let (id, advertiser): (ID<Advert>, ID<Advertiser>) = (call.world.newID(), call.world.newID())
    let (key, now, bank) = (call.formKey, call.now, counter.bank)
    let today = settings.time.date(of: now)
    let outcome = try await call.submit({ AdvertWish(&$0, shop, settings, today: today) }) { wish, tx in
      // What was complained about never comes here.
      guard let wish else { throw Problem.notFound }
      try check(tx)
      let made = try OrderAdvert(
        id: id, shop: shop, wish: wish, advertiser: advertiser, payer: viewer.id, key: key, bank: bank, now: now)(tx)
      return .redirect(
        to: shop.desk.at(made.text),
        flash: .done(say("It is paid, and waits for a look.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = FormView(
        "advert", action: shop.desk, key: call.newFormKey(), complaints: complaints, values: call.typed)
      return try await formPage(shop, form, refused, status, call)
    }
  }

  private func keepPicture(_ call: Call) async throws -> Answer {
    _ = try await desk.shop(call)
    return try await counter.files.keepPicture(call)
  }

  private func detail(
    _ call: Call, _ shop: AdvertisingShop, _ form: FormView? = nil, refused: String? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let (viewer, bank) = (try call.signedIn(), counter.bank)
    let id = try call.id("advert", of: Advert.self)
    let view = try await call.site.store.read { tx in
      ShopAdvertView(
        order: try AdvertOrder.find(id, of: shop.key, tx), advert: try Advert.find(id, tx),
        figures: try AdvertFigures.of(id, tx), payments: try AdvertPayment.of(id, tx),
        credits: try bank.credits(of: viewer.id, tx), viewer: viewer.id)
    }
    let empty = FormView("budget", action: shop.desk.at(id.text, "budget"), key: call.newFormKey())
    let page = pages(shop, call).detail(
      view, form ?? empty, refused: refused, key: call.newFormKey())
    return call.page(page, status: status)
  }

  private func add(_ call: Call) async throws -> Answer {
    let (shop, viewer) = (try await desk.shop(call), try call.signedIn())
    let (check, id) = (try desk.check(viewer, call), try call.id("advert", of: Advert.self))
    let (key, now, bank, currency) = (call.formKey, call.now, counter.bank, settings.currency)
    let page = shop.desk.at(id.text)
    let outcome = try await call.submit({ $0.advertBudget(currency) }) { amount, tx in
      guard let amount else { throw Problem.notFound }
      try check(tx)
      try AddBudget(advert: id, shop: shop.key, amount: amount, payer: viewer.id, key: key, bank: bank, now: now)(tx)
      let words = currency.format(amount)
      return .redirect(
        to: page, flash: .done(say("\(words) added to the budget.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = FormView(
        "budget", action: page.at("budget"), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return try await detail(call, shop, form, refused: refused, status: status)
    }
  }

  private func rest(_ call: Call) async throws -> Answer {
    let (shop, viewer) = (try await desk.shop(call), try call.signedIn())
    let check = try desk.check(viewer, call)
    var fields = call.fields.checker
    let act = RestAdvert(
      advert: try call.id("advert"), shop: shop.key, isResting: fields.flag("resting", say("state")))
    try fields.finish()
    let page = shop.desk.at(act.advert.text)
    return try await call.act(orBackTo: page) { tx in
      try check(tx)
      try act(tx)
      let words =
        act.isResting
        ? say("It is not shown for now.") : say("It is shown again.")
      return .redirect(to: page, flash: .done(words))
    }
  }

  private func askWithdraw(_ call: Call) async throws -> Answer {
    let shop = try await desk.shop(call)
    let id = try call.id("advert", of: Advert.self)
    let advert = try await call.site.store.read { tx in
      _ = try AdvertOrder.find(id, of: shop.key, tx)
      return try Advert.find(id, tx)
    }
    return call.page(pages(shop, call).withdraw(advert, key: call.newFormKey()))
  }

  private func withdraw(_ call: Call) async throws -> Answer {
    let (shop, viewer) = (try await desk.shop(call), try call.signedIn())
    let (check, currency) = (try desk.check(viewer, call), settings.currency)
    let end = EndAdvert(
      advert: try call.id("advert"), shop: shop.key, why: .withdrawn, staff: viewer.id, bank: counter.bank,
      now: call.now)
    let page = shop.desk.at(end.advert.text)
    return try await call.act(orBackTo: page) { tx in
      try check(tx)
      let back = currency.format(try end(tx))
      return .redirect(
        to: page, flash: .done(say("It is withdrawn. \(back) went back.")))
    }
  }
}

extension Call {
  /// The key of the form that was sent, or a new one.
  var formKey: String { fields.text(Call.keyField) ?? newFormKey() }
}
