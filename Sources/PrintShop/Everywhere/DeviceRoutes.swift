import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The passwords of devices, and the addresses of the stores' printers.
struct DeviceRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(Paths.devices.pattern, for: .members, show),
      .post(Paths.devices.pattern, for: .members, make),
      .get(Paths.removeDevice.pattern, for: .members, question),
      .post(Paths.removeDevice.pattern, for: .members, remove),
    ]
  }

  private func pages(_ request: Request) -> DevicePages {
    DevicePages(text: settings.text(request))
  }

  private func form(_ request: Request, _ errors: ValidationErrors = ValidationErrors())
    -> FormView
  {
    FormView(
      action: Paths.devices(), key: request.newFormKey(), errors: errors, values: request.typed)
  }

  private func view(_ request: Request) async throws -> DevicesView {
    let member = try request.signedIn().id
    let (stores, passwords) = try await request.site.store.read { tx in
      let kept = try SetFavourite.favourites(of: member, tx)
      let last = try RecentStores.of(member, tx).filter { !kept.contains($0) }
      return (
        try (kept + last).prefix(20).map { try PrintStore.find($0, tx) },
        try AppPassword.of(member, tx)
      )
    }
    return DevicesView(
      printers: stores.map { ($0, PrinterLink($0.id, request)) }, passwords: passwords)
  }

  private func show(_ request: Request) async throws -> Response {
    let empty = FormView(action: Paths.devices(), key: request.newFormKey()) { _ in nil }
    return request.page(pages(request).page(try await view(request), empty))
  }

  /// Responds with the page itself instead of a redirect, because the password is shown only once
  /// and must not be stored, not even for a repeated submission.
  private func make(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    var check = request.fields.checker
    let name = check.text("name", say("device name"), atMost: AppPassword.maxNameLength)
    do {
      try check.finish()
      let make = MakeAppPassword(name, of: member, in: request.world)
      try await request.site.store.write { try make($0) }
      var view = try await view(request)
      view.made = (name, make.text)
      let empty = FormView(action: Paths.devices(), key: request.newFormKey()) { _ in nil }
      return request.page(pages(request).page(view, empty))
    } catch let errors as ValidationErrors {
      let page = pages(request).page(try await view(request), form(request, errors))
      return request.page(page, status: .unprocessableContent)
    } catch let limit as LimitReached {
      let page = pages(request).page(
        try await view(request), form(request), refused: limit.message)
      return request.page(page, status: .tooManyRequests)
    }
  }

  private func question(_ request: Request) async throws -> Response {
    let (id, member) = (
      try request.id("password", of: AppPassword.self), try request.signedIn().id
    )
    let found = try await request.site.store.read {
      try AppPassword.of(member, $0).first { $0.id == id }
    }
    guard let found else { throw PasswordRefusal.noSuchPassword }
    return request.page(pages(request).question(found, key: request.newFormKey()))
  }

  private func remove(_ request: Request) async throws -> Response {
    let act = RevokeAppPassword(
      password: try request.id("password"), member: try request.signedIn().id)
    return try await request.act(orBackTo: Paths.devices()) { tx in
      try act(tx)
      return .redirect(to: Paths.devices(), flash: .done(say("Removed.")))
    }
  }
}
