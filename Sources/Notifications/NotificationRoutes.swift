import CNoticesFiles
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The browser routes for reading notifications and unsubscribing.
struct NotificationRoutes: Sendable {
  let notifications: Notifications
  /// Limits unauthenticated unsubscribe requests per network. Tokens have 256 bits and cannot be
  /// guessed, but attempts need not be unlimited.
  private let tries = RateLimiter(.stops)

  init(notifications: Notifications) { self.notifications = notifications }

  var routes: [Route] {
    [
      .get(NotificationPaths.list.pattern, for: .members, list),
      .post(NotificationPaths.seeAll.pattern, for: .members) { request in
        try await see(nil, request, .redirect(to: NotificationPaths.list()))
      },
      .get(NotificationPaths.events.pattern, for: .members, notifications.stream.events),
      .get(NotificationPaths.worker.pattern, for: .everyone) { _ in
        .bytes(notices_worker_js.bytes, type: "text/javascript; charset=utf-8")
      }.cacheable,
      .post(NotificationPaths.see.pattern, for: .members) { request in
        try await see(number(request), request, .noContent)
      },
      .post(NotificationPaths.unsubscribe.pattern, for: .members, unsubscribe),
      .get(NotificationPaths.stopByToken.pattern, for: .everyone, confirmUnsubscribe),
      .post(
        NotificationPaths.stopByToken.pattern, for: .everyone, body: .raw(atMost: 4096),
        stopByToken),
    ]
  }

  private func pages(_ request: Request) -> NotificationPages {
    NotificationPages(
      time: notifications.time, now: request.now, kinds: notifications.kinds,
      newKey: request.newFormKey)
  }

  private func number(_ request: Request) throws -> Int {
    guard let number = Int(try request.parameter("notification")), number > 0 else {
      throw Problem.notFound
    }
    return number
  }

  private func list(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    let before = request.query.text("before").flatMap { Int($0) }
    let (found, stopped) = try await request.site.store.read { tx in
      (
        try Notification.list(of: member, before: before, atMost: NotificationPages.atOnce, tx),
        try Unsubscribe.stopped(by: member, tx)
      )
    }
    return request.page(pages(request).list(found, stopped: stopped, isFirst: before == nil))
  }

  private func see(_ number: Int?, _ request: Request, _ answer: Response) async throws -> Response
  {
    let see = MarkNotificationsRead(
      member: try request.signedIn().id, number: number, now: request.now,
      onAllRead: notifications.onAllRead)
    return try await request.once { tx in
      try see(tx)
      return answer
    }
  }

  private func unsubscribe(_ request: Request) async throws -> Response {
    let (member, number, kinds) = (
      try request.signedIn().id, try number(request), notifications.kinds
    )
    let isUndone = request.fields.text("undo") != nil
    return try await request.once { tx in
      let notification = try Notification.find(number, of: member, tx)
      if isUndone {
        try ResumeKind(kind: notification.kind, member: member)(tx)
        return .redirect(to: NotificationPaths.list(), flash: .done(say("Turned back on.")))
      }
      try Unsubscribe(kind: notification.kind, member: member)(tx)
      return .redirect(
        to: NotificationPaths.list(), flash: .done(kinds[notification.kind]?.stopped ?? ""))
    }
  }

  private func token(_ request: Request) async throws -> UnsubscribeToken {
    if let wait = await tries.attempt(request.network, request) {
      throw TooManyUnsubscribes(wait: wait)
    }
    return UnsubscribeToken(sent: try request.parameter("token"))
  }

  private func confirmUnsubscribe(_ request: Request) async throws -> Response {
    let token = try await token(request)
    let target = try await request.site.store.read { try token.target($0) }
    guard let kind = target.flatMap({ notifications.kinds[$0.kind] }) else {
      throw Problem.notFound
    }
    return request.page(pages(request).stopQuestion(kind, token))
  }

  /// Unsubscribes by token, from a page's button, a mail client (RFC 8058) or a service worker, or
  /// reverts that. The request body is ignored.
  private func stopByToken(_ request: Request) async throws -> Response {
    let token = try await token(request)
    let isUndone = request.query.text("undo") != nil
    let target = try await request.site.store.write { tx in
      let target = try token.target(tx)
      if isUndone {
        try target.map { try ResumeKind(kind: $0.kind, member: $0.member)(tx) }
      } else {
        try target?(tx)
      }
      return target
    }
    guard let target else { throw Problem.notFound }
    let (pages, kind) = (pages(request), notifications.kinds[target.kind])
    return request.page(isUndone ? pages.resumed(kind) : pages.stopped(kind, token))
  }
}

/// The network has sent too many unsubscribe requests.
struct TooManyUnsubscribes: Refusal {
  let wait: Duration
  let slug = "too-many-attempts"
  var kind: RefusalKind { .tooMany(retryAfter: wait) }

  var message: String {
    say("Too many attempts. Try again in a few minutes.")
  }
}
