import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Shelf

/// Taking another shop's video off one's lists, and putting it back. It gets there on that shop's own page.
struct ClipRoutes: Sendable {
  var routes: [Route] {
    [
      .post(At.removeClip.pattern, for: .members, remove),
      .post(At.restoreClip.pattern, for: .members, restore),
    ]
  }

  private func remove(_ call: Call) async throws -> Answer {
    let (id, member, now) = (try call.id("listed", of: ListedClip.self), try call.signedIn().id, call.now)
    let back = call.back ?? At.bookmarked()
    return try await call.mark(backTo: back) { tx in
      try RemoveListedClip(id, of: member, now: now)(tx)
      return .redirect(to: Undone.link(back, clip: id))
    }
  }

  private func restore(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("listed", of: ListedClip.self), try call.signedIn().id)
    let back = call.back ?? At.bookmarked()
    return try await call.mark(backTo: back) { tx in
      try RestoreListedClip(id, of: member)(tx)
      return .redirect(to: back, flash: .done(say("It is on your list again.")))
    }
  }
}
