import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The office's routes of messages.
struct MessageStaffRoutes: Sendable {
  let time: ShopTimeZone

  private static let office = Audience.staff(of: HockeyCamp.name)

  var routes: [Route] {
    [
      .get(MessagePaths.staffList.pattern, for: Self.office, list),
      .get(MessagePaths.inspect.pattern, for: Self.office, inspectionForm),
      .post(MessagePaths.inspect.pattern, for: Self.office, inspect),
    ]
  }

  private var pages: MessageStaffPages { MessageStaffPages(time: time) }

  private static func names(_ threads: [MessageThread], _ tx: any Transaction) throws -> [ID<
    Member
  >: String] {
    try MemberSummary.names(
      of: Array(Set(threads.map(\.player) + threads.compactMap(\.coach))), tx)
  }

  private func list(_ request: Request) async throws -> Response {
    let (threads, names) = try await request.site.store.read { tx in
      let threads = try MessageThread.all(atMost: 500, tx)
      return (threads, try Self.names(threads, tx))
    }
    return request.page(pages.list(threads, names))
  }

  private func inspectionForm(_ request: Request) async throws -> Response {
    let id = try request.id("thread", of: MessageThread.self)
    let form = FormView(action: MessagePaths.inspect(id), key: request.newFormKey()) { _ in nil }
    return try await inspectionForm(request, id, form, .ok)
  }

  private func inspectionForm(
    _ request: Request, _ id: ID<MessageThread>, _ form: FormView, _ status: HTTPResponse.Status
  ) async throws -> Response {
    let (thread, names) = try await request.site.store.read { tx in
      let thread = try MessageThread.find(id, tx)
      return (thread, try Self.names([thread], tx))
    }
    return request.page(pages.inspectionForm(thread, names, form), status: status)
  }

  /// Shows the messages in the response to the form. Each view requires a reason and is recorded
  /// in the audit log.
  private func inspect(_ request: Request) async throws -> Response {
    let (id, viewer) = (try request.id("thread", of: MessageThread.self), try request.signedIn())
    let (now, pages) = (request.now, pages)
    var check = request.fields.checker
    let reason = check.text("reason", say("reason"), atMost: 300)
    guard check.errors.isEmpty else {
      let form = FormView(
        action: MessagePaths.inspect(id), key: request.newFormKey(), errors: check.errors,
        values: request.typed)
      return try await inspectionForm(request, id, form, .unprocessableContent)
    }
    let inspect = InspectThread(thread: id, office: viewer, reason: reason, now: now)
    let view = try await request.site.store.write { try inspect($0) }
    var answer = request.page(pages.shown(view, by: viewer.id))
    answer.headers[.cacheControl] = "no-store"
    return answer
  }
}
