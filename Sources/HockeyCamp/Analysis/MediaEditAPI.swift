import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API of new versions of videos.
struct MediaEditAPI: Sendable {
  let authorizer: CampAuthorizer
  let quota: CampQuota

  var routes: [Route] {
    [
      .get(MediaPaths.edits.pattern, for: .members, versions),
      .post(MediaPaths.edits.pattern, for: .members, body: .raw(atMost: 65_536), create),
    ]
  }

  private func versions(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let found = try await request.site.store.read { tx in
      _ = try authorizer.item(id, for: viewer, tx)
      return try EditedMedia.versions(of: id, for: viewer, by: authorizer, tx)
    }
    return .list(found.map { MediaJSON(item: $0.item) }, next: nil)
  }

  private func create(_ request: Request) async throws -> Response {
    let (id, viewer, world) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), request.world
    )
    let sent = try request.decoded(EditPayload.self)
    let listAction = EditRequest(order: try sent.order(), title: try sent.newTitle())
    let (authorizer, room, now) = (authorizer, quota, request.now)
    return try await request.once { tx in
      let ask = try listAction.act(on: id, by: viewer, authorizer, in: world, tx)
      try room.of(viewer, tx).check(1)
      try ask(tx)
      try RequestReview(item: ask.id, viewer: viewer, now: now)(tx)
      var answer = Response.json(
        MediaJSON(item: try authorizer.item(ask.id, for: viewer, tx)), status: .accepted)
      answer.headers[.location] = MediaPaths.api(ask.id).text
      return answer
    }
  }
}
