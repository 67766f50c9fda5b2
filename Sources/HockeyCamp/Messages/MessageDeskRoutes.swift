import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// What the office may do about messages.
struct MessageDeskRoutes: Sendable {
  let time: ShopTime

  private static let office = Audience.staff(of: HockeyCamp.name)

  var routes: [Route] {
    [
      .get(MessageAt.desk.pattern, for: Self.office, list),
      .get(MessageAt.inspect.pattern, for: Self.office, ask),
      .post(MessageAt.inspect.pattern, for: Self.office, inspect),
    ]
  }

  private var pages: MessageDeskPages { MessageDeskPages(time: time) }

  private static func names(_ threads: [MessageThread], _ tx: any Transaction) throws -> [ID<Member>: String] {
    try MemberEntry.names(of: Array(Set(threads.map(\.player) + threads.compactMap(\.coach))), tx)
  }

  private func list(_ call: Call) async throws -> Answer {
    let (threads, names) = try await call.site.store.read { tx in
      let threads = try MessageThread.all(atMost: 500, tx)
      return (threads, try Self.names(threads, tx))
    }
    return call.page(pages.list(threads, names))
  }

  private func ask(_ call: Call) async throws -> Answer {
    let id = try call.id("thread", of: MessageThread.self)
    let form = FormView(action: MessageAt.inspect(id), key: call.newFormKey()) { _ in nil }
    return try await ask(call, id, form, .ok)
  }

  private func ask(
    _ call: Call, _ id: ID<MessageThread>, _ form: FormView, _ status: HTTPResponse.Status
  ) async throws -> Answer {
    let (thread, names) = try await call.site.store.read { tx in
      let thread = try MessageThread.find(id, tx)
      return (thread, try Self.names([thread], tx))
    }
    return call.page(pages.ask(thread, names, form), status: status)
  }

  /// The answer itself shows them, and nothing keeps it: the next look needs a reason again.
  private func inspect(_ call: Call) async throws -> Answer {
    let (id, viewer) = (try call.id("thread", of: MessageThread.self), try call.signedIn())
    let (now, pages) = (call.now, pages)
    var check = call.fields.checker
    let reason = check.text("reason", say("reason"), atMost: 300)
    guard check.complaints.isEmpty else {
      let form = FormView(
        action: MessageAt.inspect(id), key: call.newFormKey(), complaints: check.complaints, values: call.typed)
      return try await ask(call, id, form, .unprocessableContent)
    }
    let inspect = InspectThread(thread: id, office: viewer, reason: reason, now: now)
    let view = try await call.site.store.write { try inspect($0) }
    var answer = call.page(pages.shown(view, by: viewer.id))
    answer.headers[.cacheControl] = "no-store"
    return answer
  }
}
