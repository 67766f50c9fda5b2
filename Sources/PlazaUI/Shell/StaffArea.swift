public import PlazaBase
public import PlazaHTTP
public import PlazaMarkup

/// An area for staff that belongs to no storefront, such as the film catalogue. The front page
/// links to it.
public struct StaffArea: Sendable {
  public let title: Phrase
  /// A one-line description.
  public let tagline: Phrase
  public let link: Link
  public let icon: Icon
  public let audience: Audience
  /// The pages of the area that the site-wide search finds by their titles.
  public let pages: [Page]

  /// A page of an area.
  public struct Page: Sendable {
    public let title: Phrase
    public let link: Link

    public init(_ title: Phrase, _ link: Link) {
      self.title = title
      self.link = link
    }
  }

  public init(
    _ title: Phrase, _ tagline: Phrase, _ link: Link, icon: Icon, for audience: Audience,
    pages: [Page] = []
  ) {
    self.pages = pages
    self.title = title
    self.tagline = tagline
    self.link = link
    self.icon = icon
    self.audience = audience
  }
}
