public import PlazaMarkup
import PlazaUI

extension FilmOffer {
  /// The offer as a row of a film's page.
  public var row: Markup {
    let inside: Markup = """
      <span class="light\(if: isAvailable, " on")"></span><span class="get-words">\
      <span class="get-title">\(shop)</span><span class="get-more">\(text)</span></span>
      """
    guard let link else { return "<div class=\"get\">\(inside)</div>" }
    guard let action else { return "<a class=\"get\" href=\"\(link)\">\(inside)</a>" }
    return "<div class=\"get can-act\">\(inside)\(linkButton(action, link))</div>"
  }
}
