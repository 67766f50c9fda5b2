import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes that add and remove comments on an item's page.
struct CommentRoutes: Sendable {
  let authorizer: CampAuthorizer
  let show: MediaPageLoader

  var routes: [Route] {
    [
      .post(MediaPaths.comments.pattern, for: .members, add),
      .post(MediaPaths.removeComment.pattern, for: .members, remove),
    ]
  }

  private func add(_ request: Request) async throws -> Response {
    let (id, viewer, world) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), request.world
    )
    let (authorizer, now) = (authorizer, request.now)
    let item = try await request.site.store.read { try authorizer.discussed(id, by: viewer, $0) }
    let outcome = try await request.submit({ check in
      let text = check.comment("text")
      let moment = check.moment("at")
      let reply = check.optionalText("reply", say("reply"), atMost: 40).flatMap {
        ID<MediaComment>($0)
      }
      return AddComment(text, on: item, at: moment, replyTo: reply, by: viewer.id, in: world)
    }) { add, tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      try add(tx)
      try CampNotifications.notify(of: add.id, on: item, by: viewer.id, now: now, tx)
      return .redirect(to: MediaPaths.item(id), flash: .done(say("Sent.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(var errors, let refused, let status):
      if let refused { errors.add("text", refused) }
      let form = FormView(
        "comment", action: MediaPaths.comments(id), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return try await show.page(request, comment: form, status: status)
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let (id, viewer) = (try request.id("media", of: MediaItem.self), try request.signedIn())
    let (comment, authorizer) = (try request.id("comment", of: MediaComment.self), authorizer)
    return try await request.act(orBackTo: MediaPaths.item(id)) { tx in
      try authorizer.removeComment(comment, on: id, by: viewer, tx)
      return .redirect(to: MediaPaths.item(id), flash: .done(say("Removed.")))
    }
  }
}

extension FormValidator {
  /// Reads a time such as `0:12.400` and returns it in milliseconds.
  mutating func moment(_ field: String) -> Int? {
    guard let text = optionalText(field, say("time"), atMost: 20) else { return nil }
    if let moment = MediaTimecode(text) { return moment.milliseconds }
    addError(field, say("Enter the time like 0:12."))
    return nil
  }
}
