import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import Shelf

/// Removes the videos of other shops from a member's lists and restores them. They are added on
/// the pages of those shops.
struct ClipRoutes: Sendable {
  var routes: [Route] {
    [
      .post(Paths.removeClip.pattern, for: .members, remove),
      .post(Paths.restoreClip.pattern, for: .members, restore),
    ]
  }

  private func remove(_ request: Request) async throws -> Response {
    let (id, member, now) = (
      try request.id("listed", of: ListedClip.self), try request.signedIn().id, request.now
    )
    let back = request.back ?? Paths.bookmarked()
    return try await request.mark(backTo: back) { tx in
      try RemoveListedClip(id, of: member, now: now)(tx)
      return .redirect(to: UndoLink.link(back, clip: id))
    }
  }

  private func restore(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("listed", of: ListedClip.self), try request.signedIn().id)
    let back = request.back ?? Paths.bookmarked()
    return try await request.mark(backTo: back) { tx in
      try RestoreListedClip(id, of: member)(tx)
      return .redirect(to: back, flash: .done(say("Added back to your list.")))
    }
  }
}
