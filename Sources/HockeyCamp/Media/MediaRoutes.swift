import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages of videos and podcasts.
struct MediaRoutes: Sendable {
  let time: ShopTimeZone
  let library: MediaLibrary
  let authorizer: CampAuthorizer
  let quota: CampQuota
  let hasLists: Bool

  var routes: [Route] {
    let showing = showing
    return [
      .get(MediaPaths.list.pattern, for: .everyone, list),
      .get(MediaPaths.new.pattern, for: .members, new),
      .post(MediaPaths.new.pattern, for: .members, publish),
      .get(MediaPaths.item.pattern, for: .everyone) { try await showing.page($0) },
      .get(MediaPaths.change.pattern, for: .members, edit),
      .post(MediaPaths.change.pattern, for: .members, change).versioned,
      .post(MediaPaths.remove.pattern, for: .members, remove),
      .post(MediaPaths.retry.pattern, for: .members, retry),
      .post(MediaPaths.remake.pattern, for: .members, remake),
    ]
  }

  private var showing: MediaPageLoader {
    MediaPageLoader(time: time, authorizer: authorizer, hasLists: hasLists)
  }

  private func pages(_ request: Request) -> MediaPages {
    MediaPages(time: time, viewer: request.viewer)
  }

  private func list(_ request: Request) async throws -> Response {
    var wanted = try MediaList(request)
    wanted.limit = min(wanted.limit, 24)
    let (viewer, authorizer, asked) = (request.viewer, authorizer, wanted)
    let view = try await request.site.store.read { tx in
      let found = try asked(for: viewer, by: authorizer, tx)
      return MediaListView(
        list: asked, found: found, open: try authorizer.open(found, tx),
        categories: try MediaCategory.all(tx),
        counts: try MediaList.counts(for: viewer, by: authorizer, tx))
    }
    return request.page(pages(request).list(view))
  }

  private func new(_ request: Request) async throws -> Response {
    let (circle, uploads) = (try await circle(request), try await uploads(request))
    let whole = uploads.whole(request.query.text("upload"))
    let title = whole?.name.map { $0.split(separator: ".").dropLast().joined(separator: ".") }
    let form = FormView(action: MediaPaths.new(), key: request.newFormKey()) {
      ["audience": MediaAudience.owner.text, "title": title ?? ""][$0]
    }
    return request.page(pages(request).new(circle, form, uploads, upload: whole?.id.text ?? ""))
  }

