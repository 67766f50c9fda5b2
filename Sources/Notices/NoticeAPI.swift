import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The same for programs.
struct NoticeAPI: Sendable {
  let notices: Notices

  var routes: [Route] {
    [
      .get("/api/notices", for: .members, list),
      .post("/api/notices/seen", for: .members, see),
      .get("/api/notices/choices", for: .members, choices),
      .put("/api/notices/choices", for: .members, choose).versioned,
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let (member, limit) = (try call.signedIn().id, try call.limit())
    let before = call.query.text("after").flatMap { Int($0) }
    if call.query["after"] != nil, before == nil {
      throw Complaints("after", "This place in the list is not known. Please start at the list's beginning.")
    }
    let found = try await call.site.store.read { try Notice.list(of: member, before: before, atMost: limit, $0) }
    let shown = Array(found.prefix(limit))
    return .list(shown, next: found.count > limit ? shown.last.map { String($0.number) } : nil)
  }

  private func see(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let number = check.optionalNumber("number", "number of the notice", in: 1...Int.max)
    try check.finish()
    let see = SeeNotices(member: try call.signedIn().id, number: number, now: call.now)
    return try await call.once { tx in
      try see(tx)
      return .noContent
    }
  }

  private func choices(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let kinds = notices.kinds.admitting(viewer)
    let choices = try await call.site.store.read { try NoticeChoices.of(viewer.id, kinds, $0) }
    return .record(ChoicesObject(choices: choices, kinds: kinds))
  }

  private func choose(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let kinds = notices.kinds.admitting(viewer)
    var check = call.fields.checker
    // A form without a tick means none; a program that sends nothing forgot to say.
    if !check.has("on") { check.complain("on", say("Please enter the \(say("list of notices")).")) }
    let choices = NoticeChoices(&check, kinds, call.site.languages)
    try check.finish()
    let choose = ChooseNotices(member: viewer.id, choices: choices)
    return try await call.once { tx in
      try call.expectUnchanged(ChoicesObject(choices: NoticeChoices.of(viewer.id, kinds, tx), kinds: kinds))
      try choose(tx)
      return .record(ChoicesObject(choices: try NoticeChoices.of(viewer.id, kinds, tx), kinds: kinds))
    }
  }
}

/// What somebody chose, as programs read and write it.
struct ChoicesObject: JSONWritable {
  let choices: NoticeChoices
  let kinds: [NoticeKind]

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("on", choices.marks(kinds))
      json.field("quietFrom", choices.quiet?.from)
      json.field("quietTo", choices.quiet?.to)
      json.field("language", choices.language)
      json.field("kinds", kinds.map { KindObject(kind: $0) })
    }
  }
}

private struct KindObject: JSONWritable {
  let kind: NoticeKind

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", kind.id)
      json.field("title", kind.title())
      json.field("alwaysShown", kind.isAlwaysShown)
    }
  }
}

extension Notice: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("number", number)
      json.field("kind", kind)
      json.field("title", title().withoutNeedlessIsolates)
      json.field("detail", detail().withoutNeedlessIsolates)
      json.field("link", link.text)
      json.field("at", at)
      json.field("seenAt", seenAt)
    }
  }
}
