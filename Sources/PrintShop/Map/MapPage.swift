import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension StorePages {
  /// The map with a list of the same stores beside it. Without scripts only the list is shown.
  func map(_ view: MapView) -> Page {
    let words = HoursText(time: time, now: now)
    let list =
      view.cards.isEmpty
      ? emptyState(
        .map, say("No stores to show yet"),
        say("Choose a college to see the stores near it."),
        action: linkButton(say("Choose your college"), Paths.colleges()))
      : view.cards.separated { StoreList(cards: $0, text: words, back: Paths.map()).markup }
    return Page(
      say("Map"), back: Paths.stores(),
      """
      <div class="map-layout">\(frame(view))<div class="map-list">\
      <h2 class="map-college">\(view.college?.localizedName ?? say("All stores"))\
      <a class="college-change" href="\(Paths.colleges())">\(say("Change", as: "a choice"))</a></h2>\(list)</div></div>
      """)
  }

  private func frame(_ view: MapView) -> Markup {
    guard let files = view.files, let middle = view.middle else { return .empty }
    let campus =
      view.hasCampus && view.tiles == nil ? view.college.map { Paths.campus($0.id) } : nil
    return """
      <div class="map" data-map hidden role="region" aria-label="\(say("Store map"))" \
      data-script="\(files.script)" data-style="\(files.style)" \
      data-latitude="\(String(middle.latitude))" data-longitude="\(String(middle.longitude))"\
      \(campus, { " data-campus=\"\($0)\"" })\(view.chosen, { " data-chosen=\"\($0.text)\"" })\
      \(view.tiles, { " data-tiles=\"\($0.address)\" data-thanks=\"\($0.attribution)\"" }) \
      data-go="\(say("View store"))" data-closer="\(say("Zoom in"))" \
      data-wider="\(say("Zoom out"))" data-shut="\(say("Close"))"></div>
      """
  }
}
