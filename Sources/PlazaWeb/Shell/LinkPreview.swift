import HTTPTypes
public import PlazaMarkup

/// What other sites show of a page where somebody puts its address there (the Open Graph protocol).
public struct LinkPreview: Sendable {
  let title: String
  let words: String
  let address: String
  let picture: String
  let alt: String
  let type: String
  let size: (width: Int, height: Int)?

  /// - Parameters:
  ///   - title: what it is about.
  ///   - words: one or two sentences.
  ///   - address: the page's whole address.
  ///   - picture: the whole address of a picture.
  ///   - alt: what the picture shows.
  ///   - type: the picture's, a PNG's unless given.
  ///   - size: the picture's in pixels, the one that other sites show largest unless given; nil where nobody knows.
  public init(
    title: String, words: String, address: String, picture: String, alt: String, type: String = "image/png",
    size: (width: Int, height: Int)? = (1200, 630)
  ) {
    self.title = title
    self.words = words
    self.address = address
    self.picture = picture
    self.alt = alt
    self.type = type
    self.size = size
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
    <meta property="og:image:type" content="\(type)">
    \(size, { """
      <meta property="og:image:width" content="\($0.width)">
      <meta property="og:image:height" content="\($0.height)">

      """ as Markup })\
    <meta property="og:image:alt" content="\(alt)">
    <meta name="twitter:card" content="summary_large_image">

    """
  }
}

extension Request {
  /// The whole address of a page, for sending it to somebody.
  public func wholeAddress(of link: Link) -> String { site.publicOrigin + link.text }
}
