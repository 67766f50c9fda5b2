public import PlazaBase
import PlazaData
import PlazaHTTP
public import PlazaMarkup
import PlazaUI

/// An advert as displayed on a page.
public struct AdvertCard: Sendable, Equatable {
  public let id: ID<Advert>
  public let advertiser: String
  public let headline: String
  public let text: String?
  /// The picture, or the generated drawing in its place.
  public let picture: Link
  public let clip: AdvertClip?

  /// The `/go` link of the advert.
  public var link: Link { Paths.go(id) }
}

extension AdvertCard {
  init(_ advert: Advert) {
    id = advert.id
    advertiser = advert.advertiserName
    headline = advert.details.headline
    text = advert.details.text
    picture = pictureLink(advert.details.picture, of: advert.id, .card)
    clip = advert.details.clip
  }
}

/// Renders a labelled section with adverts; empty if there are no cards. A script reports when a
/// visitor has actually seen an advert.
public func advertSection(_ cards: [AdvertCard]) -> Markup {
  if cards.isEmpty { return .empty }
  return """
    <section class="section" aria-label="\(say("Adverts"))"><div class="section-head">\
    <h2>\(say("Around the square"))</h2>\
    <span class="badge neutral">\(say("Adverts"))</span></div>\
    <ul class="promos">\(cards, { "<li>\(promo($0, isCounted: true))</li>" })</ul></section>
    """
}

/// Renders one card.
/// - Parameter isCounted: Whether the page's script reports views; false in the staff's preview.
func promo(_ card: AdvertCard, isCounted: Bool) -> Markup {
  let seen = isCounted ? " data-seen=\"\(Paths.view(card.id))\"" as Markup : .empty
  return """
    <div class="promo"\(seen)>\(media(card))\
    <a class="promo-words" href="\(card.link)" rel="sponsored nofollow">\
    <span class="promo-title">\(card.headline)</span>\
    \(card.text, { "<span class=\"promo-text\">\($0)</span>" })\
    <span class="promo-by">\(card.advertiser.isolated)</span></a></div>
    """
}

private func media(_ card: AdvertCard) -> Markup {
  guard let clip = card.clip else {
    return
      "<img class=\"promo-media\" src=\"\(card.picture)\" alt=\"\" loading=\"lazy\" decoding=\"async\">"
  }
  return """
    <video class="promo-media" src="\(Paths.clip(clip.id, clip.kind.rawValue))" poster="\(card.picture)" \
    controls muted \
    playsinline preload="none" aria-label="\(say("Clip of \(card.advertiser)"))"></video>
    """
}
