import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes on which the adverts staff review shop adverts and set their price.
struct AdvertReviewRoutes: Sendable {
  let settings: AdvertSettings
  let bank: (any AdvertBilling)?

  private var pages: AdvertReviewPages { AdvertReviewPages(settings: settings) }

  var routes: [Route] {
    [
      .get(Paths.prices.pattern, for: .advertStaff, prices),
      .post(Paths.prices.pattern, for: .advertStaff, changePrices).versioned,
      .post(Paths.approve.pattern, for: .advertStaff, approve),
      .post(Paths.decline.pattern, for: .advertStaff, decline),
    ]
  }

  private func prices(_ request: Request) async throws -> Response {
    let known = try await request.site.store.read { [settings] in
      try version(AdvertPrice.now($0), settings.currency)
    }
    let form = FormView(
      "prices", action: Paths.prices(), key: request.newFormKey(), values: known.values)
    return request.page(pages.prices(form))
  }

  private func changePrices(_ request: Request) async throws -> Response {
    let (currency, staff, now) = (settings.currency, try request.signedIn().id, request.now)
    let outcome = try await request.submit({ check in
      let price = AdvertPrice(
        click: check.amount("click", say("price per click"), currency),
        view: check.amount("view", say("price per view"), currency))
      if price.least.minor == 0 {
        check.addError("click", say("Set a price per click, per view or both."))
      }
      return SetAdvertPrice(price: price, staff: staff, now: now)
    }) { set, tx in
      try request.expectUnchanged(version(AdvertPrice.now(tx), currency))
      try set(tx)
      return .redirect(to: Paths.adverts(), flash: .done(say("Prices saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      let form = FormView(
        "prices", action: Paths.prices(), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return request.page(pages.prices(form), status: status)
    }
  }

  private func version(_ price: AdvertPrice?, _ currency: Currency) -> RecordVersion {
    RecordVersion([
      "view": currency.typed(price?.view ?? Money(minor: 0)),
      "click": currency.typed(price?.click ?? Money(minor: 0)),
    ])
  }

  private func approve(_ request: Request) async throws -> Response {
    let approve = ApproveAdvert(advert: try request.id("advert"), staff: try request.signedIn().id)
    return try await request.act(orBackTo: Paths.advert(approve.advert)) { tx in
      try approve(tx)
      return .redirect(
        to: Paths.advert(approve.advert),
        flash: .done(say("Approved. The advert runs from its first day.")))
    }
  }

  private func decline(_ request: Request) async throws -> Response {
    let id = try request.id("advert", of: Advert.self)
    guard let bank else { throw NotFound.advert }
    var check = request.fields.checker
    guard let reason = check.optionalLines("words", say("reason"), atMost: 500),
      check.errors.isEmpty
    else {
      return .redirect(
        to: Paths.advert(id),
        flash: .alert(say("Give a reason of up to 500 characters. The shop will see it.")))
    }
    let end = EndAdvert(
      advert: id, reason: .declined(reason), staff: try request.signedIn().id, bank: bank,
      now: request.now)
    let currency = settings.currency
    return try await request.act(orBackTo: Paths.advert(id)) { tx in
      let back = currency.format(try end(tx))
      return .redirect(
        to: Paths.advert(id), flash: .done(say("Declined. \(back) was refunded to the shop.")))
    }
  }
}
