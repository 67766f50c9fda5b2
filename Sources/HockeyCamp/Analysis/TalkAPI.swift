import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaWeb

/// Comments for programs.
struct TalkAPI: Sendable {
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(MediaAt.talk.pattern, for: .members, list),
      .post(MediaAt.talk.pattern, for: .members, add),
      .patch(MediaAt.comment.pattern, for: .members, change).versioned,
      .delete(MediaAt.comment.pattern, for: .members, remove),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let (id, viewer, limit) = (try call.id("media", of: MediaItem.self), try call.signedIn(), try call.limit())
    var after: ID<MediaComment>?
    if let text = call.query.text("after"), !text.isEmpty {
      after = ID(text)
      if after == nil {
        throw Complaints("after", "This place in the list is not known. Please start at its beginning.")
      }
    }
    let (authorizer, start) = (authorizer, after)
    return try await call.site.store.read { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      let found = try MediaComment.all(on: id, after: start, atMost: limit + 1, tx)
      let shown = try CommentObject.all(Array(found.prefix(limit)), on: item, tx)
      return .list(shown, next: found.count > limit ? found[limit - 1].id.text : nil)
    }
  }

  private func add(_ call: Call) async throws -> Answer {
    let (id, viewer, world) = (try call.id("media", of: MediaItem.self), try call.signedIn(), call.world)
    var check = call.fields.checker
    let text = check.comment("text")
    let moment = check.optionalNumber("milliseconds", "milliseconds", in: 0...360_000_000)
    let frame = check.optionalNumber("frame", "frame", in: 0...100_000_000)
    let replyTo = check.optionalText("replyTo", "comment", atMost: 40).map { ID<MediaComment>($0) }
    if case .some(.none) = replyTo { check.complain("replyTo", CommentRefusal.noSuchComment.sentence) }
    try check.finish()
    let (authorizer, now) = (authorizer, call.now)
    return try await call.once { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      let start = frame.flatMap { item.picture?.rate.start(of: $0) }
      let add = AddComment(
        text, on: item, at: start ?? moment, replyTo: replyTo ?? nil, by: viewer.id, in: world)
      try add(tx)
      try CampNotices.tell(of: add.id, on: item, by: viewer.id, now: now, tx)
      let made = try CommentObject.all([try MediaComment.find(add.id, on: id, tx)], on: item, tx)
      return .created(made[0], at: MediaAt.comment(id, add.id))
    }
  }

  private func change(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let comment = try call.id("comment", of: MediaComment.self)
    var check = call.fields.checker
    let text = check.comment("text")
    try check.finish()
    let change = ChangeComment(comment, on: id, to: text, by: viewer.id, now: call.now)
    return try await call.once { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      try call.expectUnchanged(CommentObject.all([MediaComment.find(comment, on: id, tx)], on: item, tx)[0])
      try change(tx)
      return .record(try CommentObject.all([try MediaComment.find(comment, on: id, tx)], on: item, tx)[0])
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let comment = try call.id("comment", of: MediaComment.self)
    return try await call.once { tx in
      try authorizer.removeComment(comment, on: id, by: viewer, tx)
      return .noContent
    }
  }
}

extension CampAuthorizer {
  /// Whoever wrote it takes it back; whoever may change the clip, and the office, removes any.
  func removeComment(
    _ comment: ID<MediaComment>, on id: ID<MediaItem>, by viewer: Viewer, _ tx: any Transaction
  ) throws {
    let item = try discussed(id, by: viewer, tx)
    let mayAll = try mayChange(item.id, viewer, tx)
    try RemoveComment(comment, on: id, by: mayAll ? nil : viewer.id)(tx)
  }
}

extension FieldChecker {
  mutating func comment(_ field: String) -> String {
    let text = optionalLines(field, say("comment"), atMost: MediaComment.longest) ?? ""
    if text.isEmpty && complaints.about(field) == nil {
      complain(field, say("Please write something."))
    }
    return text
  }
}
