import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The desk where found things wait for their owners.
struct LostAndFound: Storefront {
  let slug = "lost"
  let title: Phrase = "Lost and found"
  let tagline: Phrase = "What was found on the square, and waits for you."
  let theme = Theme(accent: "#0b6b4f", accentOnDark: "#5ed6ae", icon: .search)

  var migrations: [Migration] { lostAndFoundSchema }
  var routes: [Route] { thingRoutes }

  func navigation(for viewer: Viewer?) -> [NavigationItem] {
    [NavigationItem("Things", Link(path: "/lost"), icon: .search)]
  }
}
