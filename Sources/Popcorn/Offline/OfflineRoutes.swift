import HTTPTypes
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What a browser needs to show the shop without a connection.
struct OfflineRoutes: Sendable {
  var routes: [Route] {
    [
      .get(Paths.worker.pattern, for: .everyone) { _ in worker },
      .get(Paths.offline.pattern, for: .everyone) { $0.page(page) },
    ]
  }

  /// A browser asks for it anew each time it looks for a change, and keeps running the one it has meanwhile.
  private var worker: Response {
    var answer = Response.script(PopcornFiles.worker)
    answer.headers[.cacheControl] = "no-cache"
    return answer
  }

  /// Stands in for pages that were never visited.
  private var page: Page {
    Page(
      say("Offline"), back: Paths.films(),
      emptyState(
        .warning, say("You're offline"),
        say("You haven't opened this page on this device before, so there's no saved copy."),
        action: linkButton(say("Films you've opened here"), Paths.films())))
  }
}
