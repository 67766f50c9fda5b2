import CNoticesFiles
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// What somebody was told, and the ways to stop it.
struct NoticeRoutes: Sendable {
  let notices: Notices
  /// Tries of stopping without signing in, from one network: nobody guesses 256 bits, but nobody need try.
  private let tries = RateLimiter(.stops)

  init(notices: Notices) { self.notices = notices }

  var routes: [Route] {
    [
      .get(NoticeAt.list.pattern, for: .members, list),
      .post(NoticeAt.seeAll.pattern, for: .members) { call in
        try await see(nil, call, .redirect(to: NoticeAt.list()))
      },
      .get(NoticeAt.events.pattern, for: .members, notices.stream.events),
      .get(NoticeAt.worker.pattern, for: .everyone) { _ in
        .bytes(notices_worker_js.bytes, type: "text/javascript; charset=utf-8")
      }.aboutNobody,
      .post(NoticeAt.see.pattern, for: .members) { call in try await see(number(call), call, .noContent) },
      .post(NoticeAt.stop.pattern, for: .members, stop),
      .get(NoticeAt.stopByToken.pattern, for: .everyone, askToStop),
      .post(NoticeAt.stopByToken.pattern, for: .everyone, body: .raw(atMost: 4096), stopByToken),
    ]
  }

  private func pages(_ call: Call) -> NoticePages {
    NoticePages(time: notices.time, now: call.now, kinds: notices.kinds, newKey: call.newFormKey)
  }

  private func number(_ call: Call) throws -> Int {
    guard let number = Int(try call.parameter("notice")), number > 0 else { throw Problem.notFound }
    return number
  }

  private func list(_ call: Call) async throws -> Answer {
    let member = try call.signedIn().id
    let before = call.query.text("before").flatMap { Int($0) }
    let (found, stopped) = try await call.site.store.read { tx in
      (
        try Notice.list(of: member, before: before, atMost: NoticePages.atOnce, tx),
        try StopKind.stopped(by: member, tx)
      )
    }
    return call.page(pages(call).list(found, stopped: stopped, isFirst: before == nil))
  }

  private func see(_ number: Int?, _ call: Call, _ answer: Answer) async throws -> Answer {
    let see = SeeNotices(member: try call.signedIn().id, number: number, now: call.now)
    return try await call.once { tx in
      try see(tx)
      return answer
    }
  }

  private func stop(_ call: Call) async throws -> Answer {
    let (member, number, kinds) = (try call.signedIn().id, try number(call), notices.kinds)
    let isUndone = call.fields.text("undo") != nil
    return try await call.once { tx in
      let notice = try Notice.find(number, of: member, tx)
      if isUndone {
        try ResumeKind(kind: notice.kind, member: member)(tx)
        return .redirect(to: NoticeAt.list(), flash: .done(say("They come again, as before.")))
      }
      try StopKind(kind: notice.kind, member: member)(tx)
      return .redirect(to: NoticeAt.list(), flash: .done(kinds[notice.kind]?.stopped ?? ""))
    }
  }

  private func token(_ call: Call) async throws -> StopToken {
    if let wait = await tries.attempt(call.network, call) { throw TooManyStops(wait: wait) }
    return StopToken(sent: try call.parameter("token"))
  }

  private func askToStop(_ call: Call) async throws -> Answer {
    let token = try await token(call)
    let target = try await call.site.store.read { try token.target($0) }
    guard let kind = target.flatMap({ notices.kinds[$0.kind] }) else { throw Problem.notFound }
    return call.page(pages(call).stopQuestion(kind, token))
  }

  /// A page's button, a mail program (RFC 8058) or a device's worker: each sends the address alone, and whatever else
  /// is in the body does not matter.
  private func stopByToken(_ call: Call) async throws -> Answer {
    let token = try await token(call)
    let target = try await call.site.store.write { tx in
      let target = try token.target(tx)
      try target?(tx)
      return target
    }
    guard let target else { throw Problem.notFound }
    return call.page(pages(call).stopped(notices.kinds[target.kind]))
  }
}

/// Somebody tries many addresses.
struct TooManyStops: Refusal {
  let wait: Duration
  let slug = "too-many-attempts"
  var kind: RefusalKind { .tooMany(retryAfter: wait) }

  var sentence: String {
    say("That was tried too often. Please try again in a few minutes.")
  }
}
