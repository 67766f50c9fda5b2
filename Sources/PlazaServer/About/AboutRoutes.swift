import HTTPTypes
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Who runs the plaza, and the addresses where browsers and machines look for what every site has.
struct AboutRoutes: Sendable {
  static let about = Place("/about")

  let texts: AboutTexts

  var routes: [Route] {
    [
      .get(Self.about.pattern, for: .everyone) { request in
        if texts.parts.isEmpty { throw Problem.notFound }
        return request.page(AboutPage(texts: texts).page)
      }.cacheable,
      .get("/favicon.ico", for: .everyone) { request in
        .redirect(to: request.site.shell.assets.link("icon-192.png"))
      },
      .get("/robots.txt", for: .everyone) { _ in Self.text(Self.robots) }.cacheable,
      .get("/.well-known/security.txt", for: .everyone, security).cacheable,
      .get("/.well-known/change-password", for: .everyone) { _ in .redirect(to: Link("account", "password")) },
    ]
  }

  private static func text(_ text: String) -> Response { .bytes(Array(text.utf8), type: "text/plain; charset=utf-8") }

  /// What has nothing for a search engine: programs' answers, and pages of one's own.
  private static let robots = """
    User-agent: *
    Disallow: /api/
    Disallow: /account
    Disallow: /members
    Disallow: /notices
    Disallow: /search
    Disallow: /wallet

    """

  /// RFC 9116. It ends in half a year from whenever it is read: the contact is as good as the settings.
  private func security(_ request: Request) throws -> Response {
    guard let contact = texts.text(.security)?.split(separator: "\n").first.map(String.init) else {
      throw Problem.notFound
    }
    let address = contact.contains(":") ? contact : "mailto:\(contact)"
    let lines = [
      "Contact: \(address)", "Expires: \(Instant(seconds: (request.now + .days(180)).seconds).rfc3339)",
      "Preferred-Languages: \(request.site.languages.all.map(\.code).joined(separator: ", "))",
      "Canonical: \(request.site.publicOrigin)/.well-known/security.txt", "",
    ]
    return Self.text(lines.joined(separator: "\n"))
  }
}

/// What whoever runs the plaza says of themselves.
struct AboutPage {
  let texts: AboutTexts

  var page: Page {
    Page(say("About this site"), back: Link(path: "/"), Markup(texts.parts.map(part)))
  }

  private func part(_ part: AboutTexts.Part) -> Markup {
    let paragraphs = texts.paragraphs(part).map { lines -> Markup in
      "<p>\(Markup(lines.enumerated().map { $0 == 0 ? "\($1)" : "<br>\($1)" }))</p>"
    }
    return "<section class=\"section\" id=\"\(part.rawValue)\"><h2>\(part.title)</h2>\(Markup(paragraphs))</section>"
  }

  /// At the foot of pages that a stranger comes to.
  static func links(_ texts: AboutTexts) -> Markup {
    if texts.parts.isEmpty { return .empty }
    let links = texts.parts.map { part -> Markup in
      "<a href=\"\(AboutRoutes.about().fragment(part.rawValue))\">\(part.title)</a> "
    }
    return "<nav class=\"about-links\" aria-label=\"\(say("About this site"))\">\(Markup(links))</nav>"
  }
}
