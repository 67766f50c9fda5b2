import HTTPTypes
import Outbox
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the camp's contact details and messages to the camp, as pages and as an API.
struct ContactRoutes: Sendable {
  let settings: CampSettings
  let outbox: Outbox
  let limit = RateLimiter(.feedback)

  var routes: [Route] {
    [
      .get(CampPaths.contact.pattern, for: .everyone, contact),
      .post(CampPaths.contact.pattern, for: .everyone, send),
      .get(CampPaths.card.pattern, for: .everyone, card),
      .get(CampPaths.thanks.pattern, for: .everyone, thanks),
      .get("/api/camp/contact", for: .everyone, contactJSON),
      .post("/api/camp/feedback", for: .everyone, sendByAPI),
    ]
  }

  private func details(_ request: Request) async throws -> CampDetails {
    try await request.site.store.read { try CampDetails.find($0) }
  }

  private func isStaff(_ request: Request) -> Bool {
    request.viewer?.isStaff(of: HockeyCamp.name) ?? false
  }

  private func checkPace(_ request: Request) async throws {
    if let wait = await limit.attempt(request.network, request) {
      throw TooManyMessages(wait: wait)
    }
  }

  private func contact(_ request: Request) async throws -> Response {
    let name = request.viewer?.name
    let form = FormView(action: CampPaths.contact(), key: request.newFormKey()) {
      $0 == "name" ? name : nil
    }
    return request.page(
      ContactPages().contact(try await details(request), form, isStaff: isStaff(request)))
  }

  private func send(_ request: Request) async throws -> Response {
    let (time, world, writer) = (settings.time, request.world, request.viewer?.id)
    try await checkPace(request)
    let outcome = try await request.submit({ SendFeedback(&$0, by: writer, time: time, in: world) }
    ) { send, tx in
      .redirect(to: CampPaths.thanks(try send(tx)))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = FormView(
        action: CampPaths.contact(), key: request.newFormKey(), errors: errors,
        values: request.typed)
      let page = ContactPages().contact(
        try await details(request), form, isStaff: isStaff(request), refused: refused)
      return request.page(page, status: status)
    }
  }

  /// Shows the ticket number in the path. The page must not reveal the message, because it is open
  /// to everyone.
  private func thanks(_ request: Request) async throws -> Response {
    let ticket = try request.parameter("ticket")
    guard
      try await request.site.store.read({
        try $0.exists("SELECT 1 FROM camp_feedback WHERE ticket = \(ticket)")
      })
    else { throw Problem.notFound }
    return request.page(ContactPages().thanks(ticket))
  }

  private func card(_ request: Request) async throws -> Response {
    .bytes(
      ContactPages.card(try await details(request)), type: "text/vcard; charset=utf-8",
      fileName: "camp.vcf")
  }

  private func contactJSON(_ request: Request) async throws -> Response {
    let d = try await details(request)
    return .json { json in
      json.field("name", d.name)
      json.field("address", d.address)
      json.field("email", d.email)
      json.field("phone", d.phone)
      json.field("sms", d.sms)
      json.field("place", d.place)
    }
  }

  private func sendByAPI(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let send = SendFeedback(&check, by: request.viewer?.id, time: settings.time, in: request.world)
    try check.finish()
    try await checkPace(request)
    return try await request.once { tx in
      let ticket = try send(tx)
      return .json(status: .created) { $0.field("ticket", ticket) }
    }
  }
}

/// A client has sent too many messages to the camp.
struct TooManyMessages: Refusal {
  let wait: Duration

  var slug: String { "too-many-messages" }
  var kind: RefusalKind { .tooMany(retryAfter: wait) }

  var message: String {
    say("You've sent many messages in a short time. Wait a few minutes, or call us.")
  }
}
