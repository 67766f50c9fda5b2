import HTTPTypes
import PlazaBase
import PlazaData
import PlazaWeb

/// Devices that print by themselves: their passwords, and the printers' addresses.
struct DeviceRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(At.devices.pattern, for: .members, show),
      .post(At.devices.pattern, for: .members, make),
      .get(At.removeDevice.pattern, for: .members, question),
      .post(At.removeDevice.pattern, for: .members, remove),
    ]
  }

  private func pages(_ call: Call) -> DevicePages { DevicePages(words: settings.words(call)) }

  private func form(_ call: Call, _ complaints: Complaints = Complaints()) -> FormView {
    FormView(action: At.devices(), key: call.newFormKey(), complaints: complaints, values: call.typed)
  }

  private func view(_ call: Call) async throws -> DevicesView {
    let member = try call.signedIn().id
    let (stores, passwords) = try await call.site.store.read { tx in
      let kept = try KeepFavourite.kept(by: member, tx)
      let last = try LastStores.of(member, tx).filter { !kept.contains($0) }
      return (try (kept + last).prefix(20).map { try PrintStore.find($0, tx) }, try AppPassword.of(member, tx))
    }
    return DevicesView(printers: stores.map { ($0, PrinterLink($0.id, call)) }, passwords: passwords)
  }

  private func show(_ call: Call) async throws -> Answer {
    let empty = FormView(action: At.devices(), key: call.newFormKey()) { _ in nil }
    return call.page(pages(call).page(try await view(call), empty))
  }

  /// The answer is the page itself, since the password is shown this once: it may not be kept anywhere, so that the
  /// form is not answered a second time either.
  private func make(_ call: Call) async throws -> Answer {
    let member = try call.signedIn().id
    var check = call.fields.checker
    let name = check.text("name", say("a name"), atMost: AppPassword.longestName)
    do {
      try check.finish()
      let make = MakeAppPassword(name, of: member, in: call.world)
      try await call.site.store.write { try make($0) }
      var view = try await view(call)
      view.made = (name, make.text)
      let empty = FormView(action: At.devices(), key: call.newFormKey()) { _ in nil }
      return call.page(pages(call).page(view, empty))
    } catch let complaints as Complaints {
      let page = pages(call).page(try await view(call), form(call, complaints))
      return call.page(page, status: .unprocessableContent)
    } catch let limit as LimitReached {
      let page = pages(call).page(try await view(call), form(call), refused: limit.sentence)
      return call.page(page, status: .tooManyRequests)
    }
  }

  private func question(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("password", of: AppPassword.self), try call.signedIn().id)
    let found = try await call.site.store.read { try AppPassword.of(member, $0).first { $0.id == id } }
    guard let found else { throw PasswordRefusal.noSuchPassword }
    return call.page(pages(call).question(found, key: call.newFormKey()))
  }

  private func remove(_ call: Call) async throws -> Answer {
    let act = RevokeAppPassword(password: try call.id("password"), member: try call.signedIn().id)
    return try await call.act(orBackTo: At.devices()) { tx in
      try act(tx)
      return .redirect(to: At.devices(), flash: .done(say("Removed.")))
    }
  }
}
