import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The shops and stores that offer a film, and its trailers.
struct FilmAvailability: Sendable {
  /// The reason why trailers earn nothing.
  static var unrewarded: String {
    say(
      """
      Trailers come from other sites, which forbid rewards for watching, so they earn no points. Sponsors' \
      clips do.
      """)
  }

  let detail: FilmDetail
  let offers: [FilmOffer]
  let rates: MarqueeRates

  var trailers: Markup {
    if detail.trailers.isEmpty { return .empty }
    return section(
      say("Trailer"),
      """
      <div class="gets">\(detail.trailers, {
        trailer($0)
      })</div>
      """,
      footer: footer)
  }

  /// The rule for earning points with trailers.
  private var footer: String {
    if !rates.rewardsTrailers { return Self.unrewarded }
    return say(
      rates.trailer, one: "Watching the trailer of a film you like earns 1 point, once per film.",
      many: "Watching the trailer of a film you like earns \(rates.trailer) points, once per film."
    )
  }

  private func trailer(_ trailer: Trailer) -> Markup {
    let title = trailer.title == detail.film.title ? say("Trailer") : trailer.title
    guard TrailerPlayer(trailer.address) != nil else {
      return offerLink(.play, title, trailer.site, trailer.address)
    }
    let page = Paths.trailer(FilmLink(detail.film.id, to: trailer.address).name)
    return """
      <a class="get" href="\(page)"><span class="lead">\(Icon.play)</span><span class="get-words">\
      <span class="get-title">\(title)</span></span><span class="go">\(Icon.chevron)</span></a>
      """
  }

  var places: Markup {
    if offers.isEmpty && detail.links.isEmpty { return .empty }
    return section(
      say("Where to see it"),
      """
      <div class="gets">\(offers, \.row)\(detail.links, {
        offerLink(.ticket, $0.title, $0.price, $0.address)
      })</div>
      """, footer: detail.links.isEmpty ? nil : say("Store links lead to other sites."))
  }

  /// A link that leads to the store through a redirect of this site.
  private func offerLink(_ icon: Icon, _ title: String, _ more: String?, _ address: String)
    -> Markup
  {
    """
    <a class="get" href="\(FilmLink(detail.film.id, to: address).link)" rel="noopener external">\
    <span class="lead">\(icon)</span><span class="get-words"><span class="get-title">\(title)</span>\
    \(more, { "<span class=\"get-more\">\($0)</span>" })</span><span class="go">\(Icon.chevron)</span></a>
    """
  }
}

extension Trailer {
  /// The name of the site if the trailer does not play on a page of this site.
  fileprivate var site: String? { address.hasPrefix("https://www.youtube.com/") ? "YouTube" : nil }
}
