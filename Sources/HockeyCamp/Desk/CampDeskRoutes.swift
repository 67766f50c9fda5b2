import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// What only the camp's office does.
struct CampDeskRoutes: Sendable {
  let settings: CampSettings

  private static let office = Audience.staff(of: HockeyCamp.name)

  var routes: [Route] {
    [
      .get(CampAt.desk.pattern, for: Self.office, desk),
      .get(CampAt.newOffer.pattern, for: Self.office, new),
      .post(CampAt.newOffer.pattern, for: Self.office, add),
      .get(CampAt.offer.pattern, for: Self.office, edit),
      .post(CampAt.offer.pattern, for: Self.office, change).versioned,
      .post(CampAt.raiseOffer.pattern, for: Self.office, raise),
      .post(CampAt.removeOffer.pattern, for: Self.office, remove),
      .get(CampAt.details.pattern, for: Self.office, details),
      .post(CampAt.details.pattern, for: Self.office, saveDetails).versioned,
      .get(CampAt.inbox.pattern, for: Self.office, inbox),
      .post(CampAt.settle.pattern, for: Self.office, settle),
    ]
  }

  private func pages(_ call: Call) -> CampDeskPages { CampDeskPages(words: settings.words) }

  private func desk(_ call: Call) async throws -> Answer {
    let (offers, clicks, open, toReview) = try await call.site.store.read { tx in
      (
        try Offer.Kind.allCases.flatMap { try Offer.list($0, all: true, tx) }, try CountClick.sums(tx),
        try Feedback.list(.open, atMost: 99, tx).count,
        try WaitingClip.list(atMost: 99, tx).count + Report.open(atMost: 99, tx).count
      )
    }
    return call.page(
      pages(call).desk(
        offers, clicks: clicks, open: open, toReview: toReview, keys: offers.map { _ in call.newFormKey() }))
  }

  private func kind(_ call: Call) throws -> Offer.Kind {
    guard let kind = Offer.Kind(rawValue: try call.parameter("kind")) else { throw Problem.notFound }
    return kind
  }

  private func new(_ call: Call) async throws -> Answer {
    let kind = try kind(call)
    let form = FormView(action: CampAt.newOffer(kind.rawValue), key: call.newFormKey()) { _ in nil }
    return call.page(pages(call).form(kind, nil, form, removeKey: nil))
  }

  private func add(_ call: Call) async throws -> Answer {
    try await save(call, try kind(call), nil, id: call.world.newID())
  }

  private func find(_ call: Call) async throws -> Offer {
    let id = try call.id("offer", of: Offer.self)
    return try await call.site.store.read { try Offer.find(id, all: true, $0) }
  }

  private func edit(_ call: Call) async throws -> Answer {
    let offer = try await find(call)
    let version = offer.details.version(settings.currency, isHidden: offer.isHidden)
    let form = FormView(action: CampAt.offer(offer.id), key: call.newFormKey(), values: version.values)
    return call.page(pages(call).form(offer.kind, offer, form, removeKey: call.newFormKey()))
  }

  private func change(_ call: Call) async throws -> Answer {
    let offer = try await find(call)
    return try await save(call, offer.kind, offer, id: offer.id)
  }

  private func save(_ call: Call, _ kind: Offer.Kind, _ old: Offer?, id: ID<Offer>) async throws -> Answer {
    let (currency, now, staff) = (settings.currency, call.now, try call.signedIn().id)
    let outcome = try await call.submit({ check in
      let details = OfferDetails(&check, kind, currency)
      return SaveOffer(
        id: id, kind: kind, details: details, isHidden: check.flag("isHidden", say("hidden")), now: now,
        staff: staff)
    }) { save, tx in
      if old != nil {
        let saved = try Offer.find(id, all: true, tx)
        try call.expectUnchanged(saved.details.version(currency, isHidden: saved.isHidden))
      }
      try save(tx)
      return .redirect(to: CampAt.desk(), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let action = old.map { CampAt.offer($0.id) } ?? CampAt.newOffer(kind.rawValue)
      let form = FormView(action: action, key: call.newFormKey(), complaints: complaints, values: call.typed)
      let key = old == nil ? nil : call.newFormKey()
      return call.page(pages(call).form(kind, old, form, removeKey: key), status: status)
    }
  }

  private func raise(_ call: Call) async throws -> Answer {
    let raise = RaiseOffer(offer: try call.id("offer"))
    return try await call.once { tx in
      try raise(tx)
      return .redirect(to: CampAt.desk())
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let remove = RemoveOffer(offer: try call.id("offer"), staff: try call.signedIn().id, now: call.now)
    let words = say("Removed.")
    return try await call.once { tx in
      try remove(tx)
      return .redirect(to: CampAt.desk(), flash: .done(words))
    }
  }

  private func details(_ call: Call) async throws -> Answer {
    let d = try await call.site.store.read { try CampDetails.find($0) }
    let form = FormView(action: CampAt.details(), key: call.newFormKey(), values: d.version.values)
    return call.page(pages(call).details(form))
  }

  private func saveDetails(_ call: Call) async throws -> Answer {
    let outcome = try await call.submit({ SaveDetails(&$0) }) { save, tx in
      try call.expectUnchanged(CampDetails.find(tx).version)
      try save(tx)
      return .redirect(to: CampAt.desk(), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let form = FormView(
        action: CampAt.details(), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return call.page(pages(call).details(form), status: status)
    }
  }

  private func inbox(_ call: Call) async throws -> Answer {
    let state = call.query.text("state").flatMap(Feedback.State.init(rawValue:)) ?? .open
    let all = try await call.site.store.read { try Feedback.list(state, atMost: 100, $0) }
    return call.page(pages(call).inbox(state, all, keys: all.map { _ in call.newFormKey() }))
  }

  private func settle(_ call: Call) async throws -> Answer {
    let id = try call.id("feedback", of: Feedback.self)
    guard let state = Feedback.State(rawValue: call.fields.text("state") ?? "") else { throw Problem.notFound }
    let settle = SettleFeedback(feedback: id, state: state)
    return try await call.once { tx in
      try settle(tx)
      return .redirect(to: CampAt.inbox())
    }
  }
}

extension CampDetails {
  fileprivate var version: RecordVersion {
    RecordVersion([
      "name": name, "about": about, "aboutKorean": aboutKorean, "address": address, "email": email, "phone": phone,
      "sms": sms, "place": place, "links": links, "cover": cover?.text,
    ])
  }
}
