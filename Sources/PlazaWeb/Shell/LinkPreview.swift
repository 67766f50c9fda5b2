import HTTPTypes
public import PlazaMarkup

/// What other sites show of a page where somebody puts its address there (the Open Graph protocol).
public struct LinkPreview: Sendable {
  let title: String
  let words: String
  let address: String
  let picture: String
  let alt: String

  /// - Parameters:
  ///   - title: what it is about.
  ///   - words: one or two sentences.
  ///   - address: the page's whole address.
  ///   - picture: the whole address of a PNG of 1200 × 630.
  ///   - alt: what the picture shows.
  public init(title: String, words: String, address: String, picture: String, alt: String) {
    self.title = title
    self.words = words
    self.address = address
    self.picture = picture
    self.alt = alt
  }

  /// For the page's head.
  func tags(site: String) -> Markup {
    """
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="\(site)">
    <meta property="og:title" content="\(title)">
    <meta property="og:description" content="\(words)">
    <meta property="og:url" content="\(address)">
    <meta property="og:image" content="\(picture)">
    <meta property="og:image:type" content="image/png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="\(alt)">
    <meta name="twitter:card" content="summary_large_image">

    """
  }
}

extension Call {
  /// The whole address of a page, for sending it to somebody.
  public func wholeAddress(of link: Link) -> String { site.publicOrigin + link.text }
}
