import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The page that works without a connection, and the one on which people decide.
struct JournalRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(At.offlineCounter.pattern, for: .clerks) { $0.page(counter($0)) },
      .get(At.counterWorker.pattern, for: .everyone) { _ in worker },
      .get(At.journal.pattern, for: .clerks) { try await journal($0) },
      .post(At.conflict.pattern, for: .clerks, decide),
      .post(At.revokeDevice.pattern, for: .clerks, revoke),
    ]
  }

  /// The page has nothing of anybody in it: the device fills it.
  private func counter(_ call: Call) -> Page {
    let script = call.site.shell.assets.link("counter.js")
    return Page(
      say("Counter", as: "a place"), back: At.rentals(), actions: barLink(say("Journal"), At.journal()),
      """
      <div class="till" data-counter="\(script)"><span hidden>\(Icon.scan)</span><noscript>\
      \(banner(.info, say("This page needs scripts. The other pages of the counter work without them.")))\
      </noscript></div>
      """)
  }

  /// A browser asks for it anew each time it looks for a change.
  private var worker: Answer {
    var answer = Answer.bytes(RentalFiles.worker, type: "text/javascript; charset=utf-8")
    answer.headers[.cacheControl] = "no-cache"
    return answer
  }

  private func journal(
    _ call: Call, wrong: (id: ID<JournalConflict>, complaints: Complaints, refused: String?)? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let after = try call.pageRequest().after
    let (cards, decided, devices) = try await call.site.store.read { tx in
      (
        try ConflictCard.waiting(PageRequest(limit: 20, after: after), tx), try ConflictCard.decided(tx),
        try CounterDevice.list(PageRequest(), tx).items
      )
    }
    let page = JournalPages(settings: settings, now: call.now).show(
      cards, decided: decided, devices: devices, keys: { call.newFormKey() }, wrong: wrong)
    return call.page(page, status: status)
  }

  private func decide(_ call: Call) async throws -> Answer {
    let id = try call.id("conflict", of: JournalConflict.self)
    _ = try await call.site.store.read { try JournalConflict.find(id, $0) }
    let (clerk, world, settings) = (try call.clerk(), call.world, settings)
    let outcome = try await call.submit { check in
      let decision = try ConflictDecision(&check)
      return ResolveConflict(
        id, decision.choice, reason: decision.reason, holder: decision.holder, by: clerk, settings, in: world)
    } _: { resolve, tx in
      _ = try resolve(tx)
      return .redirect(to: At.journal(), flash: .done(say("It is decided, and the books are as you said.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return try await journal(call, wrong: (id, complaints, refused), status: status)
    }
  }

  private func revoke(_ call: Call) async throws -> Answer {
    let revoke = RevokeDevice(device: try call.id("device"), clerk: try call.clerk(), now: call.now)
    return try await call.once { tx in
      let device = try revoke(tx)
      return .redirect(to: At.journal(), flash: .done(say("\(device.name) is no longer a counter device.")))
    }
  }
}
