import CPlazaServerFiles
import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The service worker of installed apps, and the page that it shows without a connection.
struct OfflineRoutes: Sendable {
  static let worker = RoutePath("/offline.js")
  static let page = RoutePath("/offline")

  /// The pages of the open shops that are available without a connection.
  let links: [OfflineLink]

  var routes: [Route] {
    [
      .get(Self.worker.pattern, for: .everyone) { _ in worker },
      .get(Self.page.pattern, for: .everyone) { $0.page(page) },
    ]
  }

  /// Browsers revalidate the script on each update check and keep running the previous one in the
  /// meantime.
  private var worker: Response {
    var response = Response.script(server_offline_js.bytes)
    response.headers[.cacheControl] = "no-cache"
    return response
  }

  /// The worker shows the page at the address that was requested, so a reload tries that address
  /// again.
  private var page: Page {
    Page(
      say("Offline"),
      emptyState(
        .warning, say("You're offline"),
        say("This page needs a connection. Check yours, then try again."),
        action: """
          <a class="button primary" href="">\(say("Try again"))</a>\
          \(links, { linkButton(say($0.title), $0.link) })
          """))
  }
}
