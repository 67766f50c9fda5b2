import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import Shelf

/// The page after signing in to mark a film. A GET request changes nothing, so it has a button,
/// and the script presses it if the action was chosen in the same window.
struct PendingActionRoutes: Sendable {
  var routes: [Route] { [.get(Paths.pendingAction.pattern, for: .members, confirm)] }

  private func confirm(_ request: Request) async throws -> Response {
    let what = request.query.text("what") ?? ""
    if let pendingAction = PendingAction(rawValue: what),
      let id = request.query.text("film").flatMap({ ID<Film>($0) })
    {
      let member = try request.signedIn().id
      let film = try await request.site.store.read { try Film.find(id, for: member, $0) }
      return request.shown(pendingAction.page(film, key: request.newFormKey()))
    }
    guard let pendingAction = PendingDiaryAction(rawValue: what),
      let id = request.query.text("play").flatMap({ ID<Play>($0) })
    else {
      throw Problem.notFound
    }
    let title = try await title(of: id, request)
    return request.shown(pendingAction.page(id, title, key: request.newFormKey()))
  }

  /// The title of the film of the member's play; nil if the play does not exist or was removed.
  private func title(of play: ID<Play>, _ request: Request) async throws -> String? {
    let member = try request.signedIn().id
    return try await request.site.store.read { tx in
      do {
        return try Film.find(Play.find(play, of: member, tx).film, in: .all, tx).title
      } catch is NoSuchPlay {
        return nil
      }
    }
  }
}
