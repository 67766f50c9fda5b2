import MediaLibrary
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Where videos are analysed: one alone, or two beside each other.
struct AnalysisRoutes: Sendable {
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(MediaAt.analysis.pattern, for: .members, analyse),
      .get(MediaAt.choose.pattern, for: .members, choose),
      .get(MediaAt.compare.pattern, for: .members, compare),
    ]
  }

  private func analyse(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let (item, mayChange) = try await call.site.store.read { tx in
      (try authorizer.discussed(id, by: viewer, tx), try authorizer.mayChange(id, viewer, tx))
    }
    guard let picture = item.picture else { throw SheetRefusal.noPicture }
    let tool = AnalysisTool(
      item: item, picture: picture, mayChange: mayChange, script: call.site.shell.assets.link("analysis.js"))
    return call.page(
      Page("\(say("Analysis")): \(item.title)", back: MediaAt.item(id), tool.markup))
  }

  private func choose(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    var wanted = MediaList(limit: 60)
    wanted.kind = .video
    if let text = call.query.text("q")?.trimmed, !text.isEmpty { wanted.words = String(text.prefix(100)) }
    let asked = wanted
    let (item, found) = try await call.site.store.read { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      return (item, try asked(for: viewer, by: authorizer, tx).filter { $0.id != id && $0.state == .ready })
    }
    guard item.picture != nil else { throw SheetRefusal.noPicture }
    return call.page(ComparePages().choose(item, found, words: asked.words))
  }

  private func compare(_ call: Call) async throws -> Answer {
    let (id, other) = (try call.id("media", of: MediaItem.self), try call.id("other", of: MediaItem.self))
    let (viewer, authorizer) = (try call.signedIn(), authorizer)
    let (one, two) = try await call.site.store.read { tx in
      (try authorizer.discussed(id, by: viewer, tx), try authorizer.item(other, for: viewer, tx))
    }
    guard one.state == .ready, two.state == .ready else { throw MediaRefusal.notReady }
    guard one.picture != nil, two.picture != nil else { throw SheetRefusal.noPicture }
    let script = call.site.shell.assets.link("analysis.js")
    return call.page(ComparePages().compare(one, two, script: script))
  }
}
