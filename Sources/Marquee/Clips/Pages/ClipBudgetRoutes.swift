import Adverts
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The routes on which the adverts staff set the points for watching a clip and add prepaid
/// points.
struct ClipBudgetRoutes: Sendable {
  let time: ShopTimeZone

  private static let staff = Audience.staff(of: Adverts.slug)

  var routes: [Route] {
    [
      .get(ClipPaths.budget.pattern, for: Self.staff, show),
      .post(ClipPaths.budget.pattern, for: Self.staff, save).versioned,
    ]
  }

  private struct StoredBudget: Sendable {
    let headline: String
    let points: Int?
    let left: Int
    let waiting: Int
    let entries: [LedgerEntry]
    let staff: [ID<Member>: String]
  }

  private func find(_ advert: ID<Advert>, _ request: Request) async throws -> StoredBudget {
    try await request.site.store.read { tx in
      let entries = try ClipCampaign.entries(of: advert, tx)
      return StoredBudget(
        headline: try SponsoredClip.headline(of: advert, tx),
        points: try ClipCampaign.points(of: advert, tx),
        left: try ClipCampaign.budget(advert).balance(.point, tx),
        waiting: try ClipCampaign.waiting(advert).balance(.point, tx), entries: entries,
        staff: try MemberSummary.names(of: entries.compactMap(\.staff), tx).mapValues(\.isolated))
    }
  }

  private func show(_ request: Request) async throws -> Response {
    let advert = try request.id("advert", of: Advert.self)
    let known = try await find(advert, request)
    let (points, values) = (String(known.points ?? 10), Self.version(known.points).values)
    let form = FormView("budget", action: ClipPaths.budget(advert), key: request.newFormKey()) {
      $0 == "points" ? [points] : values($0)
    }
    return request.page(page(advert, known, form, request.now))
  }

  private func save(_ request: Request) async throws -> Response {
    let advert = try request.id("advert", of: Advert.self)
    let (now, staff, world) = (request.now, try request.signedIn().id, request.world)
    let key = request.fields.text(Request.keyField) ?? request.newFormKey()
    let outcome = try await request.submit({ check in
      let points = check.number("points", say("points per view"), in: 1...FundClip.maxPerView)
      let maximum = FundClip.maxBudgetChange
      let adding =
        check.optionalNumber("adding", say("points to add"), in: -maximum...maximum) ?? 0
      let reason = check.optionalText("reason", say("reason"), atMost: 300)
      if adding < 0, reason == nil {
        check.addError("reason", say("Explain why points are removed."))
      }
      return FundClip(
        advert, points: points, adding: adding, because: reason, key: key, at: now, by: staff,
        in: world)
    }) { fund, tx in
      try request.expectUnchanged(Self.version(ClipCampaign.points(of: advert, tx)))
      try fund(tx)
      return .redirect(to: ClipPaths.budget(advert), flash: .done(Self.done(fund.adding)))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = FormView(
        "budget", action: ClipPaths.budget(advert), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return request.page(
        page(advert, try await find(advert, request), form, now, refused: refused), status: status)
    }
  }

  /// The version of the form. Points added to the budget overwrite nothing, so they are not part
  /// of it.
  private static func version(_ points: Int?) -> RecordVersion {
    RecordVersion(["points": points.map(String.init)])
  }

  private static func done(_ added: Int) -> String {
    if added == 0 { return say("Saved.") }
    return added > 0
      ? say(added, one: "1 point added.", many: "\(added.inThousands) points added.")
      : say(-added, one: "1 point removed.", many: "\((-added).inThousands) points removed.")
  }

  private func page(
    _ advert: ID<Advert>, _ known: StoredBudget, _ form: FormView, _ now: Instant,
    refused: String? = nil
  ) -> Page {
    let views = known.points.map { known.left / $0 }
    let figures = statTiles([
      (say("Points left"), known.left.inThousands, nil),
      (say("Views covered"), views.map(\.inThousands) ?? "–", nil),
      (say("Reserved for new accounts"), known.waiting.inThousands, nil),
    ])
    let fields = group(
      form.text(
        "points", say("Points per view"), required: true,
        hint: say("Points a member earns for watching the whole clip."))
        + form.text(
          "adding", say("Points to add"),
          hint: say(
            "Enter as many as the advertiser has paid for. To correct a mistake, enter -100 to remove 100."
          ))
        + form.text("reason", say("Reason"), hint: say("Required when you remove points.")),
      footer: say(
        "Members never receive more points than you add. The clip appears on Marquee while the advert is running."
      ))
    return Page(
      say("Points for “\(known.headline)”"), back: SponsoredClip.staffPage(of: advert),
      (refused.map { banner(.alert, $0) } ?? .empty) + figures
        + form.markup(fields, submit: say("Save"))
        + entries(known, now))
  }

  private func entries(_ known: StoredBudget, _ now: Instant) -> Markup {
    if known.entries.isEmpty { return .empty }
    let lines = known.entries.map { line in
      let who = line.staff.flatMap { known.staff[$0] }
      let amount = line.amount < 0 ? line.amount.inThousands : "+\(line.amount.inThousands)"
      return Detail(
        time.brief(line.at, now: now),
        [amount, who, line.text].compactMap(\.self).joined(separator: " · "))
    }
    return section(say("Entries"), detailList(lines))
  }
}
