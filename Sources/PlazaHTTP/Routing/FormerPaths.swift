import HTTPTypes
import PlazaMarkup

/// The earlier paths of routes, which bookmarks, links in sent e-mails and API clients still use.
enum FormerPaths {
  /// Patterns, or the beginnings of patterns, with those that they replaced. The names of the
  /// parameters are the same in both.
  private static let renamed = [
    ("/account/notifications", "/account/notices"),
    ("/account/second-factor/remove", "/account/second-factor/drop"),
    ("/api/camp/progress/measurements", "/api/camp/progress/measures"),
    (
      "/api/camp/progress/players/{member}/measurements",
      "/api/camp/progress/players/{member}/measures"
    ),
    ("/api/home", "/api/square"),
    (
      "/api/marquee/clips/{advert}/sessions/{session}/heartbeats",
      "/api/marquee/clips/{advert}/sessions/{session}/beats"
    ),
    ("/api/marquee/now-playing", "/api/marquee/airing"),
    ("/api/marquee/reactions", "/api/marquee/opinions"),
    ("/api/notifications", "/api/notices"),
    ("/api/rental/catalogue", "/api/rental/shelf"),
    ("/api/rental/offline-entries", "/api/rental/journal"),
    ("/api/sign-ups/check", "/api/newcomers/check"),
    ("/camp/desk/adverts/{advert}/pause", "/camp/desk/adverts/{advert}/rest"),
    ("/camp/desk/categories/{category}/move-up", "/camp/desk/categories/{category}/raise"),
    ("/camp/desk/offers/{offer}/move-up", "/camp/desk/offers/{offer}/raise"),
    ("/camp/drills/{drill}/archive", "/camp/drills/{drill}/hide"),
    ("/camp/media/{media}/compare", "/camp/media/{media}/beside"),
    ("/camp/messages/{thread}/messages", "/camp/messages/{thread}/letters"),
    ("/camp/progress/{member}/measurements", "/camp/progress/{member}/measures"),
    ("/emails", "/letters"), ("/films/duplicates", "/films/doubts"), ("/home", "/square"),
    ("/jobs", "/errands"),
    ("/marquee/films/{film}/reaction", "/marquee/films/{film}/opinion"),
    ("/marquee/now-playing", "/marquee/airing"), ("/notifications", "/notices"),
    ("/popcorn/pending-action", "/popcorn/do"),
    (
      "/print/desk/{store}/adverts/{advert}/pause", "/print/desk/{store}/adverts/{advert}/rest"
    ),
    (
      "/print/desk/{store}/printers/{printer}/enable", "/print/desk/{store}/printers/{printer}/use"
    ),
    (
      "/print/desk/{store}/printers/{printer}/refresh",
      "/print/desk/{store}/printers/{printer}/ask"
    ),
    ("/print/order/{store}/drafts/{order}/discard", "/print/order/{store}/drafts/{order}/drop"),
    ("/rental/catalogue", "/rental/shelf"), ("/rental/conflicts", "/rental/journal"),
    ("/wallet/desk/accounts", "/wallet/desk/house"),
  ]

  /// Returns the earlier pattern of a route; nil if there was no other.
  static func former(of pattern: String) -> String? {
    for (present, former) in renamed where pattern.hasPrefix(present) {
      let rest = pattern.dropFirst(present.count)
      if rest.isEmpty || rest.hasPrefix("/") { return former + rest }
    }
    return nil
  }
}

extension Route {
  /// The route for the earlier pattern if requests are to be redirected; nil for API clients and
  /// for forms, which are served there, because RFC 8058 forbids a redirect of one-click
  /// unsubscription and few API clients follow one.
  func redirect(from former: String) -> Route? {
    guard method == .get, !isAPI else { return nil }
    let pattern = pattern
    return .get(former, for: .everyone) { request in
      let parts = zip(pattern.split(separator: "/"), request.path.split(separator: "/"))
        .map { $0.hasPrefix("{") ? $1 : $0 }
      let query = request.head.path.flatMap { path in path.firstIndex(of: "?").map { path[$0...] }
      }
      guard let link = Link(local: "/" + parts.joined(separator: "/") + (query ?? "")) else {
        throw Problem.notFound
      }
      return Response(.permanentRedirect, headers: [.location: link.text])
    }
  }
}
