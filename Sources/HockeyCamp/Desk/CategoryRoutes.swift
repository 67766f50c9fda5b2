import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The office's categories of videos and podcasts.
struct CategoryRoutes: Sendable {
  private static let office = Audience.staff(of: HockeyCamp.name)

  var routes: [Route] {
    [
      .get(CampAt.categories.pattern, for: Self.office) { try await list($0) },
      .post(CampAt.categories.pattern, for: Self.office, add),
      .get(CampAt.category.pattern, for: Self.office) { try await one($0) },
      .post(CampAt.category.pattern, for: Self.office, change).versioned,
      .post(CampAt.raiseCategory.pattern, for: Self.office, raise),
      .post(CampAt.removeCategory.pattern, for: Self.office, remove),
    ]
  }

  private func list(
    _ call: Call, _ form: FormView? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let (all, sizes) = try await call.site.store.read { (try MediaCategory.all($0), try MediaCategory.sizes($0)) }
    let empty = FormView(action: CampAt.categories(), key: call.newFormKey()) { _ in nil }
    let page = CategoryPages().list(
      all, sizes: sizes, form ?? empty, key: { call.newFormKey() })
    return call.page(page, status: status)
  }

  private func add(_ call: Call) async throws -> Answer {
    let id = call.world.newID(MediaCategory.self)
    let outcome = try await call.submit({ check in
      let typed = CategoryFields(&check)
      return AddCategory(id: id, title: typed.title, titleKorean: typed.titleKorean, isLocked: typed.isLocked)
    }) { add, tx in
      try add(tx)
      return .redirect(to: CampAt.categories(), flash: .done(say("Added.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = again(CampAt.categories(), complaints, "title", refused, call)
      return try await list(call, form, status: status)
    }
  }

  private func one(
    _ call: Call, _ form: FormView? = nil, removal: FormView? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let id = try call.id("category", of: MediaCategory.self)
    let (all, size) = try await call.site.store.read {
      (try MediaCategory.all($0), try MediaCategory.sizes($0)[id] ?? 0)
    }
    guard let category = all.first(where: { $0.id == id }) else { throw Problem.notFound }
    let shown = FormView(action: CampAt.category(id), key: call.newFormKey(), values: category.version.values)
    let leaving = FormView("remove", action: CampAt.removeCategory(id), key: call.newFormKey()) { _ in nil }
    let page = CategoryPages().one(
      category, size: size, others: all.filter { $0.id != id }, form ?? shown,
      removal: removal ?? leaving)
    return call.page(page, status: status)
  }

  private func change(_ call: Call) async throws -> Answer {
    let id = try call.id("category", of: MediaCategory.self)
    let outcome = try await call.submit({ CategoryFields(&$0) }) { typed, tx in
      let old = try MediaCategory.find(id, tx)
      try call.expectUnchanged(old.version)
      try SaveCategory(
        MediaCategory(
          id: id, title: typed.title, titleKorean: typed.titleKorean, isLocked: typed.isLocked, position: old.position)
      )(tx)
      return .redirect(to: CampAt.categories(), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return try await one(call, again(CampAt.category(id), complaints, "title", refused, call), status: status)
    }
  }

  private func raise(_ call: Call) async throws -> Answer {
    let raise = RaiseCategory(try call.id("category"))
    return try await call.once { tx in
      try raise(tx)
      return .redirect(to: CampAt.categories())
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let id = try call.id("category", of: MediaCategory.self)
    let outcome = try await call.submit({ check in
      RemoveCategory(id, itemsTo: ID<MediaCategory>(check.optionalText("heir", "heir", atMost: 40) ?? ""))
    }) { remove, tx in
      try remove(tx)
      return .redirect(to: CampAt.categories(), flash: .done(say("Removed.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = again(CampAt.removeCategory(id), complaints, "heir", refused, call, name: "remove")
      return try await one(call, removal: form, status: status)
    }
  }

  private func again(
    _ action: Link, _ found: Complaints, _ field: String, _ refused: String?, _ call: Call, name: String? = nil
  ) -> FormView {
    var complaints = found
    if let refused { complaints.add(field, refused) }
    let form =
      name.map { FormView($0, action: action, key: call.newFormKey(), complaints: complaints, values: call.typed) }
      ?? FormView(action: action, key: call.newFormKey(), complaints: complaints, values: call.typed)
    return form
  }
}

/// What the form says of a category.
private struct CategoryFields: Sendable {
  let title: String
  let titleKorean: String?
  let isLocked: Bool

  init(_ check: inout FieldChecker) {
    title = check.text("title", say("title"), atMost: 80)
    titleKorean = check.optionalText("titleKorean", say("title in Korean"), atMost: 80)
    isLocked = check.flag("isLocked", say("members only"))
  }
}

extension MediaCategory {
  fileprivate var version: RecordVersion {
    RecordVersion(
      ["title": title, "titleKorean": titleKorean, "isLocked": isLocked ? "true" : nil],
      words: ["isLocked": isLocked ? say("on") : say("off")])
  }
}
