import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The pages of videos and podcasts.
struct MediaRoutes: Sendable {
  let time: ShopTime
  let library: MediaLibrary
  let authorizer: CampAuthorizer
  let room: CampRoom
  let hasLists: Bool

  var routes: [Route] {
    let showing = showing
    return [
      .get(MediaAt.list.pattern, for: .everyone, list),
      .get(MediaAt.new.pattern, for: .members, new),
      .post(MediaAt.new.pattern, for: .members, publish),
      .get(MediaAt.item.pattern, for: .everyone) { try await showing.page($0) },
      .get(MediaAt.change.pattern, for: .members, edit),
      .post(MediaAt.change.pattern, for: .members, change).versioned,
      .post(MediaAt.remove.pattern, for: .members, remove),
      .post(MediaAt.retry.pattern, for: .members, retry),
      .post(MediaAt.remake.pattern, for: .members, remake),
    ]
  }

  private var showing: MediaShowing { MediaShowing(time: time, authorizer: authorizer, hasLists: hasLists) }

  private func pages(_ call: Call) -> MediaPages { MediaPages(time: time, viewer: call.viewer) }

  private func list(_ call: Call) async throws -> Answer {
    var wanted = try MediaList(call)
    wanted.limit = min(wanted.limit, 24)
    let (viewer, authorizer, asked) = (call.viewer, authorizer, wanted)
    let view = try await call.site.store.read { tx in
      let found = try asked(for: viewer, by: authorizer, tx)
      return MediaListView(
        asked: asked, found: found, open: try authorizer.open(found, tx), categories: try MediaCategory.all(tx),
        counts: try MediaList.counts(for: viewer, by: authorizer, tx))
    }
    return call.page(pages(call).list(view))
  }

  private func new(_ call: Call) async throws -> Answer {
    let circle = try await circle(call)
    let form = FormView(action: MediaAt.new(), key: call.newFormKey()) { ["audience": MediaAudience.owner.text][$0] }
    return call.page(pages(call).new(circle, form, try await kept(call)))
  }

  private func publish(_ call: Call) async throws -> Answer {
    let (viewer, circle, world) = (try call.signedIn(), try await circle(call), call.world)
    let outcome = try await call.submit({ check in
      let upload = ID<MediaUpload>(check.optionalText("upload", "upload", atMost: 40) ?? "")
      if upload == nil { check.complain("upload", say("Please choose a file first.")) }
      let draft = read(&check, circle)
      try check.finish()
      try circle.draft.check(draft.audience)
      guard let upload else { throw Problem.notFound }
      return PublishMedia(upload, as: draft, by: viewer.id, in: world)
    }) { publish, tx in
      try publish(tx)
      try AskForReview(item: publish.id, viewer: viewer, now: world.now())(tx)
      return .redirect(
        to: MediaAt.item(publish.id), flash: .done(say("It is being made ready.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = again(MediaAt.new(), complaints, call)
      let upload = call.fields.text("upload") ?? ""
      return call.page(
        pages(call).new(circle, form, try await kept(call), upload: upload, refused: refused), status: status)
    }
  }

  private func kept(_ call: Call) async throws -> MediaRoom {
    let (viewer, room) = (try call.signedIn(), room)
    return try await call.site.store.read { try room.of(viewer, $0) }
  }

  private func edit(_ call: Call) async throws -> Answer {
    let (item, draft, circle) = try await changeable(call)
    let form = FormView(action: MediaAt.change(item.id), key: call.newFormKey(), values: draft.version().values)
    return call.page(pages(call).change(item, circle, form, removeKey: call.newFormKey()))
  }

  private func change(_ call: Call) async throws -> Answer {
    let (viewer, authorizer, now, words) = (try call.signedIn(), authorizer, call.now, MediaWords(time: time))
    let (item, _, circle) = try await changeable(call)
    let outcome = try await call.submit({ check in
      let draft = read(&check, circle)
      try check.finish()
      try circle.draft.check(draft.audience)
      return ChangeMedia(item.id, to: draft)
    }) { change, tx in
      let saved = try MediaDraft(of: authorizer.changeable(item.id, by: viewer, tx), tx)
      let names = try MemberEntry.names(of: saved.people, tx).values.map(\.isolated).sorted()
      let category = circle.categories.first { $0.id == saved.category }.map(words.name)
      try call.expectUnchanged(
        saved.version(words: [
          "people": names.joined(separator: ", "), "category": category ?? "",
          "audience": saved.audience.words(circle.draft.groups),
        ]))
      try change(tx)
      try AskForReview(item: item.id, viewer: viewer, now: now)(tx)
      return .redirect(to: MediaAt.item(item.id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = again(MediaAt.change(item.id), complaints, call)
      let page = pages(call).change(item, circle, form, removeKey: call.newFormKey(), refused: refused)
      return call.page(page, status: status)
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let files = try await call.site.store.write { tx in
      _ = try authorizer.changeable(id, by: viewer, tx)
      return try RemoveMedia(id)(tx)
    }
    try await library.delete(files)
    return .redirect(to: MediaAt.list(), flash: .done(say("Removed.")))
  }

  private func retry(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let world = call.world
    return try await call.act(orBackTo: MediaAt.item(id)) { tx in
      let item = try authorizer.changeable(id, by: viewer, tx)
      try RetryMedia(id, of: item.owner, in: world)(tx)
      return .redirect(to: MediaAt.item(id), flash: .done(say("It is tried again.")))
    }
  }

  private func remake(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let world = call.world
    return try await call.act(orBackTo: MediaAt.item(id)) { tx in
      let item = try authorizer.changeable(id, by: viewer, tx)
      try AskRemake(id, of: item.owner, by: viewer.id, in: world)(tx)
      let words = say("It is being prepared again. Until that is done, it stays as it is.")
      return .redirect(to: MediaAt.item(id), flash: .done(words))
    }
  }

  private func read(_ check: inout FieldChecker, _ circle: FormCircle) -> MediaDraft {
    MediaDraft(&check, people: Set(circle.draft.people.map(\.id)))
  }

  private func again(_ action: Link, _ complaints: Complaints, _ call: Call) -> FormView {
    FormView(action: action, key: call.newFormKey(), complaints: complaints, values: call.typed)
  }

  private func circle(_ call: Call) async throws -> FormCircle {
    let viewer = try call.signedIn()
    return try await call.site.store.read {
      FormCircle(draft: try MediaCircle.of(viewer, $0), categories: try MediaCategory.all($0))
    }
  }

  private func changeable(_ call: Call) async throws -> (MediaItem, MediaDraft, FormCircle) {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    return try await call.site.store.read { tx in
      let item = try authorizer.changeable(id, by: viewer, tx)
      let draft = try MediaDraft(of: item, tx)
      var circle = try MediaCircle.of(viewer, tx)
      try circle.add(draft.people, tx)
      return (item, draft, FormCircle(draft: circle, categories: try MediaCategory.all(tx)))
    }
  }
}

/// What the form about an item offers.
struct FormCircle: Sendable {
  let draft: MediaCircle
  let categories: [MediaCategory]
}

extension MediaDraft {
  /// As the form shows it.
  /// - Parameter words: how the fields read that hold keys.
  fileprivate func version(words: [String: String] = [:]) -> RecordVersion {
    RecordVersion(
      [
        "title": [title], "notes": [notes], "category": [category?.text ?? ""], "audience": [audience.text],
        "tags": [tags.joined(separator: ", ")], "people": people.map(\.text),
        "chapters": [chapters.map { "\(MediaMoment($0.milliseconds)) \($0.title)" }.joined(separator: "\n")],
      ], words: words)
  }
}
