import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes for journals and their conflicts, used by the counter's offline page and by
/// other clients.
struct JournalAPI: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .post(API.journal.pattern, for: .clerks, body: .raw(atMost: 262_144), replay),
      .get(API.conflicts.pattern, for: .clerks, conflicts),
      .post(API.conflict.pattern, for: .clerks, decide),
    ]
  }

  /// Replays each entry in a transaction of its own. If the connection breaks, the entries
  /// replayed so far remain, and sending the same journal again continues after them.
  private func replay(_ request: Request) async throws -> Response {
    if let earlier = try await request.earlierResponse() { return earlier }
    let (id, entries) = try request.decoded(JournalPayload.self).checked()
    let sender = try request.clerk()
    _ = try await request.site.store.read { try CounterDevice.find(id, $0) }
    var receipts: [JournalReceipt] = []
    for entry in entries { receipts.append(try await save(entry, sender, request)) }
    let all = receipts
    return try await request.once { tx in
      let device = try CounterDevice.find(id, tx)
      return .json { json in
        json.field("device", device)
        json.field("entries", all)
      }
    }
  }

  private func save(_ entry: JournalEntry, _ sender: Clerk, _ request: Request) async throws
    -> JournalReceipt
  {
    let replay = ReplayEntry(entry: entry, sender: sender, now: request.now, settings: settings)
    do {
      return try await request.site.store.write { try replay($0) }
    } catch let stop as JournalStop {
      let keep = RecordConflict(entry: entry, stop: stop, sender: sender, now: request.now)
      return try await request.site.store.write { try keep($0) }
    }
  }

  private func conflicts(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let found = try await request.site.store.read { try JournalConflict.waiting(page, $0) }
    return .list(found.items, next: found.next)
  }

  private func decide(_ request: Request) async throws -> Response {
    let id = try request.id("conflict", of: JournalConflict.self)
    _ = try await request.site.store.read { try JournalConflict.find(id, $0) }
    var check = request.fields.checker
    let decision = try ConflictDecision(&check)
    let resolve = ResolveConflict(
      id, decision.choice, reason: decision.reason, holder: decision.holder,
      by: try request.clerk(), settings,
      in: request.world)
    return try await request.once { .json(try resolve($0)) }
  }
}

/// The validated decision about a conflict, from a form or the API.
struct ConflictDecision: Sendable {
  let choice: ConflictChoice
  let reason: String?
  let holder: ShortCode?

  /// - Throws: ``ValidationErrors``.
  init(_ check: inout FormValidator) throws {
    let choice = check.optionalChoice("choice", say("choice"), of: ConflictChoice.self)
    let isDismissed = choice == .dismiss
    reason = isDismissed ? check.text("reason", say("reason"), atMost: 500) : nil
    let typed = check.optionalText("holder", say("code"), atMost: 60)
    holder = typed.flatMap { ShortCode($0) }
    if typed != nil, holder == nil {
      check.addError("holder", say("This isn't the code of a customer card."))
    }
    if choice == nil { check.addError("choice", say("Choose what to do.")) }
    try check.finish()
    guard let choice else { throw ValidationErrors("choice", say("Choose what to do.")) }
    self.choice = choice
  }
}

extension JournalConflict: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("device", device)
      json.field("deviceName", deviceName)
      json.field("act", entry.loan == nil ? "return" : "rent")
      json.field("code", entry.code)
      json.field("customer", entry.loan?.customer)
      json.field("kind", kind.rawValue)
      json.field("sentence", kind.message)
      json.field("choices", kind.choices.map(\.rawValue))
      json.field("waitsFor", waitsFor)
      json.field("actedAt", actedAt)
      json.field("choice", resolution?.choice.rawValue)
      json.field("reason", resolution?.reason)
      json.field("resolvedAt", resolution?.at)
    }
  }
}

extension API {
  static let journal = RoutePath("/api/rental/offline-entries")
  static let conflicts = RoutePath("/api/rental/offline-entries/conflicts")
  static let conflict = RoutePath("/api/rental/offline-entries/conflicts/{conflict}")
}
