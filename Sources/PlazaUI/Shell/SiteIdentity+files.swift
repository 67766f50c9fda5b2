public import PlazaBase
public import PlazaMarkup

extension SiteIdentity {
  /// The address of the logo in a size in pixels; nil without a logo.
  public func logo(_ size: Int) -> Link? {
    logo.map { Link("logo", $0, String(size)) }
  }

  /// The stylesheet with the owner's colour; nil without one.
  var stylesheet: Link? {
    colour.map { Link("theme", $0.text.dropFirst() + ".css") }
  }
}

extension BrandColour {
  /// The stylesheet that applies the colour to all pages.
  public var stylesheet: [UInt8] {
    Array(
      """
      :root,[data-shop]{--accent:\(onLight.text)}
      @media (prefers-color-scheme:dark){:root,[data-shop]{--accent:\(onDark.text)}}

      """.utf8)
  }
}
