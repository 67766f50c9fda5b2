import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the operator's information page, and well-known addresses that browsers and
/// crawlers request.
struct AboutRoutes: Sendable {
  static let about = RoutePath("/about")

  let texts: Live<AboutTexts>

  var routes: [Route] {
    [
      .get(Self.about.pattern, for: .everyone) { request in
        if texts.value.parts.isEmpty { throw Problem.notFound }
        return request.page(AboutPage(texts: texts.value).page)
      }.cacheable,
      .get("/favicon.ico", for: .everyone) { request in
        .redirect(to: request.site.assets.link("icon-192.png"))
      },
      .get("/robots.txt", for: .everyone) { _ in Self.text(Self.robots) }.cacheable,
      .get("/.well-known/security.txt", for: .everyone, security).cacheable,
      .get("/.well-known/change-password", for: .everyone) { _ in
        .redirect(to: Link("account", "password"))
      },
    ]
  }

  private static func text(_ text: String) -> Response {
    .bytes(Array(text.utf8), type: "text/plain; charset=utf-8")
  }

  /// Excludes the API and the pages of signed-in members from search engines.
  private static let robots = """
    User-agent: *
    Disallow: /api/
    Disallow: /account
    Disallow: /members
    Disallow: /notifications
    Disallow: /search
    Disallow: /wallet

    """

  /// Returns `security.txt` as of RFC 9116. It expires half a year after each request, because it
  /// always reflects the current settings.
  private func security(_ request: Request) throws -> Response {
    guard let contact = texts.value.text(.security)?.split(separator: "\n").first.map(String.init)
    else {
      throw Problem.notFound
    }
    let address = contact.contains(":") ? contact : "mailto:\(contact)"
    let lines = [
      "Contact: \(address)",
      "Expires: \(Instant(seconds: (request.now + .days(180)).seconds).rfc3339)",
      "Preferred-Languages: \(request.site.languages.all.map(\.code).joined(separator: ", "))",
      "Canonical: \(request.site.publicOrigin)/.well-known/security.txt", "",
    ]
    return Self.text(lines.joined(separator: "\n"))
  }
}

/// The operator's information page.
struct AboutPage {
  let texts: AboutTexts

  var page: Page {
    Page(say("About this site"), back: Link(path: "/"), Markup(texts.parts.map(part)))
  }

  private func part(_ part: AboutTexts.Part) -> Markup {
    let paragraphs = texts.paragraphs(part).map { lines -> Markup in
      "<p>\(Markup(lines.enumerated().map { $0 == 0 ? "\($1)" : "<br>\($1)" }))</p>"
    }
    return
      "<section class=\"section\" id=\"\(part.rawValue)\"><h2>\(part.title)</h2>\(Markup(paragraphs))</section>"
  }

  /// Links to the parts of the page, for the footer of pages that signed-out visitors see.
  static func links(_ texts: AboutTexts) -> Markup {
    if texts.parts.isEmpty { return .empty }
    let links = texts.parts.map { part -> Markup in
      "<a href=\"\(AboutRoutes.about().fragment(part.rawValue))\">\(part.title)</a> "
    }
    return
      "<nav class=\"about-links\" aria-label=\"\(say("About this site"))\">\(Markup(links))</nav>"
  }
}
