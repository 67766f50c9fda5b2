import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of messages between coaches, players and guardians.
struct MessageRoutes: Sendable {
  let time: ShopTimeZone

  var routes: [Route] {
    [
      .get(MessagePaths.list.pattern, for: .members, list),
      .get(MessagePaths.new.pattern, for: .members, new),
      .post(MessagePaths.new.pattern, for: .members, begin),
      .get(MessagePaths.thread.pattern, for: .members, thread),
      .post(MessagePaths.thread.pattern, for: .members, answer),
    ]
  }

  private func pages(_ request: Request) throws -> MessagePages {
    MessagePages(time: time, viewer: try request.signedIn().id)
  }

  private func list(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    let view = try await request.site.store.read { try ThreadListView.of(viewer, $0) }
    return request.page(try pages(request).list(view))
  }

  private func blank(_ action: Link, _ request: Request) -> FormView {
    FormView(action: action, key: request.newFormKey()) { _ in nil }
  }

  private func formView(_ action: Link, _ errors: ValidationErrors, _ request: Request) -> FormView
  {
    FormView(action: action, key: request.newFormKey(), errors: errors, values: request.typed)
  }

  /// Returns the validated text of a message.
  private func text(_ check: inout FormValidator) -> String {
    let text = check.optionalLines("text", say("message"), atMost: 4000) ?? ""
    if text.isEmpty { check.addError("text", say("Enter a message.")) }
    return text
  }

  /// Shows the form for the first message to a player, or redirects to the existing thread.
  private func new(_ request: Request) async throws -> Response {
    let (player, viewer) = (try request.id("member", of: Member.self), try request.signedIn())
    let (name, thread) = try await begun(player, viewer, request)
    if let thread { return .redirect(to: MessagePaths.thread(thread)) }
    return request.page(try pages(request).new(name, blank(MessagePaths.new(player), request)))
  }

  private func begun(
    _ player: ID<Member>, _ viewer: Viewer, _ request: Request
  ) async throws -> (name: String, thread: ID<MessageThread>?) {
    try await request.site.store.read { tx in
      guard viewer.id != player, try ProgressAccess.coaches(viewer, player, tx) else {
        throw MessageRefusal.notTheirCoach
      }
      return (
        name: try MemberSummary.names(of: [player], tx)[player] ?? "–",
        thread: try MessageThread.between(viewer.id, player, tx)
      )
    }
  }

  private func begin(_ request: Request) async throws -> Response {
    let (player, viewer, world) = (
      try request.id("member", of: Member.self), try request.signedIn(), request.world
    )
    let outcome = try await request.submit({ check in
      WriteToPlayer(to: player, by: viewer, text(&check), in: world)
    }) { write, tx in
      .redirect(to: MessagePaths.thread(try write(tx)), flash: .done(say("Sent.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let name = try await begun(player, viewer, request).name
      let form = formView(MessagePaths.new(player), errors, request)
      return request.page(try pages(request).new(name, form, refused: refused), status: status)
    }
  }

  private func view(_ request: Request) async throws -> ThreadView {
    let (id, viewer) = (try request.id("thread", of: MessageThread.self), try request.signedIn())
    return try await request.site.store.read {
      try ThreadView.of(MessageThread.find(id, for: viewer.id, $0), $0)
    }
  }

  private func thread(_ request: Request) async throws -> Response {
    let (view, viewer) = (try await view(request), try request.signedIn())
    if request.head.method == .get, !request.isCrossOrigin {
      // A failure to mark the messages as read must not block reading them.
      _ = try? await request.site.store.write { try view.thread.markRead(seenBy: viewer.id, $0) }
    }
    let form = view.isLive ? blank(MessagePaths.thread(view.thread.id), request) : nil
    return request.page(try pages(request).thread(view, form))
  }

  private func answer(_ request: Request) async throws -> Response {
    let (id, viewer) = (try request.id("thread", of: MessageThread.self), try request.signedIn())
    let (message, now) = (request.world.newID(Message.self), request.now)
    let outcome = try await request.submit({ check in
      ReplyToMessage(thread: id, sender: viewer, text: text(&check), message: message, now: now)
    }) { answer, tx in
      try answer(tx)
      return .redirect(to: MessagePaths.thread(id))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = formView(MessagePaths.thread(id), errors, request)
      return request.page(
        try pages(request).thread(try await view(request), form, refused: refused), status: status)
    }
  }
}
