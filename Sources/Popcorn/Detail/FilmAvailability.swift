import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaUI

/// A link to a store or trailer by way of `/go`.
struct OutboundLink: Sendable, Equatable {
  let title: String
  let more: String?
  let link: Link
  let isTrailer: Bool

  /// The stores and trailers of a film.
  static func all(of detail: FilmDetail) -> [OutboundLink] {
    let stores = detail.links.map { link in
      OutboundLink(
        title: link.title, more: link.price,
        link: FilmLink(detail.film.id, to: link.address).link, isTrailer: false)
    }
    let trailers = detail.trailers.map { trailer in
      OutboundLink(
        title: say("Trailer"), more: trailer.title == detail.film.title ? nil : trailer.title,
        link: FilmLink(detail.film.id, to: trailer.address).link, isTrailer: true)
    }
    return stores + trailers
  }
}

/// Where a film is available: offers of the shops, stores, and trailers.
struct FilmAvailability: Sendable {
  let offers: [FilmOffer]
  let links: [OutboundLink]

  var markup: Markup {
    let stores = links.filter { !$0.isTrailer }
    let trailers = links.filter(\.isTrailer)
    if offers.isEmpty && links.isEmpty { return .empty }
    return section(
      offers.isEmpty && stores.isEmpty ? say("Trailer") : say("Where to watch"),
      "<div class=\"gets\">\(offers, \.row)\(stores, { row($0, .shopping) })\(trailers, { row($0, .play) })</div>",
      footer: links.isEmpty ? nil : say("These links lead to other sites."))
  }

  private func row(_ row: OutboundLink, _ icon: Icon) -> Markup {
    """
    <a class="get" href="\(row.link)" rel="noopener external"><span class="lead">\(icon)</span>\
    <span class="get-words"><span class="get-title">\(row.title)</span>\
    \(row.more, { "<span class=\"get-more\">\($0)</span>" })</span><span class="go">\(Icon.chevron)</span></a>
    """
  }
}
