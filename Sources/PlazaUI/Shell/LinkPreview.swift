import HTTPTypes
public import PlazaHTTP
public import PlazaMarkup

/// The preview that other sites show for a link to a page (the Open Graph protocol).
public struct LinkPreview: Sendable {
  let title: String
  let text: String
  let address: String
  let picture: String
  let alt: String
  let type: String
  let size: (width: Int, height: Int)?

  /// - Parameters:
  ///   - title: the title of the preview.
  ///   - description: a description of one or two sentences.
  ///   - address: the absolute URL of the page.
  ///   - picture: the absolute URL of a picture.
  ///   - alt: the text alternative of the picture.
  ///   - type: the media type of the picture.
  ///   - size: the size of the picture in pixels; the default is the size that other sites
  ///     display largest, `nil` if the size is unknown.
  public init(
    title: String, description: String, address: String, picture: String, alt: String,
    type: String = "image/png",
    size: (width: Int, height: Int)? = (1200, 630)
  ) {
    self.title = title
    self.text = description
    self.address = address
    self.picture = picture
    self.alt = alt
    self.type = type
    self.size = size
  }

  /// The `meta` tags for the head of the page.
  func tags(site: String) -> Markup {
    """
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="\(site)">
    <meta property="og:title" content="\(title)">
    <meta property="og:description" content="\(text)">
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
  /// Returns the absolute URL of a page, for use outside this site.
  public func absoluteURL(of link: Link) -> String { site.publicOrigin + link.text }
}
