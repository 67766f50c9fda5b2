import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaPush
import PlazaWeb

/// What a member chooses, and the devices that take pushes.
struct ChoiceRoutes: Sendable {
  let notices: Notices

  var routes: [Route] {
    [
      .get(NoticeAt.choices.pattern, for: .members) { call in try await page(call) },
      .post(NoticeAt.choices.pattern, for: .members, choose).versioned,
      .post(NoticeAt.allOff.pattern, for: .members, allOff),
      .post(NoticeAt.devices.pattern, for: .members, addDevice),
      .post(NoticeAt.removeDevice.pattern, for: .members, removeDevice),
    ]
  }

  private func page(
    _ call: Call, _ typed: NoticeChoices? = nil, _ complaints: Complaints = Complaints(),
    status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let viewer = try call.signedIn()
    let kinds = notices.kinds.admitting(viewer)
    let pages = ChoicePages(
      time: notices.time, kinds: kinds, mails: notices.post != nil,
      languages: call.site.languages, publicKey: try await notices.keeper.key().publicKey, key: call.newFormKey())
    let (kept, devices) = try await call.site.store.read { tx in
      try (NoticeChoices.of(viewer.id, kinds, tx), Device.of(viewer.id, tx))
    }
    let again = typed.map { _ in call.typed }
    return call.page(pages.page(typed ?? kept, devices, complaints: complaints, typed: again), status: status)
  }

  private func choose(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    var check = call.fields.checker
    let choices = NoticeChoices(&check, notices.kinds.admitting(viewer), call.site.languages)
    do {
      try check.finish()
    } catch {
      return try await page(call, choices, error, status: .unprocessableContent)
    }
    let choose = ChooseNotices(member: viewer.id, choices: choices)
    let kinds = notices.kinds.admitting(viewer)
    do {
      return try await call.once { tx in
        try call.expectUnchanged(NoticeChoices.of(viewer.id, kinds, tx).version(kinds))
        try choose(tx)
        return .redirect(to: NoticeAt.choices(), flash: .done(say("Your choice is saved.")))
      }
    } catch let changed as ChangedMeanwhile {
      return try await page(call, choices, changed.complaints, status: .preconditionFailed)
    }
  }

  private func allOff(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let stops = notices.kinds.all.map { StopKind(kind: $0.id, member: viewer.id) }
    return try await call.once { tx in
      for stop in stops { try stop(tx) }
      return .redirect(
        to: NoticeAt.choices(), flash: .done(say("All notices are off.")))
    }
  }

  /// A browser hands over what it made; our own script sends it.
  private func addDevice(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    var check = call.fields.checker
    let endpoint = check.text("endpoint", "address of the push service", atMost: 1000)
    let point = check.text("p256dh", "key of the browser", atMost: 100)
    let secret = check.text("auth", "secret of the browser", atMost: 100)
    let named = check.optionalText("name", "name of the device", atMost: 60)
    if !endpoint.isEmpty, notices.services.address(endpoint) == nil {
      check.complain("endpoint", "This push service is not known here.")
    }
    let keys = PushKeys(p256dh: point, auth: secret)
    if keys == nil { check.complain("p256dh", "This is no key of a browser.") }
    try check.finish()
    guard let keys else { return .noContent }
    let add = AddDevice(
      member: viewer.id, name: named.map { KeptPhrase(written: $0) } ?? KeptPhrase("A browser"), endpoint: endpoint,
      keys: keys, id: call.world.newID(), now: call.now)
    return try await call.once { tx in
      try add(tx)
      return .noContent
    }
  }

  private func removeDevice(_ call: Call) async throws -> Answer {
    let remove = RemoveDevice(device: try call.id("device"), member: try call.signedIn().id)
    return try await call.once { tx in
      try remove(tx)
      return .redirect(to: NoticeAt.choices())
    }
  }
}
