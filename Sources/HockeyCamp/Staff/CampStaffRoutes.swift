import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the staff area, for the camp's office only.
struct CampStaffRoutes: Sendable {
  let settings: CampSettings

  private static let office = Audience.staff(of: HockeyCamp.name)

  var routes: [Route] {
    [
      .get(CampPaths.staff.pattern, for: Self.office, desk),
      .get(CampPaths.newOffer.pattern, for: Self.office, new),
      .post(CampPaths.newOffer.pattern, for: Self.office, add),
      .get(CampPaths.offer.pattern, for: Self.office, edit),
      .post(CampPaths.offer.pattern, for: Self.office, change).versioned,
      .post(CampPaths.moveOfferUp.pattern, for: Self.office, moveUp),
      .post(CampPaths.removeOffer.pattern, for: Self.office, remove),
      .get(CampPaths.details.pattern, for: Self.office, details),
      .post(CampPaths.details.pattern, for: Self.office, saveDetails).versioned,
      .get(CampPaths.inbox.pattern, for: Self.office, inbox),
      .post(CampPaths.closeFeedback.pattern, for: Self.office, closeFeedback),
    ]
  }

  private func pages(_ request: Request) -> CampStaffPages {
    CampStaffPages(text: settings.text)
  }

  private func desk(_ request: Request) async throws -> Response {
    let (offers, clicks, open, toReview) = try await request.site.store.read { tx in
      (
        try Offer.Kind.allCases.flatMap { try Offer.list($0, all: true, tx) },
        try CountClick.sums(tx),
        try Feedback.list(.open, atMost: 99, tx).count,
        try WaitingClip.list(atMost: 99, tx).count + Report.open(atMost: 99, tx).count
      )
    }
    return request.page(
      pages(request).desk(
        offers, clicks: clicks, open: open, toReview: toReview,
        keys: offers.map { _ in request.newFormKey() }))
  }

  private func kind(_ request: Request) throws -> Offer.Kind {
    guard let kind = Offer.Kind(rawValue: try request.parameter("kind")) else {
      throw Problem.notFound
    }
    return kind
  }

  private func new(_ request: Request) async throws -> Response {
    let kind = try kind(request)
    let form = FormView(action: CampPaths.newOffer(kind.rawValue), key: request.newFormKey()) {
      _ in nil
    }
    return request.page(pages(request).form(kind, nil, form, removeKey: nil))
  }

  private func add(_ request: Request) async throws -> Response {
    try await save(request, try kind(request), nil, id: request.world.newID())
  }

  private func find(_ request: Request) async throws -> Offer {
    let id = try request.id("offer", of: Offer.self)
    return try await request.site.store.read { try Offer.find(id, all: true, $0) }
  }

  private func edit(_ request: Request) async throws -> Response {
    let offer = try await find(request)
    let version = offer.details.version(settings.currency, isHidden: offer.isHidden)
    let form = FormView(
      action: CampPaths.offer(offer.id), key: request.newFormKey(), values: version.values)
    return request.page(
      pages(request).form(offer.kind, offer, form, removeKey: request.newFormKey()))
  }

  private func change(_ request: Request) async throws -> Response {
    let offer = try await find(request)
    return try await save(request, offer.kind, offer, id: offer.id)
  }

  private func save(_ request: Request, _ kind: Offer.Kind, _ old: Offer?, id: ID<Offer>)
    async throws -> Response
  {
    let (currency, now, staff) = (settings.currency, request.now, try request.signedIn().id)
    let outcome = try await request.submit({ check in
      let details = OfferDetails(&check, kind, currency)
      return SaveOffer(
        id: id, kind: kind, details: details, isHidden: check.flag("isHidden", say("hidden")),
        now: now,
        staff: staff)
    }) { save, tx in
      if old != nil {
        let saved = try Offer.find(id, all: true, tx)
        try request.expectUnchanged(saved.details.version(currency, isHidden: saved.isHidden))
      }
      try save(tx)
      return .redirect(to: CampPaths.staff(), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      let action = old.map { CampPaths.offer($0.id) } ?? CampPaths.newOffer(kind.rawValue)
      let form = FormView(
        action: action, key: request.newFormKey(), errors: errors, values: request.typed)
      let key = old == nil ? nil : request.newFormKey()
      return request.page(pages(request).form(kind, old, form, removeKey: key), status: status)
    }
  }

  private func moveUp(_ request: Request) async throws -> Response {
    let moveUp = MoveOfferUp(offer: try request.id("offer"))
    return try await request.once { tx in
      try moveUp(tx)
      return .redirect(to: CampPaths.staff())
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let remove = RemoveOffer(
      offer: try request.id("offer"), staff: try request.signedIn().id, now: request.now)
    let words = say("Removed.")
    return try await request.once { tx in
      try remove(tx)
      return .redirect(to: CampPaths.staff(), flash: .done(words))
    }
  }

  private func details(_ request: Request) async throws -> Response {
    let d = try await request.site.store.read { try CampDetails.find($0) }
    let form = FormView(
      action: CampPaths.details(), key: request.newFormKey(), values: d.version.values)
    return request.page(pages(request).details(form))
  }

  private func saveDetails(_ request: Request) async throws -> Response {
    let outcome = try await request.submit({ SaveDetails(&$0) }) { save, tx in
      try request.expectUnchanged(CampDetails.find(tx).version)
      try save(tx)
      return .redirect(to: CampPaths.staff(), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      let form = FormView(
        action: CampPaths.details(), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return request.page(pages(request).details(form), status: status)
    }
  }

  private func inbox(_ request: Request) async throws -> Response {
    let state = request.query.text("state").flatMap(Feedback.State.init(rawValue:)) ?? .open
    let all = try await request.site.store.read { try Feedback.list(state, atMost: 100, $0) }
    return request.page(
      pages(request).inbox(state, all, keys: all.map { _ in request.newFormKey() }))
  }

  private func closeFeedback(_ request: Request) async throws -> Response {
    let id = try request.id("feedback", of: Feedback.self)
    guard let state = Feedback.State(rawValue: request.fields.text("state") ?? "") else {
      throw Problem.notFound
    }
    let settle = SettleFeedback(feedback: id, state: state)
    return try await request.once { tx in
      try settle(tx)
      return .redirect(to: CampPaths.inbox())
    }
  }
}

extension CampDetails {
  fileprivate var version: RecordVersion {
    RecordVersion([
      "name": name, "about": about, "aboutKorean": aboutKorean, "address": address, "email": email,
      "phone": phone,
      "sms": sms, "place": place, "links": links, "cover": cover?.text,
    ])
  }
}
