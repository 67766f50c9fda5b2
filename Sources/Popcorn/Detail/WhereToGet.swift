import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// A link to a store or trailer by way of `/go`.
struct WayOut: Sendable, Equatable {
  let title: String
  let more: String?
  let link: Link
  let isTrailer: Bool

  /// The stores and trailers of a film.
  static func all(of detail: FilmDetail) -> [WayOut] {
    let stores = detail.links.map { link in
      WayOut(
        title: link.kind.words(link.store), more: link.price,
        link: FilmLink(detail.film.id, to: link.address).link, isTrailer: false)
    }
    let trailers = detail.trailers.map { trailer in
      WayOut(
        title: say("Trailer"), more: trailer.title == detail.film.title ? nil : trailer.title,
        link: FilmLink(detail.film.id, to: trailer.address).link, isTrailer: true)
    }
    return stores + trailers
  }
}

extension PurchaseLink {
  /// "£9.99", in the store's own currency.
  fileprivate var price: String? {
    guard let priceMinor, let currency = currency.flatMap({ Currency($0) }) else { return nil }
    return currency.format(Money(minor: priceMinor))
  }
}

extension PurchaseLink.Kind {
  /// "Buy at Corner Video".
  fileprivate func words(_ store: String) -> String {
    switch self {
    case .buy: say("Buy at \(store)")
    case .rent: say("Rent at \(store)")
    case .watch: say("Watch at \(store)")
    }
  }
}

/// Where a film is available: offers of the shops, stores, and trailers.
struct WhereToGet: Sendable {
  let offers: [FilmOffer]
  let ways: [WayOut]

  var markup: Markup {
    let stores = ways.filter { !$0.isTrailer }
    let trailers = ways.filter(\.isTrailer)
    if offers.isEmpty && ways.isEmpty { return .empty }
    return section(
      offers.isEmpty && stores.isEmpty ? say("Trailer") : say("Where to watch"),
      "<div class=\"gets\">\(offers, offer)\(stores, { way($0, .shopping) })\(trailers, { way($0, .play) })</div>",
      footer: ways.isEmpty ? nil : say("These links lead to other sites."))
  }

  private func offer(_ offer: FilmOffer) -> Markup {
    let inside: Markup = """
      <span class="light\(if: offer.isAvailable, " on")"></span><span class="get-words">\
      <span class="get-title">\(offer.shop)</span><span class="get-more">\(offer.words)</span></span>
      """
    guard let link = offer.link else { return "<div class=\"get\">\(inside)</div>" }
    guard let action = offer.action else { return "<a class=\"get\" href=\"\(link)\">\(inside)</a>" }
    return "<div class=\"get can-act\">\(inside)\(linkButton(action, link))</div>"
  }

  private func way(_ way: WayOut, _ icon: Icon) -> Markup {
    """
    <a class="get" href="\(way.link)" rel="noopener external"><span class="lead">\(icon)</span>\
    <span class="get-words"><span class="get-title">\(way.title)</span>\
    \(way.more, { "<span class=\"get-more\">\($0)</span>" })</span><span class="go">\(Icon.chevron)</span></a>
    """
  }
}
