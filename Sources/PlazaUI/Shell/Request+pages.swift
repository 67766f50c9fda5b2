public import HTTPTypes
public import PlazaHTTP

extension Request {
  /// The navigation and other elements around the page of this request; printed slips need it.
  public var chrome: Chrome { site.siteShell.chrome(for: self) }

  /// Renders a page in the shell of the site.
  public func page(_ page: Page, status: HTTPResponse.Status = .ok) -> Response {
    .html(site.siteShell.render(page, for: self), status: status)
  }
}

extension Site {
  /// A site that another shell renders has no storefronts.
  fileprivate var siteShell: SiteShell { shell as? SiteShell ?? SiteShell(for: [], in: languages) }
}
