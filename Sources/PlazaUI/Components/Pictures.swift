import PlazaBase
public import PlazaMarkup

/// The header of an item's page: its cover, which opens the picture in full size.
/// - Parameters:
///   - picture: the cover; `nil` shows a placeholder without a link.
///   - alt: the text alternative, such as "Cover of The Matrix".
///   - page: the page that shows ``fullScreen(_:alt:)``.
public func coverLink(_ picture: Link?, alt: String, opening page: Link) -> Markup {
  guard let picture else {
    return "<div class=\"hero\"><span class=\"cover hero-cover\">\(Icon.films)</span></div>"
  }
  return """
    <div class="hero"><a class="cover hero-cover" href="\(page)"><img src="\(picture)" alt="\(alt)">\
    <span class="visually-hidden">\(say(": show full screen"))</span></a></div>
    """
}

/// The header of a person's page: the picture, or the initials, in a large circle.
/// - Parameters:
///   - below: content below the circle, such as a badge.
///   - picture: `nil` shows the initials.
public func personHead(_ name: String, _ below: Markup = .empty, picture: Link? = nil) -> Markup {
  "<div class=\"hero\">\(face(of: name, picture))</div><p class=\"hero-below\">\(below)</p>"
}

/// The content of a page that shows one picture over the whole window; see
/// ``Page/init(_:close:picture:)``.
public func fullScreen(_ picture: Link, alt: String) -> Markup {
  "<img class=\"full\" src=\"\(picture)\" alt=\"\(alt)\">"
}
