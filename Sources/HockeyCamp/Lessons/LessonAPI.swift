import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API of lessons on videos, for API clients and for the page that records and plays them.
struct LessonAPI: Sendable {
  let library: MediaLibrary
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(MediaPaths.lessons.pattern, for: .members, list),
      .post(
        MediaPaths.lessons.pattern, for: .members, body: .raw(atMost: 2 * LessonLog.largest),
        record),
      .get(MediaPaths.lesson.pattern, for: .members, show),
      .delete(MediaPaths.lesson.pattern, for: .members, remove),
      .post(MediaPaths.retryLesson.pattern, for: .members, retry),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    return try await request.site.store.read { tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      let lessons = try Lesson.all(on: id, tx)
      let names = try MemberSummary.names(of: Array(Set(lessons.map(\.author))), tx)
      let mayAll = try authorizer.mayChange(id, viewer, tx)
      return .list(
        lessons.map {
          LessonJSON(
            lesson: $0, author: names[$0.author], mayRemove: mayAll || $0.author == viewer.id,
            isOwn: $0.author == viewer.id)
        }, next: nil)
    }
  }

  private func show(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let lesson = try request.id("lesson", of: Lesson.self)
    let log = try await request.site.store.read { tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      return try Lesson.log(of: Lesson.find(lesson, on: id, tx).id, tx)
    }
    return Response(.ok, headers: [.contentType: "application/json"], body: .bytes(log))
  }

  private struct LessonPayload: Decodable, Sendable {
    let title: String
    let milliseconds: Int
    let events: [LessonLog.Event]
    let upload: String?
  }

  private func record(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let sent = try request.decoded(LessonPayload.self)
    var check = FormValidator { $0 == "title" ? .string(sent.title) : nil }
    let title = check.text("title", say("title"), atMost: 120)
    let upload = sent.upload.map { ID<MediaUpload>($0) }
    if case .some(.none) = upload {
      check.addError("upload", say("This isn't a valid upload ID."))
    }
    try check.finish()
    let log = LessonLog(milliseconds: sent.milliseconds, events: sent.events)
    let now = request.now
    let record = RecordLesson(
      log, title: title, on: id, by: viewer.id, voice: upload ?? nil, in: request.world)
    return try await request.once { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      guard let picture = item.picture else { throw AnnotationRefusal.noPicture }
      do {
        try log.check(frames: picture.frames)
      } catch let refusal as LessonRefusal {
        throw ValidationErrors("events", refusal.message)
      }
      try record(tx)
      try CampNotifications.notify(
        of: record.id, called: title, on: item, by: viewer, now: now, tx)
      let lesson = try Lesson.find(record.id, on: id, tx)
      return .created(
        LessonJSON(lesson: lesson, author: viewer.name, mayRemove: true, isOwn: true),
        at: MediaPaths.lesson(id, record.id))
    }
  }

  private func retry(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let lesson = try request.id("lesson", of: Lesson.self)
    let retry = RetryLesson(lesson, on: id, by: viewer.id, in: request.world)
    return try await request.once { tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      try retry(tx)
      let object = LessonJSON(
        lesson: try Lesson.find(lesson, on: id, tx), author: viewer.name, mayRemove: true,
        isOwn: true)
      return .json(object, status: .accepted)
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let lesson = try request.id("lesson", of: Lesson.self)
    let files = try await request.site.store.write { tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      let mayAll = try authorizer.mayChange(id, viewer, tx)
      return try RemoveLesson(lesson, on: id, by: mayAll ? nil : viewer.id)(tx)
    }
    try await library.delete(files)
    return .noContent
  }
}

/// A lesson as API clients receive it.
struct LessonJSON: JSONWritable {
  let lesson: Lesson
  let author: String?
  let mayRemove: Bool
  let isOwn: Bool

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", lesson.id)
      json.field("title", lesson.title)
      json.field("author", author)
      json.field("milliseconds", lesson.milliseconds)
      json.field("state", lesson.state.rawValue)
      json.field("voice", lesson.hasVoice ? MediaPaths.voice(lesson.item, lesson.id).text : nil)
      json.field("mayRemove", mayRemove)
      json.field("mayTryAgain", isOwn && lesson.state == .failed)
      json.field("createdAt", lesson.createdAt)
    }
  }
}
