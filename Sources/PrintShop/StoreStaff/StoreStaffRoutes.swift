import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The settings of a store. Viewers who are not its staff get 404.
struct StoreStaffRoutes: Sendable {
  let settings: PrintSettings
  let leaflet: Leaflet

  var routes: [Route] {
    [
      .get(Paths.newStore.pattern, for: .admins) { request in
        let usual = RecordVersion(["marks": PaperMark.cover.rawValue])
        return try await show(nil, request) { $0.opening(form(Paths.newStore(), request, usual)) }
      },
      .post(Paths.newStore.pattern, for: .admins, open),
      .get(Paths.storeSettings.pattern, for: .members, details),
      .post(Paths.storeSettings.pattern, for: .members, edit).versioned,
      .get(Paths.storeNotice.pattern, for: .members, notice),
      .post(Paths.storeNotice.pattern, for: .members, post).versioned,
      .get(Paths.storeStaff.pattern, for: .members, staff),
      .post(Paths.dismissStaff.pattern, for: .admins, dismiss),
    ] + HoursRoutes(settings: settings).routes
  }

  private func pages(_ request: Request) -> StoreStaffPages {
    StoreStaffPages(time: settings.time, now: request.now)
  }

  /// Responds with a page that contains the map for choosing the store's location.
  private func show(
    _ spot: Coordinate?, _ request: Request, _ status: HTTPResponse.Status = .ok,
    _ page: (StoreStaffPages) -> Page
  ) async throws -> Response {
    var pages = pages(request)
    pages.pick = try await .near(spot, leaflet, settings.tiles, request)
    return request.page(page(pages), status: status).showing(settings.tiles)
  }

  private func form(_ action: Link, _ request: Request, _ version: RecordVersion? = nil)
    -> FormView
  {
    let known = version ?? RecordVersion([String: [String]]())
    return FormView(action: action, key: request.newFormKey(), values: known.values)
  }

  private func open(_ request: Request) async throws -> Response {
    let (id, now) = (request.world.newID(PrintStore.self), request.now)
    let outcome = try await request.submit({ CreateStore(StoreDetails(&$0), id: id, now: now) }) {
      open, tx in
      let name = try open(tx).localizedName
      return .redirect(
        to: Paths.storeHours(id),
        flash: .done(say("\(name.isolated) was added. Now set its hours.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      return try await show(nil, request, status) {
        $0.opening(formView(Paths.newStore(), errors, request))
      }
    }
  }

  private func formView(_ action: Link, _ errors: ValidationErrors, _ request: Request) -> FormView
  {
    FormView(action: action, key: request.newFormKey(), errors: errors, values: request.typed)
  }

  private func details(_ request: Request) async throws -> Response {
    let store = try await request.desk()
    return try await show(store.spot, request) {
      $0.details(store, form(Paths.storeSettings(store.id), request, store.settings))
    }
  }

  private func edit(_ request: Request) async throws -> Response {
    let (store, viewer) = (try await request.desk(), try request.signedIn())
    let outcome = try await request.submit({
      EditStore(store: store.id, details: StoreDetails(&$0))
    }) { edit, tx in
      try request.expectUnchanged(StoreStaffAccess.check(viewer, store.id, tx).settings)
      try edit(tx)
      return .redirect(to: Paths.storeSettings(store.id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      let form = formView(Paths.storeSettings(store.id), errors, request)
      return try await show(store.spot, request, status) { $0.details(store, form) }
    }
  }

  private func notice(_ request: Request) async throws -> Response {
    let store = try await request.desk()
    return request.page(
      pages(request).notice(store, form(Paths.storeNotice(store.id), request, store.notifications))
    )
  }

  private func post(_ request: Request) async throws -> Response {
    let (store, viewer) = (try await request.desk(), try request.signedIn())
    let outcome = try await request.submit({
      PostStoreNotice(store: store.id, notice: StoreNotice(&$0))
    }) {
      post, tx in
      try request.expectUnchanged(StoreStaffAccess.check(viewer, store.id, tx).notifications)
      try post(tx)
      return .redirect(to: Paths.storeNotice(store.id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      return request.page(
        pages(request).notice(store, formView(Paths.storeNotice(store.id), errors, request)),
        status: status)
    }
  }

  private func staff(_ request: Request) async throws -> Response {
    let (store, now) = (try await request.desk(), request.now)
    let (people, invitations) = try await request.site.store.read { tx in
      (
        try StoreStaff.of(store.id, tx),
        try WaitingInvitations([(StoreStaffRole(), store.id.text)], now: now, tx)
      )
    }
    let isAdmin = request.viewer?.isAdmin ?? false
    return request.page(
      pages(request).staff(store, people, isAdmin ? invitations : nil) { request.newFormKey() })
  }

  private func dismiss(_ request: Request) async throws -> Response {
    let store = try await request.desk()
    let act = DismissStaff(
      store: store.id, member: try request.id("member"), admin: try request.signedIn().id,
      now: request.now)
    return try await request.once { tx in
      try act(tx)
      return .redirect(
        to: Paths.storeStaff(store.id), flash: .done(say("Removed from staff.")))
    }
  }
}

extension Request {
  /// Returns the store in the URL, for its staff.
  /// - Throws: ``NoSuchStore`` for other viewers.
  func desk() async throws -> PrintStore {
    let (viewer, id) = (try signedIn(), try id("store", of: PrintStore.self))
    return try await site.store.read { try StoreStaffAccess.check(viewer, id, $0) }
  }
}

extension PrintStore {
  fileprivate var settings: RecordVersion {
    RecordVersion(
      [
        "name": name, "nameKorean": nameKorean == name ? nil : nameKorean, "address": address,
        "phone": phone,
        "place": spot?.text,
        "startsByItself": startsAutomatically ? "true" : nil, "marks": marks.rawValue,
      ],
      labels: [
        "startsByItself": startsAutomatically ? say("on") : say("off"), "marks": marks.text,
      ])
  }

  fileprivate var notifications: RecordVersion {
    RecordVersion(["notice": notice, "noticeKorean": noticeKorean == notice ? nil : noticeKorean])
  }
}
