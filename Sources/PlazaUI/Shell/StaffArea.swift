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

  public init(_ title: Phrase, _ tagline: Phrase, _ link: Link, icon: Icon, for audience: Audience)
  {
    self.title = title
    self.tagline = tagline
    self.link = link
    self.icon = icon
    self.audience = audience
  }
}
