import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Videos and podcasts for programs.
struct MediaAPI: Sendable {
  let library: MediaLibrary
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get("/api/camp/media", for: .everyone, list),
      .post("/api/camp/media", for: .members, publish),
      .get("/api/camp/media/{media}", for: .everyone, look),
      .patch("/api/camp/media/{media}", for: .members, change).versioned,
      .delete("/api/camp/media/{media}", for: .members, remove),
      .post(MediaAt.retryAPI.pattern, for: .members, retry),
      .get(MediaAt.progress.pattern, for: .everyone, progress),
      .get("/api/camp/categories", for: .everyone, categories),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let wanted = try MediaList(call)
    let (viewer, authorizer) = (call.viewer, authorizer)
    let found = try await call.site.store.read { try wanted(for: viewer, by: authorizer, $0) }
    let shown = found.prefix(wanted.limit).map { MediaObject(item: $0) }
    return .list(shown, next: found.count > wanted.limit ? shown.last?.item.id.text : nil)
  }

  private func look(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), call.viewer, authorizer)
    return try await call.site.store.read { tx in
      Answer.record(try object(id, for: viewer, authorizer, tx))
    }
  }

  private func object(
    _ id: ID<MediaItem>, for viewer: Viewer?, _ authorizer: CampAuthorizer, _ tx: any Transaction
  ) throws -> MediaObject {
    let item = try authorizer.item(id, for: viewer, tx)
    let mayChange = try viewer.map { try authorizer.mayChange(id, $0, tx) } ?? false
    return MediaObject(
      item: item, chapters: try MediaChapter.all(of: id, tx), captions: try CaptionLanguage.all(of: id, tx),
      tags: try MediaDraft.tags(of: id, tx), people: mayChange ? try MediaDraft.people(in: id, tx) : nil)
  }

  private func progress(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), call.viewer, authorizer)
    let item = try await call.site.store.read { try authorizer.item(id, for: viewer, $0) }
    return .json {
      $0.field("id", item.id)
      $0.field("state", item.state.rawValue)
      $0.field("progress", item.progress)
      $0.field("reason", item.saidReason)
      $0.field("canTryAgain", item.givenUpAt != nil)
    }
  }

  private func publish(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let circle = try await call.site.store.read { try MediaCircle.of(viewer, $0) }
    var check = call.fields.checker
    let upload = ID<MediaUpload>(check.text("upload", "upload", atMost: 40))
    if upload == nil && check.complaints.about("upload") == nil {
      check.complain("upload", "This is no upload's key.")
    }
    let draft = draft(&check, circle)
    try check.finish()
    try circle.check(draft.audience)
    guard let upload else { throw Problem.notFound }
    let publish = PublishMedia(upload, as: draft, by: viewer.id, in: call.world)
    let (authorizer, now) = (authorizer, call.now)
    return try await call.once { tx in
      try publish(tx)
      try AskForReview(item: publish.id, viewer: viewer, now: now)(tx)
      let item = try authorizer.item(publish.id, for: viewer, tx)
      var answer = Answer.json(MediaObject(item: item), status: .accepted)
      answer.headers[.location] = "/api/camp/media/\(item.id)"
      return answer
    }
  }

  private func draft(
    _ check: inout FieldChecker, over old: MediaDraft? = nil, _ circle: MediaCircle
  ) -> MediaDraft {
    MediaDraft(&check, over: old, people: Set(circle.people.map(\.id)))
  }

  private func change(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let now = call.now
    return try await call.once { tx in
      let old = try MediaDraft(of: authorizer.changeable(id, by: viewer, tx), tx)
      try call.expectUnchanged(object(id, for: viewer, authorizer, tx))
      var circle = try MediaCircle.of(viewer, tx)
      try circle.add(old.people, tx)
      var check = call.fields.checker
      let draft = draft(&check, over: old, circle)
      try check.finish()
      if draft.audience != old.audience { try circle.check(draft.audience) }
      try ChangeMedia(id, to: draft)(tx)
      try AskForReview(item: id, viewer: viewer, now: now)(tx)
      return .record(try object(id, for: viewer, authorizer, tx))
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let files = try await call.site.store.write { tx in
      _ = try authorizer.changeable(id, by: viewer, tx)
      return try RemoveMedia(id)(tx)
    }
    try await library.delete(files)
    return .noContent
  }

  private func retry(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let world = call.world
    return try await call.once { tx in
      let item = try authorizer.changeable(id, by: viewer, tx)
      try RetryMedia(id, of: item.owner, in: world)(tx)
      return .json(MediaObject(item: try authorizer.item(id, for: viewer, tx)), status: .accepted)
    }
  }

  private func categories(_ call: Call) async throws -> Answer {
    let (viewer, authorizer) = (call.viewer, authorizer)
    let (all, counts) = try await call.site.store.read { tx in
      (try MediaCategory.all(tx), try MediaList.counts(for: viewer, by: authorizer, tx))
    }
    return .list(all.map { CategoryObject(category: $0, count: counts[$0.id] ?? 0) }, next: nil)
  }
}

