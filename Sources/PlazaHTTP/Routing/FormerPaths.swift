import HTTPTypes
import PlazaMarkup

/// The earlier paths of routes, which bookmarks, links in sent e-mails and API clients still use.
enum FormerPaths {
  /// Patterns, or the beginnings of patterns, with those that they replaced. The names of the
  /// parameters are the same in both.
  private static let renamed = [
    ("/jobs", "/errands"), ("/emails", "/letters"),
    ("/notifications", "/notices"), ("/account/notifications", "/account/notices"),
    ("/api/notifications", "/api/notices"), ("/films/duplicates", "/films/doubts"),
    ("/marquee/films/{film}/reaction", "/marquee/films/{film}/opinion"),
    ("/api/marquee/reactions", "/api/marquee/opinions"),
    ("/api/sign-ups/check", "/api/newcomers/check"),
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
