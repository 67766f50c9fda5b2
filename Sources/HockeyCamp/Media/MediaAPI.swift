import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API of videos and podcasts.
struct MediaAPI: Sendable {
  let library: MediaLibrary
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get("/api/camp/media", for: .everyone, list),
      .post("/api/camp/media", for: .members, publish),
      .get("/api/camp/media/{media}", for: .everyone, show),
      .patch("/api/camp/media/{media}", for: .members, change).versioned,
      .delete("/api/camp/media/{media}", for: .members, remove),
      .post(MediaPaths.retryAPI.pattern, for: .members, retry),
      .get(MediaPaths.progress.pattern, for: .everyone, progress),
      .get("/api/camp/categories", for: .everyone, categories),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let wanted = try MediaList(request)
    let (viewer, authorizer) = (request.viewer, authorizer)
    let found = try await request.site.store.read { try wanted(for: viewer, by: authorizer, $0) }
    let shown = found.prefix(wanted.limit).map { MediaJSON(item: $0) }
    return .list(shown, next: found.count > wanted.limit ? shown.last?.item.id.text : nil)
  }

  private func show(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), request.viewer, authorizer
    )
    return try await request.site.store.read { tx in
      Response.record(try object(id, for: viewer, authorizer, tx))
    }
  }

  private func object(
    _ id: ID<MediaItem>, for viewer: Viewer?, _ authorizer: CampAuthorizer, _ tx: any Transaction
  ) throws -> MediaJSON {
    let item = try authorizer.item(id, for: viewer, tx)
    let mayChange = try viewer.map { try authorizer.mayChange(id, $0, tx) } ?? false
    return MediaJSON(
      item: item, chapters: try MediaChapter.all(of: id, tx),
      captions: try CaptionLanguage.all(of: id, tx),
      tags: try MediaDraft.tags(of: id, tx),
      people: mayChange ? try MediaDraft.people(in: id, tx) : nil)
  }

  private func progress(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), request.viewer, authorizer
    )
    let item = try await request.site.store.read { try authorizer.item(id, for: viewer, $0) }
    return .json {
      $0.field("id", item.id)
      $0.field("state", item.state.rawValue)
      $0.field("progress", item.progress)
      $0.field("reason", item.localizedReason)
      $0.field("canTryAgain", item.failedAt != nil)
    }
  }

  private func publish(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    let circle = try await request.site.store.read { try AudienceOptions.of(viewer, $0) }
    var check = request.fields.checker
    let upload = ID<MediaUpload>(check.text("upload", say("upload"), atMost: 40))
    if upload == nil && check.errors.about("upload") == nil {
      check.addError("upload", say("This isn't a valid upload ID."))
    }
    let draft = draft(&check, circle)
    try check.finish()
    try circle.check(draft.audience)
    guard let upload else { throw Problem.notFound }
    let kind = try await library.kind(of: upload, by: viewer.id)
    let publish = PublishMedia(upload, as: draft, kind: kind, by: viewer.id, in: request.world)
    let (authorizer, now) = (authorizer, request.now)
    return try await request.once { tx in
      try publish(tx)
      try RequestReview(item: publish.id, viewer: viewer, now: now)(tx)
      let item = try authorizer.item(publish.id, for: viewer, tx)
      var answer = Response.json(MediaJSON(item: item), status: .accepted)
      answer.headers[.location] = "/api/camp/media/\(item.id)"
      return answer
    }
  }

  private func draft(
    _ check: inout FormValidator, over old: MediaDraft? = nil, _ circle: AudienceOptions
  ) -> MediaDraft {
    MediaDraft(&check, over: old, people: Set(circle.people.map(\.id)))
  }

  private func change(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let now = request.now
    return try await request.once { tx in
      let old = try MediaDraft(of: authorizer.changeable(id, by: viewer, tx), tx)
      try request.expectUnchanged(object(id, for: viewer, authorizer, tx))
      var circle = try AudienceOptions.of(viewer, tx)
      try circle.add(old.people, tx)
      var check = request.fields.checker
      let draft = draft(&check, over: old, circle)
      try check.finish()
      if draft.audience != old.audience { try circle.check(draft.audience) }
      try ChangeMedia(id, to: draft)(tx)
      try RequestReview(item: id, viewer: viewer, now: now)(tx)
      return .record(try object(id, for: viewer, authorizer, tx))
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
    return .noContent
  }

  private func retry(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let world = request.world
    return try await request.once { tx in
      let item = try authorizer.changeable(id, by: viewer, tx)
      try RetryMedia(id, of: item.owner, in: world)(tx)
      return .json(MediaJSON(item: try authorizer.item(id, for: viewer, tx)), status: .accepted)
    }
  }

  private func categories(_ request: Request) async throws -> Response {
    let (viewer, authorizer) = (request.viewer, authorizer)
    let (all, counts) = try await request.site.store.read { tx in
      (try MediaCategory.all(tx), try MediaList.counts(for: viewer, by: authorizer, tx))
    }
    return .list(all.map { CategoryJSON(category: $0, count: counts[$0.id] ?? 0) }, next: nil)
  }
}

