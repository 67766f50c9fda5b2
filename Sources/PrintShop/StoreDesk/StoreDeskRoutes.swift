import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Settings of a store. To whoever does not work in it there is nothing here.
struct StoreDeskRoutes: Sendable {
  let settings: PrintSettings
  let leaflet: Leaflet

  var routes: [Route] {
    [
      .get(At.newStore.pattern, for: .admins) { call in
        let usual = RecordVersion(["marks": PaperMark.cover.rawValue])
        return try await show(nil, call) { $0.opening(form(At.newStore(), call, usual)) }
      },
      .post(At.newStore.pattern, for: .admins, open),
      .get(At.storeSettings.pattern, for: .members, details),
      .post(At.storeSettings.pattern, for: .members, edit).versioned,
      .get(At.storeNotice.pattern, for: .members, notice),
      .post(At.storeNotice.pattern, for: .members, post).versioned,
      .get(At.storeStaff.pattern, for: .members, staff),
      .post(At.dismissStaff.pattern, for: .admins, dismiss),
    ] + HoursRoutes(settings: settings).routes
  }

  private func pages(_ call: Call) -> StoreDeskPages {
    StoreDeskPages(time: settings.time, now: call.now)
  }

  /// A page that asks where the store is.
  private func show(
    _ spot: Spot?, _ call: Call, _ status: HTTPResponse.Status = .ok, _ page: (StoreDeskPages) -> Page
  ) async throws -> Answer {
    var pages = pages(call)
    pages.pick = try await .near(spot, leaflet, settings.tiles, call)
    return call.page(page(pages), status: status).showing(settings.tiles)
  }

  private func form(_ action: Link, _ call: Call, _ version: RecordVersion? = nil) -> FormView {
    let known = version ?? RecordVersion([String: [String]]())
    return FormView(action: action, key: call.newFormKey(), values: known.values)
  }

  private func open(_ call: Call) async throws -> Answer {
    let (id, now) = (call.world.newID(PrintStore.self), call.now)
    let outcome = try await call.submit({ OpenStore(StoreDetails(&$0), id: id, now: now) }) { open, tx in
      let name = try open(tx).saidName
      return .redirect(
        to: At.storeHours(id),
        flash: .done(say("\(name.isolated) is on the map. Now set its hours.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      return try await show(nil, call, status) { $0.opening(again(At.newStore(), complaints, call)) }
    }
  }

  private func again(_ action: Link, _ complaints: Complaints, _ call: Call) -> FormView {
    FormView(action: action, key: call.newFormKey(), complaints: complaints, values: call.typed)
  }

  private func details(_ call: Call) async throws -> Answer {
    let store = try await call.desk()
    return try await show(store.spot, call) {
      $0.details(store, form(At.storeSettings(store.id), call, store.settings))
    }
  }

  private func edit(_ call: Call) async throws -> Answer {
    let (store, viewer) = (try await call.desk(), try call.signedIn())
    let outcome = try await call.submit({ EditStore(store: store.id, details: StoreDetails(&$0)) }) { edit, tx in
      try call.expectUnchanged(DeskGuard.check(viewer, store.id, tx).settings)
      try edit(tx)
      return .redirect(to: At.storeSettings(store.id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let form = again(At.storeSettings(store.id), complaints, call)
      return try await show(store.spot, call, status) { $0.details(store, form) }
    }
  }

  private func notice(_ call: Call) async throws -> Answer {
    let store = try await call.desk()
    return call.page(pages(call).notice(store, form(At.storeNotice(store.id), call, store.notices)))
  }

  private func post(_ call: Call) async throws -> Answer {
    let (store, viewer) = (try await call.desk(), try call.signedIn())
    let outcome = try await call.submit({ PostNotice(store: store.id, notice: Notice(&$0)) }) { post, tx in
      try call.expectUnchanged(DeskGuard.check(viewer, store.id, tx).notices)
      try post(tx)
      return .redirect(to: At.storeNotice(store.id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      return call.page(
        pages(call).notice(store, again(At.storeNotice(store.id), complaints, call)), status: status)
    }
  }

  private func staff(_ call: Call) async throws -> Answer {
    let (store, now) = (try await call.desk(), call.now)
    let (people, invitations) = try await call.site.store.read { tx in
      (try StoreStaff.of(store.id, tx), try WaitingInvitations([(StoreStaffRole(), store.id.text)], now: now, tx))
    }
    let isAdmin = call.viewer?.isAdmin ?? false
    return call.page(
      pages(call).staff(store, people, isAdmin ? invitations : nil) { call.newFormKey() })
  }

  private func dismiss(_ call: Call) async throws -> Answer {
    let store = try await call.desk()
    let act = DismissStaff(
      store: store.id, member: try call.id("member"), admin: try call.signedIn().id, now: call.now)
    return try await call.once { tx in
      try act(tx)
      return .redirect(
        to: At.storeStaff(store.id), flash: .done(say("No longer works here.")))
    }
  }
}

extension Call {
  /// The store whose desk the address names.
  /// - Throws: ``NoSuchStore`` for whoever does not work there.
  func desk() async throws -> PrintStore {
    let (viewer, id) = (try signedIn(), try id("store", of: PrintStore.self))
    return try await site.store.read { try DeskGuard.check(viewer, id, $0) }
  }
}

extension PrintStore {
  fileprivate var settings: RecordVersion {
    RecordVersion(
      [
        "name": name, "nameKorean": nameKorean == name ? nil : nameKorean, "address": address, "phone": phone,
        "place": spot?.text,
        "startsByItself": startsByItself ? "true" : nil, "marks": marks.rawValue,
      ], words: ["startsByItself": startsByItself ? say("on") : say("off"), "marks": marks.words])
  }

  fileprivate var notices: RecordVersion {
    RecordVersion(["notice": notice, "noticeKorean": noticeKorean == notice ? nil : noticeKorean])
  }
}
