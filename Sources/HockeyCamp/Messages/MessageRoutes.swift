import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Messages between coaches, players and guardians.
struct MessageRoutes: Sendable {
  let time: ShopTime

  var routes: [Route] {
    [
      .get(MessageAt.list.pattern, for: .members, list),
      .get(MessageAt.new.pattern, for: .members, new),
      .post(MessageAt.new.pattern, for: .members, begin),
      .get(MessageAt.thread.pattern, for: .members, thread),
      .post(MessageAt.thread.pattern, for: .members, answer),
    ]
  }

  private func pages(_ call: Call) throws -> MessagePages {
    MessagePages(time: time, viewer: try call.signedIn().id)
  }

  private func list(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let view = try await call.site.store.read { try ThreadListView.of(viewer, $0) }
    return call.page(try pages(call).list(view))
  }

  private func blank(_ action: Link, _ call: Call) -> FormView {
    FormView(action: action, key: call.newFormKey()) { _ in nil }
  }

  private func again(_ action: Link, _ complaints: Complaints, _ call: Call) -> FormView {
    FormView(action: action, key: call.newFormKey(), complaints: complaints, values: call.typed)
  }

  /// What was written, checked; counted before it is sent.
  private func text(_ check: inout FieldChecker) -> String {
    let text = check.optionalLines("text", say("message"), atMost: 4000) ?? ""
    if text.isEmpty { check.complain("text", say("Please write a message.")) }
    return text
  }

  /// The first message to a player; where there were some, the thread that is there.
  private func new(_ call: Call) async throws -> Answer {
    let (player, viewer) = (try call.id("member", of: Member.self), try call.signedIn())
    let (name, thread) = try await begun(player, viewer, call)
    if let thread { return .redirect(to: MessageAt.thread(thread)) }
    return call.page(try pages(call).new(name, blank(MessageAt.new(player), call)))
  }

  private func begun(
    _ player: ID<Member>, _ viewer: Viewer, _ call: Call
  ) async throws -> (name: String, thread: ID<MessageThread>?) {
    try await call.site.store.read { tx in
      guard viewer.id != player, try ProgressAccess.coaches(viewer, player, tx) else {
        throw MessageRefusal.notTheirCoach
      }
      return (
        name: try MemberEntry.names(of: [player], tx)[player] ?? "–",
        thread: try MessageThread.between(viewer.id, player, tx)
      )
    }
  }

  private func begin(_ call: Call) async throws -> Answer {
    let (player, viewer, world) = (try call.id("member", of: Member.self), try call.signedIn(), call.world)
    let outcome = try await call.submit({ check in
      WriteToPlayer(to: player, by: viewer, text(&check), in: world)
    }) { write, tx in
      .redirect(to: MessageAt.thread(try write(tx)), flash: .done(say("Sent.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let name = try await begun(player, viewer, call).name
      let form = again(MessageAt.new(player), complaints, call)
      return call.page(try pages(call).new(name, form, refused: refused), status: status)
    }
  }

  private func view(_ call: Call) async throws -> ThreadView {
    let (id, viewer) = (try call.id("thread", of: MessageThread.self), try call.signedIn())
    return try await call.site.store.read { try ThreadView.of(MessageThread.find(id, for: viewer.id, $0), $0) }
  }

  private func thread(_ call: Call) async throws -> Answer {
    let (view, viewer) = (try await view(call), try call.signedIn())
    if call.head.method == .get, !call.isOfAnotherSite {
      // Nobody is kept from reading because it could not be written down.
      _ = try? await call.site.store.write { try view.thread.note(seenBy: viewer.id, $0) }
    }
    let form = view.isLive ? blank(MessageAt.thread(view.thread.id), call) : nil
    return call.page(try pages(call).thread(view, form))
  }

  private func answer(_ call: Call) async throws -> Answer {
    let (id, viewer) = (try call.id("thread", of: MessageThread.self), try call.signedIn())
    let (letter, now) = (call.world.newID(Letter.self), call.now)
    let outcome = try await call.submit({ check in
      AnswerLetter(thread: id, sender: viewer, text: text(&check), letter: letter, now: now)
    }) { answer, tx in
      try answer(tx)
      return .redirect(to: MessageAt.thread(id))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = again(MessageAt.thread(id), complaints, call)
      return call.page(try pages(call).thread(try await view(call), form, refused: refused), status: status)
    }
  }
}
