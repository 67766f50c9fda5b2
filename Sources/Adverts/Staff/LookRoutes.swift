import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Where the adverts' staff look at what shops would like to show, and set what they pay.
struct LookRoutes: Sendable {
  let settings: AdvertSettings
  let bank: (any AdvertBank)?

  private var pages: LookPages { LookPages(settings: settings) }

  var routes: [Route] {
    [
      .get(At.prices.pattern, for: .advertStaff, prices),
      .post(At.prices.pattern, for: .advertStaff, setPrices).versioned,
      .post(At.approve.pattern, for: .advertStaff, approve),
      .post(At.decline.pattern, for: .advertStaff, decline),
    ]
  }

  private func prices(_ call: Call) async throws -> Answer {
    let known = try await call.site.store.read { [settings] in try version(AdvertPrice.now($0), settings.currency) }
    let form = FormView("prices", action: At.prices(), key: call.newFormKey(), values: known.values)
    return call.page(pages.prices(form))
  }

  private func setPrices(_ call: Call) async throws -> Answer {
    let (currency, staff, now) = (settings.currency, try call.signedIn().id, call.now)
    let outcome = try await call.submit({ check in
      let price = AdvertPrice(
        click: check.amount("click", "price of a click", currency),
        view: check.amount("view", "price of a view", currency))
      if price.least.minor == 0 { check.complain("click", say("Either a click or a view must cost something.")) }
      return SetAdvertPrice(price: price, staff: staff, now: now)
    }) { set, tx in
      try call.expectUnchanged(version(AdvertPrice.now(tx), currency))
      try set(tx)
      return .redirect(to: At.adverts(), flash: .done(say("The prices are saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let form = FormView(
        "prices", action: At.prices(), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return call.page(pages.prices(form), status: status)
    }
  }

  private func version(_ price: AdvertPrice?, _ currency: Currency) -> RecordVersion {
    RecordVersion([
      "view": currency.typed(price?.view ?? Money(minor: 0)), "click": currency.typed(price?.click ?? Money(minor: 0)),
    ])
  }

  private func approve(_ call: Call) async throws -> Answer {
    let approve = ApproveAdvert(advert: try call.id("advert"), staff: try call.signedIn().id)
    return try await call.act(orBackTo: At.advert(approve.advert)) { tx in
      try approve(tx)
      return .redirect(to: At.advert(approve.advert), flash: .done(say("It is shown from its first day on.")))
    }
  }

  private func decline(_ call: Call) async throws -> Answer {
    let id = try call.id("advert", of: Advert.self)
    guard let bank else { throw NotThere.advert }
    var check = call.fields.checker
    guard let words = check.optionalLines("words", "sentence", atMost: 500), check.complaints.isEmpty else {
      return .redirect(
        to: At.advert(id), flash: .alert(say("Please say why, in at most 500 characters: the shop reads it.")))
    }
    let end = EndAdvert(
      advert: id, why: .declined(words), staff: try call.signedIn().id, bank: bank, now: call.now)
    let currency = settings.currency
    return try await call.act(orBackTo: At.advert(id)) { tx in
      let back = currency.format(try end(tx))
      return .redirect(to: At.advert(id), flash: .done(say("It is not shown. \(back) went back to its shop.")))
    }
  }
}
