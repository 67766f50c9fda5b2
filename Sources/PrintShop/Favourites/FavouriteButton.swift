import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The heart button that toggles a favourite. It is a form of its own, so that it works without
/// scripts.
struct FavouriteButton: Sendable {
  let store: PrintStore
  let isSet: Bool
  /// The page to return to without scripts.
  let back: Link

  var markup: Markup {
    """
    <form class="heart-form" method="post" action="\(Paths.favourite(store.id))" \
    data-heart="\(Link("api", "print", "favourites", store.id.text))">\
    <input type="hidden" name="kept" value="\(isSet ? "false" : "true")">\
    <input type="hidden" name="back" value="\(back)">\
    <button class="heart" aria-pressed="\(isSet ? "true" : "false")" aria-label="\(label)">\(Icon.heart)</button></form>
    """
  }

  private var label: String {
    say("Favourite: \(store.localizedName.isolated)")
  }
}
