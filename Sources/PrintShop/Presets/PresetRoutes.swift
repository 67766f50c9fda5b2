import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The routes for renaming and deleting a member's saved print settings. They are saved in the
/// form of an order.
struct PresetRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(Paths.presets.pattern, for: .members, show),
      .post(Paths.preset.pattern, for: .members, rename),
      .post(Paths.deletePreset.pattern, for: .members, delete),
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    try await page(request, wrong: nil, ValidationErrors(), .ok)
  }

  private func page(
    _ request: Request, wrong: ID<PrintPreset>?, _ errors: ValidationErrors,
    _ status: HTTPResponse.Status
  ) async throws -> Response {
    let member = try request.signedIn().id
    let presets = try await request.site.store.read { try PrintPreset.list(of: member, $0) }
    let forms = presets.map { preset in
      let isWrong = preset.id == wrong
      let typed = isWrong ? request.typed("name").first : nil
      return FormView(
        "preset-\(preset.id)", action: Paths.preset(preset.id), key: request.newFormKey(),
        errors: isWrong ? errors : ValidationErrors()
      ) { $0 == "name" ? typed ?? preset.name : nil }
    }
    let pages = PresetPages(text: settings.text(request))
    return request.page(
      pages.page(zip(presets, forms).map { (preset: $0, form: $1) }, newKey: request.newFormKey),
      status: status)
  }

  private func rename(_ request: Request) async throws -> Response {
    let (preset, member) = (
      try request.id("preset", of: PrintPreset.self), try request.signedIn().id
    )
    let outcome = try await request.submit({ check in
      RenamePreset(
        preset: preset, member: member,
        name: check.text("name", say("name"), atMost: PrintPreset.maxNameLength))
    }) { rename, tx in
      try rename(tx)
      return .redirect(to: Paths.presets(), flash: .done(say("Renamed.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(var errors, let refused, let status):
      if let refused { errors.add("name", refused) }
      return try await page(request, wrong: preset, errors, status)
    }
  }

  private func delete(_ request: Request) async throws -> Response {
    let delete = DeletePreset(preset: try request.id("preset"), member: try request.signedIn().id)
    return try await request.act(orBackTo: Paths.presets()) { tx in
      try delete(tx)
      return .redirect(to: Paths.presets(), flash: .done(say("Deleted.")))
    }
  }
}