extension MediaList {
  /// What the query asks for: `category`, `kind`, `q`, `after`, `limit`.
  /// - Throws: complaints.
  init(_ call: Call) throws {
    self.init(limit: try call.limit())
    var complaints = Complaints()
    if let text = call.query.text("category") {
      category = ID<MediaCategory>(text)
      if category == nil { complaints.add("category", "This is no category's key.") }
    }
    if let text = call.query.text("kind") {
      kind = MediaItem.Kind(rawValue: text)
      if kind == nil { complaints.add("kind", "It must be video or podcast.") }
    }
    if let text = call.query.text("after"), !text.isEmpty {
      after = ID<MediaItem>(text)
      if after == nil { complaints.add("after", "This place in the list is not known. Please start at its beginning.") }
    }
    if let text = call.query.text("q")?.trimmed, !text.isEmpty { words = String(text.prefix(100)) }
    if !complaints.isEmpty { throw complaints }
  }
}

/// An item as programs get it.
struct MediaObject: JSONWritable {
  let item: MediaItem
  /// Where one item is asked for.
  var chapters: [MediaChapter]?
  /// The same.
  var captions: [CaptionLanguage]?
  /// The same.
  var tags: [String]?
  /// The same, for whoever may change it.
  var people: [ID<Member>]?

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", item.id)
      json.field("kind", item.kind.rawValue)
      json.field("title", item.title)
      json.field("notes", item.notes)
      json.field("category", item.category?.text)
      json.field("audience", item.audience.text)
      json.field("state", item.state.rawValue)
      json.field("progress", item.progress)
      json.field("createdAt", item.createdAt)
      json.field("milliseconds", item.milliseconds)
      json.field("width", item.picture?.width)
      json.field("height", item.picture?.height)
      json.field("frames", item.picture?.frames)
      json.field("frameRate", item.picture?.rate.description)
      let isReady = item.state == .ready
      json.field("video", isReady && item.picture != nil ? MediaAt.video(item.id).text : nil)
      json.field("sound", isReady && item.picture == nil ? MediaAt.sound(item.id).text : nil)
      json.field("poster", isReady && item.picture != nil ? MediaAt.poster(item.id).text : nil)
      if let chapters { json.field("chapters", chapters.map { ChapterObject(chapter: $0, rate: item.picture?.rate) }) }
      if let captions { json.field("captions", captions.map { MediaAt.captions(item.id, "\($0.rawValue).vtt").text }) }
      if let tags { json.field("tags", tags) }
      if let people { json.field("people", people.map(\.text)) }
    }
  }
}

/// A key moment as programs get it.
struct ChapterObject: JSONWritable {
  let chapter: MediaChapter
  /// Of a video.
  let rate: FrameRate?

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("milliseconds", chapter.milliseconds)
      json.field("frame", rate?.frame(at: chapter.milliseconds))
      json.field("title", chapter.title)
    }
  }
}

struct CategoryObject: JSONWritable {
  let category: MediaCategory
  let count: Int

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", category.id)
      json.field("title", category.title)
      json.field("titleKorean", category.titleKorean)
      json.field("isLocked", category.isLocked)
      json.field("count", count)
    }
  }
}

extension MediaItem {
  /// Why nothing could be made of it, in a language.
  var saidReason: String? { reason.map { $0() } }
}
