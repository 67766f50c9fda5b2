import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the pages that analyse one video or compare two.
struct AnalysisRoutes: Sendable {
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(MediaPaths.analysis.pattern, for: .members, analyse),
      .get(MediaPaths.choose.pattern, for: .members, choose),
      .get(MediaPaths.compare.pattern, for: .members, compare),
    ]
  }

  private func analyse(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let (item, mayChange) = try await request.site.store.read { tx in
      (try authorizer.discussed(id, by: viewer, tx), try authorizer.mayChange(id, viewer, tx))
    }
    guard let picture = item.picture else { throw AnnotationRefusal.noPicture }
    let tool = AnalysisTool(
      item: item, picture: picture, mayChange: mayChange,
      script: request.site.assets.link("analysis.js"))
    return request.page(
      Page(say("Analysis: \(item.title)"), back: MediaPaths.item(id), tool.markup))
  }

  private func choose(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    var wanted = MediaList(limit: 60)
    wanted.kind = .video
    if let text = request.query.text("q")?.trimmed, !text.isEmpty {
      wanted.text = String(text.prefix(100))
    }
    let asked = wanted
    let (item, found) = try await request.site.store.read { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      return (
        item,
        try asked(for: viewer, by: authorizer, tx).filter { $0.id != id && $0.state == .ready }
      )
    }
    guard item.picture != nil else { throw AnnotationRefusal.noPicture }
    return request.page(ComparePages().choose(item, found, query: asked.text))
  }

  private func compare(_ request: Request) async throws -> Response {
    let (id, other) = (
      try request.id("media", of: MediaItem.self), try request.id("other", of: MediaItem.self)
    )
    let (viewer, authorizer) = (try request.signedIn(), authorizer)
    let (one, two) = try await request.site.store.read { tx in
      (try authorizer.discussed(id, by: viewer, tx), try authorizer.item(other, for: viewer, tx))
    }
    guard one.state == .ready, two.state == .ready else { throw MediaRefusal.notReady }
    guard one.picture != nil, two.picture != nil else { throw AnnotationRefusal.noPicture }
    let script = request.site.assets.link("analysis.js")
    return request.page(ComparePages().compare(one, two, script: script))
  }
}
