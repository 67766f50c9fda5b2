import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// The API of comments.
struct CommentAPI: Sendable {
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(MediaPaths.commentsAPI.pattern, for: .members, list),
      .post(MediaPaths.commentsAPI.pattern, for: .members, add),
      .patch(MediaPaths.commentAPI.pattern, for: .members, change).versioned,
      .delete(MediaPaths.commentAPI.pattern, for: .members, remove),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let (id, viewer, limit) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), try request.limit()
    )
    var after: ID<MediaComment>?
    if let text = request.query.text("after"), !text.isEmpty {
      after = ID(text)
      if after == nil {
        throw ValidationErrors("after", say("This page has expired. Start from the first page."))
      }
    }
    let (authorizer, start) = (authorizer, after)
    return try await request.site.store.read { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      let found = try MediaComment.all(on: id, after: start, atMost: limit + 1, tx)
      let shown = try CommentJSON.all(Array(found.prefix(limit)), on: item, tx)
      return .list(shown, next: found.count > limit ? found[limit - 1].id.text : nil)
    }
  }

  private func add(_ request: Request) async throws -> Response {
    let (id, viewer, world) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), request.world
    )
    var check = request.fields.checker
    let text = check.comment("text")
    let moment = check.optionalNumber("milliseconds", say("milliseconds"), in: 0...360_000_000)
    let frame = check.optionalNumber("frame", say("frame"), in: 0...100_000_000)
    let replyTo = check.optionalText("replyTo", say("comment"), atMost: 40).map {
      ID<MediaComment>($0)
    }
    if case .some(.none) = replyTo {
      check.addError("replyTo", CommentRefusal.noSuchComment.message)
    }
    try check.finish()
    let (authorizer, now) = (authorizer, request.now)
    return try await request.once { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      let start = frame.flatMap { item.picture?.rate.start(of: $0) }
      let add = AddComment(
        text, on: item, at: start ?? moment, replyTo: replyTo ?? nil, by: viewer.id, in: world)
      try add(tx)
      try CampNotifications.notify(of: add.id, on: item, by: viewer.id, now: now, tx)
      let made = try CommentJSON.all([try MediaComment.find(add.id, on: id, tx)], on: item, tx)
      return .created(made[0], at: MediaPaths.commentAPI(id, add.id))
    }
  }

  private func change(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let comment = try request.id("comment", of: MediaComment.self)
    var check = request.fields.checker
    let text = check.comment("text")
    try check.finish()
    let change = ChangeComment(comment, on: id, to: text, by: viewer.id, now: request.now)
    return try await request.once { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      try request.expectUnchanged(
        CommentJSON.all([MediaComment.find(comment, on: id, tx)], on: item, tx)[0])
      try change(tx)
      return .record(
        try CommentJSON.all([try MediaComment.find(comment, on: id, tx)], on: item, tx)[0])
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let comment = try request.id("comment", of: MediaComment.self)
    return try await request.once { tx in
      try authorizer.removeComment(comment, on: id, by: viewer, tx)
      return .noContent
    }
  }
}

extension CampAuthorizer {
  /// Removes a comment. Its author can remove it, and so can the office and members who may change
  /// the clip.
  func removeComment(
    _ comment: ID<MediaComment>, on id: ID<MediaItem>, by viewer: Viewer, _ tx: any Transaction
  ) throws {
    let item = try discussed(id, by: viewer, tx)
    let mayAll = try mayChange(item.id, viewer, tx)
    try RemoveComment(comment, on: id, by: mayAll ? nil : viewer.id)(tx)
  }
}

extension FormValidator {
  mutating func comment(_ field: String) -> String {
    let text = optionalLines(field, say("comment"), atMost: MediaComment.maximumLength) ?? ""
    if text.isEmpty && errors.about(field) == nil {
      addError(field, say("Enter a comment."))
    }
    return text
  }
}
