import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Where a stranger comes after signing in to mark a film: one button does what was asked for, because opening a page
/// changes nothing.
struct DeedRoutes: Sendable {
  var routes: [Route] { [.get(At.ask.pattern, for: .members, ask)] }

  private func ask(_ call: Call) async throws -> Answer {
    guard let deed = call.query.text("what").flatMap({ Deed(rawValue: $0) }),
      let id = call.query.text("film").flatMap({ ID<Film>($0) })
    else { throw Problem.notFound }
    let film = try await call.site.store.read { try Film.find(id, $0) }
    return call.shown(deed.page(film, key: call.newFormKey()))
  }
}
