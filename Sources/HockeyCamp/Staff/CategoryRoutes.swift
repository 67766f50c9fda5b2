import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes on which the office manages the categories of videos and podcasts.
struct CategoryRoutes: Sendable {
  private static let office = Audience.staff(of: HockeyCamp.name)

  var routes: [Route] {
    [
      .get(CampPaths.categories.pattern, for: Self.office) { try await list($0) },
      .post(CampPaths.categories.pattern, for: Self.office, add),
      .get(CampPaths.category.pattern, for: Self.office) { try await one($0) },
      .post(CampPaths.category.pattern, for: Self.office, change).versioned,
      .post(CampPaths.moveCategoryUp.pattern, for: Self.office, moveUp),
      .post(CampPaths.removeCategory.pattern, for: Self.office, remove),
    ]
  }

  private func list(
    _ request: Request, _ form: FormView? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (all, sizes) = try await request.site.store.read {
      (try MediaCategory.all($0), try MediaCategory.sizes($0))
    }
    let empty = FormView(action: CampPaths.categories(), key: request.newFormKey()) { _ in nil }
    let page = CategoryPages().list(
      all, sizes: sizes, form ?? empty, key: { request.newFormKey() })
    return request.page(page, status: status)
  }

  private func add(_ request: Request) async throws -> Response {
    let id = request.world.newID(MediaCategory.self)
    let outcome = try await request.submit({ check in
      let typed = CategoryFields(&check)
      return AddCategory(
        id: id, title: typed.title, titleKorean: typed.titleKorean, isLocked: typed.isLocked)
    }) { add, tx in
      try add(tx)
      return .redirect(to: CampPaths.categories(), flash: .done(say("Added.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = formPage(CampPaths.categories(), errors, "title", refused, request)
      return try await list(request, form, status: status)
    }
  }

  private func one(
    _ request: Request, _ form: FormView? = nil, removal: FormView? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let id = try request.id("category", of: MediaCategory.self)
    let (all, size) = try await request.site.store.read {
      (try MediaCategory.all($0), try MediaCategory.sizes($0)[id] ?? 0)
    }
    guard let category = all.first(where: { $0.id == id }) else { throw Problem.notFound }
    let shown = FormView(
      action: CampPaths.category(id), key: request.newFormKey(), values: category.version.values)
    let leaving = FormView(
      "remove", action: CampPaths.removeCategory(id), key: request.newFormKey()
    ) { _ in nil }
    let page = CategoryPages().one(
      category, size: size, others: all.filter { $0.id != id }, form ?? shown,
      removal: removal ?? leaving)
    return request.page(page, status: status)
  }

  private func change(_ request: Request) async throws -> Response {
    let id = try request.id("category", of: MediaCategory.self)
    let outcome = try await request.submit({ CategoryFields(&$0) }) { typed, tx in
      let old = try MediaCategory.find(id, tx)
      try request.expectUnchanged(old.version)
      try SaveCategory(
        MediaCategory(
          id: id, title: typed.title, titleKorean: typed.titleKorean, isLocked: typed.isLocked,
          position: old.position)
      )(tx)
      return .redirect(to: CampPaths.categories(), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return try await one(
        request, formPage(CampPaths.category(id), errors, "title", refused, request),
        status: status)
    }
  }

  private func moveUp(_ request: Request) async throws -> Response {
    let moveUp = MoveCategoryUp(try request.id("category"))
    return try await request.once { tx in
      try moveUp(tx)
      return .redirect(to: CampPaths.categories())
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let id = try request.id("category", of: MediaCategory.self)
    let outcome = try await request.submit({ check in
      RemoveCategory(
        id,
        itemsTo: ID<MediaCategory>(
          check.optionalText("heir", say("new category"), atMost: 40) ?? ""))
    }) { remove, tx in
      try remove(tx)
      return .redirect(to: CampPaths.categories(), flash: .done(say("Removed.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = formPage(
        CampPaths.removeCategory(id), errors, "heir", refused, request, name: "remove")
      return try await one(request, removal: form, status: status)
    }
  }

  private func formPage(
    _ action: Link, _ found: ValidationErrors, _ field: String, _ refused: String?,
    _ request: Request,
    name: String? = nil
  ) -> FormView {
    var errors = found
    if let refused { errors.add(field, refused) }
    let form =
      name.map {
        FormView(
          $0, action: action, key: request.newFormKey(), errors: errors, values: request.typed)
      }
      ?? FormView(action: action, key: request.newFormKey(), errors: errors, values: request.typed)
    return form
  }
}

/// The fields of the category form.
private struct CategoryFields: Sendable {
  let title: String
  let titleKorean: String?
  let isLocked: Bool

  init(_ check: inout FormValidator) {
    title = check.text("title", say("title"), atMost: 80)
    titleKorean = check.optionalText("titleKorean", say("title in Korean"), atMost: 80)
    isLocked = check.flag("isLocked", say("members only"))
  }
}

extension MediaCategory {
  fileprivate var version: RecordVersion {
    RecordVersion(
      ["title": title, "titleKorean": titleKorean, "isLocked": isLocked ? "true" : nil],
      labels: ["isLocked": isLocked ? say("on") : say("off")])
  }
}
