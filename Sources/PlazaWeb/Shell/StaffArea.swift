public import PlazaBase
public import PlazaMarkup

/// A place for staff that belongs to no shop, such as the film catalogue's. The square leads there.
public struct StaffArea: Sendable {
  /// Its name.
  public let title: Phrase
  /// One line about what is done there.
  public let tagline: Phrase
  /// Its first page.
  public let link: Link
  /// Its drawing.
  public let icon: Icon
  /// Who works there.
  public let audience: Audience

  /// A place for staff.
  public init(_ title: Phrase, _ tagline: Phrase, _ link: Link, icon: Icon, for audience: Audience) {
    self.title = title
    self.tagline = tagline
    self.link = link
    self.icon = icon
    self.audience = audience
  }
}
