import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The service worker and the fallback page for offline use.
struct OfflineRoutes: Sendable {
  var routes: [Route] {
    [
      .get(Paths.worker.pattern, for: .everyone) { _ in worker },
      .get(Paths.offline.pattern, for: .everyone) { $0.page(page) },
    ]
  }

  /// Browsers revalidate the script on each update check and keep running the previous one in the
  /// meantime.
  private var worker: Response {
    var answer = Response.script(PopcornFiles.worker)
    answer.headers[.cacheControl] = "no-cache"
    return answer
  }

  /// The fallback for pages that were never visited.
  private var page: Page {
    Page(
      say("Offline"), back: Paths.films(),
      emptyState(
        .warning, say("You're offline"),
        say("You haven't opened this page on this device before, so there's no saved copy."),
        action: linkButton(say("Films you've opened here"), Paths.films())))
  }
}
