import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the offline page and of the page that resolves conflicts.
struct JournalRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(Paths.offlineCounter.pattern, for: .clerks) { $0.page(counter($0)) },
      .get(Paths.counterWorker.pattern, for: .everyone) { _ in worker },
      .get(Paths.journal.pattern, for: .clerks) { try await journal($0) },
      .post(Paths.conflict.pattern, for: .clerks, decide),
      .post(Paths.revokeDevice.pattern, for: .clerks, revoke),
    ]
  }

  /// The page contains no personal data. The device fills it from its local storage.
  private func counter(_ request: Request) -> Page {
    let script = request.site.assets.link("counter.js")
    return Page(
      say("Counter", as: "a place"), back: Paths.rentals(),
      actions: barLink(say("Offline conflicts"), Paths.journal()),
      """
      <div class="till" data-counter="\(script)"><span hidden>\(Icon.scan)</span><noscript>\
      \(banner(.info, say("This page needs JavaScript. The counter's other pages work without it.")))\
      </noscript></div>
      """)
  }

  /// Browsers must revalidate the service worker on every update check.
  private var worker: Response {
    var answer = Response.bytes(RentalFiles.worker, type: "text/javascript; charset=utf-8")
    answer.headers[.cacheControl] = "no-cache"
    return answer
  }

  private func journal(
    _ request: Request,
    wrong: (id: ID<JournalConflict>, errors: ValidationErrors, refused: String?)? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let after = try request.pageRequest().after
    let (cards, decided, devices) = try await request.site.store.read { tx in
      (
        try ConflictCard.waiting(PageRequest(limit: 20, after: after), tx),
        try ConflictCard.decided(tx),
        try CounterDevice.list(PageRequest(), tx).items
      )
    }
    let page = JournalPages(settings: settings, now: request.now).show(
      cards, decided: decided, devices: devices, keys: { request.newFormKey() }, wrong: wrong)
    return request.page(page, status: status)
  }

  private func decide(_ request: Request) async throws -> Response {
    let id = try request.id("conflict", of: JournalConflict.self)
    _ = try await request.site.store.read { try JournalConflict.find(id, $0) }
    let (clerk, world, settings) = (try request.clerk(), request.world, settings)
    let outcome = try await request.submit { check in
      let decision = try ConflictDecision(&check)
      return ResolveConflict(
        id, decision.choice, reason: decision.reason, holder: decision.holder, by: clerk, settings,
        in: world)
    } _: { resolve, tx in
      _ = try resolve(tx)
      return .redirect(
        to: Paths.journal(), flash: .done(say("Resolved. The records now match your decision.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return try await journal(request, wrong: (id, errors, refused), status: status)
    }
  }

  private func revoke(_ request: Request) async throws -> Response {
    let revoke = RevokeDevice(
      device: try request.id("device"), clerk: try request.clerk(), now: request.now)
    return try await request.once { tx in
      let device = try revoke(tx)
      return .redirect(
        to: Paths.journal(), flash: .done(say("\(device.name) is no longer a counter device.")))
    }
  }
}
