import MediaLibrary
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Two videos beside or over each other, led by an event in each.
struct ComparePages: Sendable {
  let say: Say

  func choose(_ item: MediaItem, _ found: [MediaItem], words: String?) -> Page {
    let results: Markup =
      found.isEmpty
      ? emptyState(
        .search, say("Nothing to compare with", "비교할 동영상이 없습니다"),
        say("Send a second clip, or try other words.", "두 번째 동영상을 올리거나 다른 낱말로 찾아 보세요."),
        action: linkButton(say("Send a video", "동영상 올리기"), MediaAt.new(), style: .primary))
      : """
      <ul class="media-list">\(found, { other in
        """
        <li><a class="media-card" href="\(MediaAt.compare(item.id, other.id))"><span class="media-picture">\
        <img src="\(MediaAt.poster(other.id))" alt="" loading="lazy" width="320" height="180"></span>\
        <span class="media-title">\(other.title)</span></a></li>
        """ as Markup })</ul>
      """
    return Page(
      say("Compare with", "비교할 동영상"), back: MediaAt.item(item.id),
      """
      \(searchField(
        say("Search videos", "동영상 검색"), in: MediaAt.choose(item.id), query: words ?? "", results: "media"))\
      \(searchResults("media", announce: say("\(found.count) shown", "\(found.count)개"), results))
      """)
  }

  func compare(_ one: MediaItem, _ two: MediaItem, script: Link) -> Page {
    Page(
      say("Compare", "비교"), back: MediaAt.item(one.id),
      """
      <div class="beside" data-beside="\(script)" data-copied="\(say("Copied", "복사됨"))">\
      <div class="beside-stages">\(side("a", one))\(side("b", two))</div>\
      <div class="transport" role="toolbar" aria-label="\(say("Both", "둘 다"))">\
      <button type="button" class="button quiet" data-do="back" \
      aria-label="\(say("Both one frame back", "둘 다 한 프레임 뒤로"))">\
      \(Icon.back)</button><button type="button" class="button primary" data-do="play" aria-pressed="false" \
      aria-label="\(say("Play both", "둘 다 재생"))">\(Icon.play)</button>\
      <button type="button" class="button quiet" data-do="on" \
      aria-label="\(say("Both one frame on", "둘 다 한 프레임 앞으로"))">\
      \(Icon.chevron)</button><label class="player-speed"><span class="visually-hidden">\(say("Speed", "속도"))</span>\
      <select data-speed>\(["0.1", "0.25", "0.5", "1"], { speed in
        "<option value=\"\(speed)\"\(if: speed == "1", " selected")>\(speed)×</option>" as Markup })</select></label>\
      <button type="button" class="button quiet" data-do="overlay" aria-pressed="false">\
      \(say("Overlay", "겹쳐 보기"))</button>\
      <label class="beside-mix" hidden>\(say("Mix", "투명도"))\
      <input type="range" min="0" max="100" value="50" data-mix></label>\
      <button type="button" class="button quiet" data-do="link">\
      \(say("Link to this comparison", "이 비교 링크"))</button></div>\
      <p class="hint">\(say(
        "Show the same event in both, such as the first touch of the skate, and press “Event here” on each.",
        "두 영상에서 같은 순간(예: 스케이트가 닿는 순간)을 찾아 각각 ‘여기가 기준’을 누르세요."))</p></div>
      """)
  }

  private func side(_ name: String, _ item: MediaItem) -> Markup {
    guard let picture = item.picture else { return .empty }
    return """
      <figure class="side" data-side="\(name)" data-frames="\(picture.frames)" data-rate="\(picture.rate.numerator)" \
      data-scale="\(picture.rate.denominator)"><div class="stage"><video playsinline muted preload="auto" \
      width="\(picture.width)" height="\(picture.height)" poster="\(MediaAt.poster(item.id))" \
      src="\(MediaAt.video(item.id))"></video></div><figcaption>\(item.title)</figcaption>\
      <div class="wheel" role="slider" tabindex="0" aria-label="\(say("Frame", "프레임")): \(item.title)" \
      aria-valuemin="1" aria-valuemax="\(picture.frames)" aria-valuenow="1"><span class="wheel-mark"></span></div>\
      <p class="side-ways"><output class="player-frame">1 / \(picture.frames)</output>\
      <button type="button" class="button quiet" data-event aria-pressed="false">\
      \(say("Event here", "여기가 기준"))</button></p>\
      </figure>
      """
  }
}
