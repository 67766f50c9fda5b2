import PlazaBase
public import PlazaMarkup

/// The head of a thing's page: its cover above the name, which opens the picture over the whole window.
/// - Parameters:
///   - picture: the cover; nil shows a blank one that leads nowhere.
///   - alt: what the picture shows, such as "Cover of The Matrix".
///   - page: the page of ``fullScreen(_:alt:)``.
public func coverLink(_ picture: Link?, alt: String, opening page: Link) -> Markup {
  guard let picture else { return "<div class=\"hero\"><span class=\"cover hero-cover\">\(Icon.films)</span></div>" }
  return """
    <div class="hero"><a class="cover hero-cover" href="\(page)"><img src="\(picture)" alt="\(alt)">\
    <span class="visually-hidden">\(say(": show full screen"))</span></a></div>
    """
}

/// The head of a person's page: initials in a large circle above the name.
/// - Parameter below: what stands below the name, such as a badge.
public func personHead(_ name: String, _ below: Markup = .empty) -> Markup {
  "<div class=\"hero\">\(initials(of: name))</div><p class=\"hero-below\">\(below)</p>"
}

/// The picture of a page over the whole window; see ``Page/init(_:close:picture:)``.
public func fullScreen(_ picture: Link, alt: String) -> Markup {
  "<img class=\"full\" src=\"\(picture)\" alt=\"\(alt)\">"
}
