import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Shelf

/// Where a stranger comes after signing in to mark a film. Opening a page changes nothing, so this one has a button;
/// the shop's script presses it where the mark was asked for in the same window.
struct DeedRoutes: Sendable {
  var routes: [Route] { [.get(At.ask.pattern, for: .members, ask)] }

  private func ask(_ call: Call) async throws -> Answer {
    let what = call.query.text("what") ?? ""
    if let deed = Deed(rawValue: what), let id = call.query.text("film").flatMap({ ID<Film>($0) }) {
      let member = try call.signedIn().id
      let film = try await call.site.store.read { try Film.find(id, for: member, $0) }
      return call.shown(deed.page(film, key: call.newFormKey()))
    }
    guard let deed = DiaryDeed(rawValue: what), let id = call.query.text("play").flatMap({ ID<Play>($0) }) else {
      throw Problem.notFound
    }
    let title = try await title(of: id, call)
    return call.shown(deed.page(id, title, key: call.newFormKey()))
  }

  /// The film of a play of one's own; nil where there is no such play, or it was removed.
  private func title(of play: ID<Play>, _ call: Call) async throws -> String? {
    let member = try call.signedIn().id
    return try await call.site.store.read { tx in
      do {
        return try Film.find(Play.find(play, of: member, tx).film, in: .all, tx).title
      } catch is NoSuchPlay {
        return nil
      }
    }
  }
}
