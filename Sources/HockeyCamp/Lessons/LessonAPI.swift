import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Lessons over videos, for programs and the page that records and plays them.
struct LessonAPI: Sendable {
  let library: MediaLibrary
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(MediaAt.lessons.pattern, for: .members, list),
      .post(MediaAt.lessons.pattern, for: .members, body: .raw(atMost: 2 * LessonLog.largest), record),
      .get(MediaAt.lesson.pattern, for: .members, look),
      .delete(MediaAt.lesson.pattern, for: .members, remove),
      .post(MediaAt.retryLesson.pattern, for: .members, retry),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    return try await call.site.store.read { tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      let lessons = try Lesson.all(on: id, tx)
      let names = try MemberEntry.names(of: Array(Set(lessons.map(\.author))), tx)
      let mayAll = try authorizer.mayChange(id, viewer, tx)
      return .list(
        lessons.map {
          LessonObject(
            lesson: $0, author: names[$0.author], mayRemove: mayAll || $0.author == viewer.id,
            isOwn: $0.author == viewer.id)
        }, next: nil)
    }
  }

  private func look(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let lesson = try call.id("lesson", of: Lesson.self)
    let log = try await call.site.store.read { tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      return try Lesson.log(of: Lesson.find(lesson, on: id, tx).id, tx)
    }
    return Answer(.ok, headers: [.contentType: "application/json"], body: .bytes(log))
  }

  private struct Sent: Decodable, Sendable {
    let title: String
    let milliseconds: Int
    let events: [LessonLog.Event]
    let upload: String?
  }

  private func record(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let sent = try call.decoded(Sent.self)
    var check = FieldChecker { $0 == "title" ? .string(sent.title) : nil }
    let title = check.text("title", say("title"), atMost: 120)
    let upload = sent.upload.map { ID<MediaUpload>($0) }
    if case .some(.none) = upload { check.complain("upload", "This is no upload's key.") }
    try check.finish()
    let log = LessonLog(milliseconds: sent.milliseconds, events: sent.events)
    let now = call.now
    let record = RecordLesson(
      log, title: title, on: id, by: viewer.id, voice: upload ?? nil, in: call.world)
    return try await call.once { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      guard let picture = item.picture else { throw SheetRefusal.noPicture }
      do {
        try log.check(frames: picture.frames)
      } catch let refusal as LessonRefusal {
        throw Complaints("events", refusal.sentence)
      }
      try record(tx)
      try CampNotices.tell(of: record.id, called: title, on: item, by: viewer, now: now, tx)
      let lesson = try Lesson.find(record.id, on: id, tx)
      return .created(
        LessonObject(lesson: lesson, author: viewer.name, mayRemove: true, isOwn: true),
        at: MediaAt.lesson(id, record.id))
    }
  }

  private func retry(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let lesson = try call.id("lesson", of: Lesson.self)
    let retry = RetryLesson(lesson, on: id, by: viewer.id, in: call.world)
    return try await call.once { tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      try retry(tx)
      let object = LessonObject(
        lesson: try Lesson.find(lesson, on: id, tx), author: viewer.name, mayRemove: true, isOwn: true)
      return .json(object, status: .accepted)
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let lesson = try call.id("lesson", of: Lesson.self)
    let files = try await call.site.store.write { tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      let mayAll = try authorizer.mayChange(id, viewer, tx)
      return try RemoveLesson(lesson, on: id, by: mayAll ? nil : viewer.id)(tx)
    }
    try await library.delete(files)
    return .noContent
  }
}

/// A lesson as programs get it.
struct LessonObject: JSONWritable {
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
      json.field("voice", lesson.hasVoice ? MediaAt.voice(lesson.item, lesson.id).text : nil)
      json.field("mayRemove", mayRemove)
      json.field("mayTryAgain", isOwn && lesson.state == .failed)
      json.field("createdAt", lesson.createdAt)
    }
  }
}