extension MediaList {
  /// Reads the parameters `category`, `kind`, `q`, `after` and `limit` of the query.
  /// - Throws: ``ValidationErrors``.
  init(_ request: Request) throws {
    self.init(limit: try request.limit())
    var errors = ValidationErrors()
    if let text = request.query.text("category") {
      category = ID<MediaCategory>(text)
      if category == nil { errors.add("category", "This is no category's key.") }
    }
    if let text = request.query.text("kind") {
      kind = MediaItem.Kind(rawValue: text)
      if kind == nil { errors.add("kind", "It must be video or podcast.") }
    }
    if let text = request.query.text("after"), !text.isEmpty {
      after = ID<MediaItem>(text)
      if after == nil {
        errors.add("after", "This place in the list is not known. Please start at its beginning.")
      }
    }
    if let text = request.query.text("q")?.trimmed, !text.isEmpty {
      self.text = String(text.prefix(100))
    }
    if !errors.isEmpty { throw errors }
  }
}

/// An item as API clients receive it.
struct MediaJSON: JSONWritable {
  let item: MediaItem
  /// The chapters, in responses about a single item.
  var chapters: [MediaChapter]?
  /// The languages of its captions, in responses about a single item.
  var captions: [CaptionLanguage]?
  /// The tags, in responses about a single item.
  var tags: [String]?
  /// The people in the clip, in responses about a single item to a viewer who may change it.
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
      json.field("video", isReady && item.picture != nil ? MediaPaths.video(item.id).text : nil)
      json.field("sound", isReady && item.picture == nil ? MediaPaths.sound(item.id).text : nil)
      json.field("poster", isReady && item.picture != nil ? MediaPaths.poster(item.id).text : nil)
      if let chapters {
        json.field("chapters", chapters.map { ChapterJSON(chapter: $0, rate: item.picture?.rate) })
      }
      if let captions {
        json.field(
          "captions", captions.map { MediaPaths.captions(item.id, "\($0.rawValue).vtt").text })
      }
      if let tags { json.field("tags", tags) }
      if let people { json.field("people", people.map(\.text)) }
    }
  }
}

/// A chapter as API clients receive it.
struct ChapterJSON: JSONWritable {
  let chapter: MediaChapter
  /// The frame rate of a video; nil for a recording.
  let rate: FrameRate?

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("milliseconds", chapter.milliseconds)
      json.field("frame", rate?.frame(at: chapter.milliseconds))
      json.field("title", chapter.title)
    }
  }
}

struct CategoryJSON: JSONWritable {
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
  /// The reason why processing failed, in the current language.
  var localizedReason: String? { reason.map { $0() } }
}
