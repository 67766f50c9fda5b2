import PlazaBase
import PlazaMarkup
import PlazaWeb

extension StorePages {
  /// The map, and beside it the list that says the same. Scripts show the map; without them the list is there alone.
  func map(_ view: MapView) -> Page {
    let words = HoursWords(say: say, time: time, now: now)
    let list =
      view.cards.isEmpty
      ? emptyState(
        .map, say("Nothing to show yet", "표시할 매장이 없습니다"),
        say("Choose a college to see the stores near it.", "대학교를 선택하면 가까운 매장을 보여 드립니다."),
        action: linkButton(say("Choose your college", "대학교 선택"), At.colleges()))
      : StoreList(cards: view.cards, say: say, words: words, back: At.map()).markup
    return Page(
      say("Map", "지도"), back: At.stores(),
      """
      <div class="map-layout">\(frame(view))<div class="map-list">\
      <h2 class="map-college">\(view.college?.name(say) ?? say("All stores", "모든 매장"))\
      <a class="college-change" href="\(At.colleges())">\(say("Change", "변경"))</a></h2>\(list)</div></div>
      """)
  }

  private func frame(_ view: MapView) -> Markup {
    guard let files = view.files, let middle = view.middle else { return .empty }
    let campus = view.hasCampus && view.tiles == nil ? view.college.map { At.campus($0.id) } : nil
    return """
      <div class="map" data-map hidden role="region" aria-label="\(say("Map of the stores", "매장 지도"))" \
      data-script="\(files.script)" data-style="\(files.style)" \
      data-latitude="\(String(middle.latitude))" data-longitude="\(String(middle.longitude))"\
      \(campus, { " data-campus=\"\($0)\"" })\(view.chosen, { " data-chosen=\"\($0.text)\"" })\
      \(view.tiles, { " data-tiles=\"\($0.address)\" data-thanks=\"\($0.attribution)\"" }) \
      data-go="\(say("Open the store", "매장 보기"))" data-closer="\(say("Zoom in", "확대"))" \
      data-wider="\(say("Zoom out", "축소"))" data-shut="\(say("Close", "닫기"))"></div>
      """
  }
}
