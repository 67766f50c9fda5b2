import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Comments from the item's page.
struct TalkRoutes: Sendable {
  let authorizer: CampAuthorizer
  let show: MediaShowing

  var routes: [Route] {
    [
      .post(MediaAt.comments.pattern, for: .members, add),
      .post(MediaAt.removeComment.pattern, for: .members, remove),
    ]
  }

  private func add(_ call: Call) async throws -> Answer {
    let (id, viewer, world) = (try call.id("media", of: MediaItem.self), try call.signedIn(), call.world)
    let (authorizer, now) = (authorizer, call.now)
    let item = try await call.site.store.read { try authorizer.discussed(id, by: viewer, $0) }
    let outcome = try await call.submit({ check in
      let text = check.comment("text")
      let moment = check.moment("at")
      let reply = check.optionalText("reply", "reply", atMost: 40).flatMap { ID<MediaComment>($0) }
      return AddComment(text, on: item, at: moment, replyTo: reply, by: viewer.id, in: world)
    }) { add, tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      try add(tx)
      try CampNotices.tell(of: add.id, on: item, by: viewer.id, now: now, tx)
      return .redirect(to: MediaAt.item(id), flash: .done(say("Sent.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(var complaints, let refused, let status):
      if let refused { complaints.add("text", refused) }
      let form = FormView(
        "comment", action: MediaAt.comments(id), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return try await show.page(call, comment: form, status: status)
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let (id, viewer) = (try call.id("media", of: MediaItem.self), try call.signedIn())
    let (comment, authorizer) = (try call.id("comment", of: MediaComment.self), authorizer)
    return try await call.act(orBackTo: MediaAt.item(id)) { tx in
      try authorizer.removeComment(comment, on: id, by: viewer, tx)
      return .redirect(to: MediaAt.item(id), flash: .done(say("Removed.")))
    }
  }
}

extension FieldChecker {
  /// `0:12.400`.
  mutating func moment(_ field: String) -> Int? {
    guard let text = optionalText(field, say("moment"), atMost: 20) else { return nil }
    if let moment = MediaMoment(text) { return moment.milliseconds }
    complain(field, say("Please write the moment like 0:12."))
    return nil
  }
}
