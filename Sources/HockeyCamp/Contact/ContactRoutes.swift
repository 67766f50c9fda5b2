import HTTPTypes
import Outbox
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// How the camp is reached, on its page and by program.
struct ContactRoutes: Sendable {
  let settings: CampSettings
  let outbox: Outbox
  let limit = RateLimiter(.feedback)

  var routes: [Route] {
    [
      .get(CampAt.contact.pattern, for: .everyone, contact),
      .post(CampAt.contact.pattern, for: .everyone, send),
      .get(CampAt.card.pattern, for: .everyone, card),
      .get(CampAt.thanks.pattern, for: .everyone, thanks),
      .get("/api/camp/contact", for: .everyone, contactForPrograms),
      .post("/api/camp/feedback", for: .everyone, sendByProgram),
    ]
  }

  private func details(_ call: Call) async throws -> CampDetails {
    try await call.site.store.read { try CampDetails.find($0) }
  }

  private func isStaff(_ call: Call) -> Bool { call.viewer?.isStaff(of: HockeyCamp.name) ?? false }

  private func checkPace(_ call: Call) async throws {
    if let wait = await limit.attempt(call.network, call) { throw TooManyMessages(wait: wait) }
  }

  private func contact(_ call: Call) async throws -> Answer {
    let name = call.viewer?.name
    let form = FormView(action: CampAt.contact(), key: call.newFormKey()) { $0 == "name" ? name : nil }
    return call.page(
      ContactPages().contact(try await details(call), form, isStaff: isStaff(call)))
  }

  private func send(_ call: Call) async throws -> Answer {
    let (time, world, writer) = (settings.time, call.world, call.viewer?.id)
    try await checkPace(call)
    let outcome = try await call.submit({ SendFeedback(&$0, by: writer, time: time, in: world) }) { send, tx in
      .redirect(to: CampAt.thanks(try send(tx)))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = FormView(
        action: CampAt.contact(), key: call.newFormKey(), complaints: complaints, values: call.typed)
      let page = ContactPages().contact(
        try await details(call), form, isStaff: isStaff(call), refused: refused)
      return call.page(page, status: status)
    }
  }

  /// What is shown is the number that the address brings; nothing is told of what was written.
  private func thanks(_ call: Call) async throws -> Answer {
    let ticket = try call.parameter("ticket")
    guard try await call.site.store.read({ try $0.exists("SELECT 1 FROM camp_feedback WHERE ticket = \(ticket)") })
    else { throw Problem.notFound }
    return call.page(ContactPages().thanks(ticket))
  }

  private func card(_ call: Call) async throws -> Answer {
    .bytes(ContactPages.card(try await details(call)), type: "text/vcard; charset=utf-8", fileName: "camp.vcf")
  }

  private func contactForPrograms(_ call: Call) async throws -> Answer {
    let d = try await details(call)
    return .json { json in
      json.field("name", d.name)
      json.field("address", d.address)
      json.field("email", d.email)
      json.field("phone", d.phone)
      json.field("sms", d.sms)
      json.field("place", d.place)
    }
  }

  private func sendByProgram(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let send = SendFeedback(&check, by: call.viewer?.id, time: settings.time, in: call.world)
    try check.finish()
    try await checkPace(call)
    return try await call.once { tx in
      let ticket = try send(tx)
      return .json(status: .created) { $0.field("ticket", ticket) }
    }
  }
}

/// Somebody writes faster than people read.
struct TooManyMessages: Refusal {
  let wait: Duration

  var slug: String { "too-many-messages" }
  var kind: RefusalKind { .tooMany(retryAfter: wait) }

  var sentence: String {
    say("Many messages came from here just now. Please wait a few minutes, or telephone.")
  }
}
