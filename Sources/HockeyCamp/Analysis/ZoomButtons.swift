import PlazaBase
import PlazaMarkup
import PlazaUI

/// The buttons for zooming and for the full screen.
struct ZoomButtons: Sendable {
  var markup: Markup {
    """
    <button type="button" class="button quiet" data-zoom="out" \
    aria-label="\(say("Zoom out", as: "a picture"))" disabled>−</button>\
    <button type="button" class="button quiet" data-zoom="in" \
    aria-label="\(say("Zoom in", as: "a picture"))">\(Icon.add)</button>\
    <button type="button" class="button quiet" data-zoom="full" aria-label="\(say("Full screen"))" \
    aria-pressed="false"><svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" \
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">\
    <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/></svg></button>
    """
  }
}