  private func publish(_ request: Request) async throws -> Response {
    let (viewer, circle, world) = (
      try request.signedIn(), try await circle(request), request.world
    )
    let chosen = ID<MediaUpload>(request.fields.text("upload") ?? "")
    let kind =
      if let chosen { try await library.kind(of: chosen, by: viewer.id) } else {
        MediaItem.Kind.video
      }
    let outcome = try await request.submit({ check in
      let upload = ID<MediaUpload>(check.optionalText("upload", say("upload"), atMost: 40) ?? "")
      if upload == nil { check.addError("upload", say("Choose a file first.")) }
      let draft = read(&check, circle)
      try check.finish()
      try circle.draft.check(draft.audience)
      guard let upload else { throw Problem.notFound }
      return PublishMedia(upload, as: draft, kind: kind, by: viewer.id, in: world)
    }) { publish, tx in
      try publish(tx)
      try RequestReview(item: publish.id, viewer: viewer, now: world.now())(tx)
      return .redirect(
        to: MediaPaths.item(publish.id),
        flash: .done(
          kind == .podcast ? say("Processing your recording…") : say("Processing your video…")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = formView(MediaPaths.new(), errors, request)
      let upload = request.fields.text("upload") ?? ""
      return request.page(
        pages(request).new(
          circle, form, try await uploads(request), upload: upload, refused: refused),
        status: status)
    }
  }

  private func uploads(_ request: Request) async throws -> UploadsView {
    let (viewer, room) = (try request.signedIn(), quota)
    return try await request.site.store.read { tx in
      UploadsView(
        quota: try room.of(viewer, tx), unfinished: try UnfinishedMedia.list(of: viewer.id, tx))
    }
  }

  private func edit(_ request: Request) async throws -> Response {
    let (item, draft, circle) = try await changeable(request)
    let form = FormView(
      action: MediaPaths.change(item.id), key: request.newFormKey(), values: draft.version().values
    )
    return request.page(pages(request).change(item, circle, form, removeKey: request.newFormKey()))
  }

  private func change(_ request: Request) async throws -> Response {
    let (viewer, authorizer, now, words) = (
      try request.signedIn(), authorizer, request.now, MediaText(time: time)
    )
    let (item, _, circle) = try await changeable(request)
    let outcome = try await request.submit({ check in
      let draft = read(&check, circle)
      try check.finish()
      try circle.draft.check(draft.audience)
      return ChangeMedia(item.id, to: draft)
    }) { change, tx in
      let saved = try MediaDraft(of: authorizer.changeable(item.id, by: viewer, tx), tx)
      let names = try MemberSummary.names(of: saved.people, tx).values.map(\.isolated).sorted()
      let category = circle.categories.first { $0.id == saved.category }.map(words.name)
      try request.expectUnchanged(
        saved.version(labels: [
          "people": names.joined(separator: ", "), "category": category ?? "",
          "audience": saved.audience.description(circle.draft.groups),
        ]))
      try change(tx)
      try RequestReview(item: item.id, viewer: viewer, now: now)(tx)
      return .redirect(to: MediaPaths.item(item.id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = formView(MediaPaths.change(item.id), errors, request)
      let page = pages(request).change(
        item, circle, form, removeKey: request.newFormKey(), refused: refused)
      return request.page(page, status: status)
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let files = try await request.site.store.write { tx in
      _ = try authorizer.changeable(id, by: viewer, tx)
      return try RemoveMedia(id)(tx)
    }
    try await library.delete(files)
    return .redirect(to: MediaPaths.list(), flash: .done(say("Removed.")))
  }

  private func retry(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let world = request.world
    return try await request.act(orBackTo: MediaPaths.item(id)) { tx in
      let item = try authorizer.changeable(id, by: viewer, tx)
      try RetryMedia(id, of: item.owner, in: world)(tx)
      return .redirect(to: MediaPaths.item(id), flash: .done(say("Retrying.")))
    }
  }

  private func remake(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let world = request.world
    return try await request.act(orBackTo: MediaPaths.item(id)) { tx in
      let item = try authorizer.changeable(id, by: viewer, tx)
      try RequestRemake(id, of: item.owner, by: viewer.id, in: world)(tx)
      let words = say("Processing again. The current version stays available until it's done.")
      return .redirect(to: MediaPaths.item(id), flash: .done(words))
    }
  }

  private func read(_ check: inout FormValidator, _ circle: MediaFormOptions) -> MediaDraft {
    MediaDraft(&check, people: Set(circle.draft.people.map(\.id)))
  }

  private func formView(_ action: Link, _ errors: ValidationErrors, _ request: Request) -> FormView
  {
    FormView(action: action, key: request.newFormKey(), errors: errors, values: request.typed)
  }

  private func circle(_ request: Request) async throws -> MediaFormOptions {
    let viewer = try request.signedIn()
    return try await request.site.store.read {
      MediaFormOptions(
        draft: try AudienceOptions.of(viewer, $0), categories: try MediaCategory.all($0))
    }
  }

  private func changeable(_ request: Request) async throws -> (
    MediaItem, MediaDraft, MediaFormOptions
  ) {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    return try await request.site.store.read { tx in
      let item = try authorizer.changeable(id, by: viewer, tx)
      let draft = try MediaDraft(of: item, tx)
      var circle = try AudienceOptions.of(viewer, tx)
      try circle.add(draft.people, tx)
      return (item, draft, MediaFormOptions(draft: circle, categories: try MediaCategory.all(tx)))
    }
  }
}

/// The options in the form of an item.
struct MediaFormOptions: Sendable {
  let draft: AudienceOptions
  let categories: [MediaCategory]
}

extension MediaDraft {
  /// Returns the values that the form shows, for detecting concurrent edits.
  /// - Parameter labels: the readable values of fields that contain keys.
  fileprivate func version(labels: [String: String] = [:]) -> RecordVersion {
    RecordVersion(
      [
        "title": [title], "notes": [notes], "category": [category?.text ?? ""],
        "audience": [audience.text],
        "tags": [tags.joined(separator: ", ")], "people": people.map(\.text),
        "chapters": [
          chapters.map { "\(MediaTimecode($0.milliseconds)) \($0.title)" }.joined(separator: "\n")
        ],
      ], labels: labels)
  }
}
