import Adverts
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Wallet

/// Where the staff of adverts say what watching a clip gives, and put in the points that were paid for.
struct ClipBudgetRoutes: Sendable {
  private static let staff = Audience.staff(of: Adverts.slug)

  var routes: [Route] {
    [
      .get(ClipsAt.budget.pattern, for: Self.staff, show),
      .post(ClipsAt.budget.pattern, for: Self.staff, save),
    ]
  }

  private struct Known: Sendable {
    let headline: String
    let points: Int?
    let left: Int
    let waiting: Int
  }

  private func find(_ advert: ID<Advert>, _ call: Call) async throws -> Known {
    try await call.site.store.read { tx in
      Known(
        headline: try SponsoredClip.headline(of: advert, tx), points: try ClipCampaign.points(of: advert, tx),
        left: try ClipCampaign.budget(advert).balance(.point, tx),
        waiting: try ClipCampaign.waiting(advert).balance(.point, tx))
    }
  }

  private func show(_ call: Call) async throws -> Answer {
    let advert = try call.id("advert", of: Advert.self)
    let known = try await find(advert, call)
    let points = String(known.points ?? 10)
    let form = FormView(
      "budget", action: ClipsAt.budget(advert), key: call.newFormKey(), value: { $0 == "points" ? points : nil })
    return call.page(page(advert, known, form))
  }

  private func save(_ call: Call) async throws -> Answer {
    let advert = try call.id("advert", of: Advert.self)
    let (now, staff, world) = (call.now, try call.signedIn().id, call.world)
    let key = call.fields.text(Call.keyField) ?? call.newFormKey()
    let outcome = try await call.submit({ check in
      FundClip(
        advert, points: check.number("points", say("points a view"), in: 1...FundClip.mostPerView),
        adding: check.optionalNumber("adding", say("points to add"), in: 0...FundClip.mostAtOnce) ?? 0, key: key,
        at: now, by: staff, in: world)
    }) { fund, tx in
      try fund(tx)
      let words =
        fund.adding > 0
        ? say(fund.adding, one: "1 point added.", many: "\(fund.adding) points added.") : say("It is saved.")
      return .redirect(to: ClipsAt.budget(advert), flash: .done(words))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let form = FormView(
        "budget", action: ClipsAt.budget(advert), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return call.page(page(advert, try await find(advert, call), form), status: status)
    }
  }

  private func page(_ advert: ID<Advert>, _ known: Known, _ form: FormView) -> Page {
    let views = known.points.map { known.left / $0 }
    let figures = statTiles([
      (say("Points left"), String(known.left), nil), (say("Views they pay"), views.map(String.init) ?? "–", nil),
      (say("Set aside for new accounts"), String(known.waiting), nil),
    ])
    let fields = group(
      form.text(
        "points", say("Points a view"), required: true, hint: say("What a member is given for watching all of it."))
        + form.text("adding", say("Points to add"), hint: say("As many as the advertiser has paid for.")),
      footer: say(
        "What is given never passes what was put in. It shows on Marquee once the advert runs and has a clip."))
    return Page(
      say("Points for “\(known.headline)”"), back: SponsoredClip.staffPage(of: advert),
      figures + form.markup(fields, submit: say("Save")))
  }
}
