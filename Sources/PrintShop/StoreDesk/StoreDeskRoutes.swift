import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Settings of a store. To whoever does not work in it there is nothing here.
struct StoreDeskRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(At.newStore.pattern, for: .admins) { $0.page(pages($0).opening(form(At.newStore(), $0))) },
      .post(At.newStore.pattern, for: .admins, open),
      .get(At.storeSettings.pattern, for: .members, details),
      .post(At.storeSettings.pattern, for: .members, edit),
      .get(At.storeNotice.pattern, for: .members, notice),
      .post(At.storeNotice.pattern, for: .members, post),
      .get(At.storeStaff.pattern, for: .members, staff),
      .post(At.storeStaff.pattern, for: .admins, appoint),
      .post(At.dismissStaff.pattern, for: .admins, dismiss),
    ] + HoursRoutes(settings: settings).routes
  }

  private func pages(_ call: Call) -> StoreDeskPages {
    StoreDeskPages(time: settings.time, now: call.now)
  }

  private func form(_ action: Link, _ call: Call, _ values: [String: String] = [:]) -> FormView {
    FormView(action: action, key: call.newFormKey()) { values[$0] }
  }

  private func open(_ call: Call) async throws -> Answer {
    let (id, now) = (call.world.newID(PrintStore.self), call.now)
    let outcome = try await call.submit({ OpenStore(StoreDetails(&$0), id: id, now: now) }) { open, tx in
      let name = try open(tx).saidName
      return .redirect(
        to: At.storeHours(id),
        flash: .done(say("\(name) is on the map. Now set its hours.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      return call.page(pages(call).opening(again(At.newStore(), complaints, call)), status: status)
    }
  }

  private func again(_ action: Link, _ complaints: Complaints, _ call: Call) -> FormView {
    FormView(action: action, key: call.newFormKey(), complaints: complaints, values: call.typed)
  }

  private func details(_ call: Call) async throws -> Answer {
    let store = try await call.desk()
    let values = [
      "name": store.name, "nameKorean": store.nameKorean, "address": store.address, "phone": store.phone,
      "place": store.spot?.text ?? "", "startsByItself": store.startsByItself ? "true" : "",
    ]
    return call.page(pages(call).details(store, form(At.storeSettings(store.id), call, values)))
  }

  private func edit(_ call: Call) async throws -> Answer {
    let (store, viewer) = (try await call.desk(), try call.signedIn())
    let outcome = try await call.submit({ EditStore(store: store.id, details: StoreDetails(&$0)) }) { edit, tx in
      try DeskGuard.check(viewer, store.id, tx)
      try edit(tx)
      return .redirect(to: At.storeSettings(store.id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let form = again(At.storeSettings(store.id), complaints, call)
      return call.page(pages(call).details(store, form), status: status)
    }
  }

  private func notice(_ call: Call) async throws -> Answer {
    let store = try await call.desk()
    let values = ["notice": store.notice ?? "", "noticeKorean": store.noticeKorean ?? ""]
    return call.page(pages(call).notice(store, form(At.storeNotice(store.id), call, values)))
  }

  private func post(_ call: Call) async throws -> Answer {
    let (store, viewer) = (try await call.desk(), try call.signedIn())
    let outcome = try await call.submit({ PostNotice(store: store.id, notice: Notice(&$0)) }) { post, tx in
      try DeskGuard.check(viewer, store.id, tx)
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
    let store = try await call.desk()
    return try await staffPage(store, form(At.storeStaff(store.id), call), call, .ok)
  }

  private func staffPage(
    _ store: PrintStore, _ form: FormView, _ call: Call, _ status: HTTPResponse.Status
  ) async throws -> Answer {
    let people = try await call.site.store.read { try StoreStaff.of(store.id, $0) }
    let mayAppoint = call.viewer?.isAdmin ?? false
    let page = pages(call).staff(store, people, mayAppoint ? form : nil, key: call.newFormKey())
    return call.page(page, status: status)
  }

  private func appoint(_ call: Call) async throws -> Answer {
    let store = try await call.desk()
    let outcome = try await call.submit({ check in
      AppointStaff(
        store: store.id,
        email: check.wanted("email", "e-mail address", say("Please fill this in."), atMost: 254))
    }) { appoint, tx in
      let member = try appoint(tx)
      return .redirect(
        to: At.storeStaff(store.id),
        flash: .done(say("\(member.name) works here now.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(var complaints, let refused, let status):
      if let refused { complaints.add("email", refused) }
      return try await staffPage(store, again(At.storeStaff(store.id), complaints, call), call, status)
    }
  }

  private func dismiss(_ call: Call) async throws -> Answer {
    let store = try await call.desk()
    let act = DismissStaff(store: store.id, member: try call.id("member"))
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
