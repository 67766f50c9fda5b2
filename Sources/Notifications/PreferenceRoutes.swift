import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The browser routes of preferences and devices.
struct PreferenceRoutes: Sendable {
  let notifications: Notifications

  var routes: [Route] {
    [
      .get(NotificationPaths.choices.pattern, for: .members) { request in try await page(request)
      },
      .post(NotificationPaths.choices.pattern, for: .members, choose).versioned,
      .post(NotificationPaths.allOff.pattern, for: .members, allOff),
      .post(NotificationPaths.devices.pattern, for: .members, addDevice),
      .post(NotificationPaths.removeDevice.pattern, for: .members, removeDevice),
    ]
  }

  private func page(
    _ request: Request, _ typed: NotificationPreferences? = nil,
    _ errors: ValidationErrors = ValidationErrors(),
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let viewer = try request.signedIn()
    let kinds = notifications.kinds.admitting(viewer)
    let pages = PreferencePages(
      time: notifications.time, kinds: kinds, sendsEmail: notifications.post != nil,
      languages: request.site.languages,
      publicKey: try await notifications.keyStore.key().publicKey,
      key: request.newFormKey())
    let (stored, devices, stopped) = try await request.site.store.read { tx in
      try (
        NotificationPreferences.of(viewer.id, kinds, tx), Device.of(viewer.id, tx),
        Unsubscribe.stopped(by: viewer.id, tx)
      )
    }
    let again = typed.map { _ in request.typed }
    let earlier = request.query.text(Self.earlier)
    return request.page(
      pages.page(
        typed ?? stored, devices, undo: stopped.isEmpty ? nil : earlier, errors: errors,
        typed: again), status: status)
  }

  /// The field of the kinds that were off before all were turned off, separated by commas. Undoing
  /// leaves them off.
  static let earlier = "earlier"

  private func choose(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    var check = request.fields.checker
    let choices = NotificationPreferences(
      &check, notifications.kinds.admitting(viewer), request.site.languages)
    do {
      try check.finish()
    } catch {
      return try await page(request, choices, error, status: .unprocessableContent)
    }
    let choose = SaveNotificationPreferences(member: viewer.id, choices: choices)
    let kinds = notifications.kinds.admitting(viewer)
    do {
      return try await request.once { tx in
        try request.expectUnchanged(
          NotificationPreferences.of(viewer.id, kinds, tx).version(kinds))
        try choose(tx)
        return .redirect(to: NotificationPaths.choices(), flash: .done(say("Settings saved.")))
      }
    } catch let changed as ChangedMeanwhile {
      return try await page(request, choices, changed.errors, status: .preconditionFailed)
    }
  }

  private func allOff(_ request: Request) async throws -> Response {
    let (member, kinds) = (try request.signedIn().id, notifications.kinds.all.map(\.id))
    let isUndone = request.fields.text("undo") != nil
    let kept = Set(
      (request.fields.text(Self.earlier) ?? "").split(separator: ",").map(String.init))
    return try await request.once { tx in
      let stopped = try Unsubscribe.stopped(by: member, tx)
      if isUndone {
        for kind in stopped.subtracting(kept) { try ResumeKind(kind: kind, member: member)(tx) }
        return .redirect(to: NotificationPaths.choices(), flash: .done(say("Turned back on.")))
      }
      for kind in kinds { try Unsubscribe(kind: kind, member: member)(tx) }
      let earlier = stopped.sorted().joined(separator: ",")
      return .redirect(
        to: NotificationPaths.choices().query([Self.earlier: earlier]),
        flash: .done(say("All notifications are off.")))
    }
  }

  /// Registers the push subscription of a browser. Called by the site's own script.
  private func addDevice(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    var check = request.fields.checker
    let endpoint = check.text("endpoint", say("push service address"), atMost: 1000)
    let point = check.text("p256dh", say("browser key"), atMost: 100)
    let secret = check.text("auth", say("browser secret"), atMost: 100)
    let named = check.optionalText("name", say("device name"), atMost: 60)
    if !endpoint.isEmpty, notifications.services.address(endpoint) == nil {
      check.addError("endpoint", say("This push service isn't supported."))
    }
    let keys = PushKeys(p256dh: point, auth: secret)
    if keys == nil { check.addError("p256dh", say("This isn't a valid browser key.")) }
    try check.finish()
    guard let keys else { return .noContent }
    let add = AddDevice(
      member: viewer.id,
      name: named.map { StoredPhrase(written: $0) } ?? StoredPhrase("A browser"),
      endpoint: endpoint,
      keys: keys, id: request.world.newID(), now: request.now)
    return try await request.once { tx in
      try add(tx)
      return .noContent
    }
  }

  private func removeDevice(_ request: Request) async throws -> Response {
    let remove = RemoveDevice(device: try request.id("device"), member: try request.signedIn().id)
    return try await request.once { tx in
      try remove(tx)
      return .redirect(to: NotificationPaths.choices())
    }
  }
}
