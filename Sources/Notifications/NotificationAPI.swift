import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes of notifications.
struct NotificationAPI: Sendable {
  let notifications: Notifications

  var routes: [Route] {
    [
      .get("/api/notifications", for: .members, list),
      .post("/api/notifications/seen", for: .members, see),
      .get("/api/notifications/choices", for: .members, choices),
      .put("/api/notifications/choices", for: .members, choose).versioned,
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let (member, limit) = (try request.signedIn().id, try request.limit())
    let before = request.query.text("after").flatMap { Int($0) }
    if request.query["after"] != nil, before == nil {
      throw ValidationErrors("after", say("This page has expired. Start from the first page."))
    }
    let found = try await request.site.store.read {
      try Notification.list(of: member, before: before, atMost: limit, $0)
    }
    let shown = Array(found.prefix(limit))
    return .list(shown, next: found.count > limit ? shown.last.map { String($0.number) } : nil)
  }

  private func see(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let number = check.optionalNumber("number", say("notification number"), in: 1...Int.max)
    try check.finish()
    let see = MarkNotificationsRead(
      member: try request.signedIn().id, number: number, now: request.now,
      onAllRead: notifications.onAllRead)
    return try await request.once { tx in
      try see(tx)
      return .noContent
    }
  }

  private func choices(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    let kinds = notifications.kinds.admitting(viewer)
    let choices = try await request.site.store.read {
      try NotificationPreferences.of(viewer.id, kinds, $0)
    }
    return .record(PreferencesJSON(choices: choices, kinds: kinds))
  }

  private func choose(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    let kinds = notifications.kinds.admitting(viewer)
    var check = request.fields.checker
    // A form without a ticked box means an empty list; an API client has to send the list
    // explicitly.
    if !check.has("on") { check.addError("on", say("Enter the \(say("list of notifications")).")) }
    let choices = NotificationPreferences(&check, kinds, request.site.languages)
    try check.finish()
    let choose = SaveNotificationPreferences(member: viewer.id, choices: choices)
    return try await request.once { tx in
      try request.expectUnchanged(
        PreferencesJSON(choices: NotificationPreferences.of(viewer.id, kinds, tx), kinds: kinds))
      try choose(tx)
      return .record(
        PreferencesJSON(
          choices: try NotificationPreferences.of(viewer.id, kinds, tx), kinds: kinds))
    }
  }
}

/// A member's preferences in the API.
struct PreferencesJSON: JSONWritable {
  let choices: NotificationPreferences
  let kinds: [NotificationKind]

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("on", choices.marks(kinds))
      json.field("quietFrom", choices.quiet?.from)
      json.field("quietTo", choices.quiet?.to)
      json.field("language", choices.language)
      json.field("kinds", kinds.map { KindJSON(kind: $0) })
    }
  }
}

private struct KindJSON: JSONWritable {
  let kind: NotificationKind

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", kind.id)
      json.field("title", kind.title())
      json.field("alwaysShown", kind.isAlwaysShown)
    }
  }
}

extension Notification: JSONWritable {
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
