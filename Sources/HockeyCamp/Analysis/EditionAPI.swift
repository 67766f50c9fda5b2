import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// New versions of videos for programs.
struct EditionAPI: Sendable {
  let authorizer: CampAuthorizer
  let room: CampRoom

  var routes: [Route] {
    [
      .get(MediaAt.edits.pattern, for: .members, versions),
      .post(MediaAt.edits.pattern, for: .members, body: .raw(atMost: 65_536), ask),
    ]
  }

  private func versions(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let found = try await call.site.store.read { tx in
      _ = try authorizer.item(id, for: viewer, tx)
      return try MediaEdition.versions(of: id, for: viewer, by: authorizer, tx)
    }
    return .list(found.map { MediaObject(item: $0.item) }, next: nil)
  }

  private func ask(_ call: Call) async throws -> Answer {
    let (id, viewer, world) = (try call.id("media", of: MediaItem.self), try call.signedIn(), call.world)
    let sent = try call.decoded(SentEdit.self)
    let wish = EditWish(order: try sent.order(), title: try sent.newTitle())
    let (authorizer, room, now) = (authorizer, room, call.now)
    return try await call.once { tx in
      let ask = try wish.act(on: id, by: viewer, authorizer, in: world, tx)
      try room.of(viewer, tx).check(1)
      try ask(tx)
      try AskForReview(item: ask.id, viewer: viewer, now: now)(tx)
      var answer = Answer.json(MediaObject(item: try authorizer.item(ask.id, for: viewer, tx)), status: .accepted)
      answer.headers[.location] = MediaAt.api(ask.id).text
      return answer
    }
  }
}
