import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages that show two videos side by side or overlaid, synchronised at an event in each.
struct ComparePages: Sendable {
  func choose(_ item: MediaItem, _ found: [MediaItem], query: String?) -> Page {
    let results: Markup =
      found.isEmpty
      ? emptyState(
        .search, say("No videos to compare"),
        say("Upload a second video, or try other words."),
        action: linkButton(say("Upload a video"), MediaPaths.new(), style: .primary))
      : """
      <ul class="media-list">\(found, { other in
        """
        <li><a class="media-card" href="\(MediaPaths.compare(item.id, other.id))"><span class="media-picture">\
        <img src="\(MediaPaths.poster(other.id))" alt="" loading="lazy" width="320" height="180"></span>\
        <span class="media-title">\(other.title)</span></a></li>
        """ as Markup })</ul>
      """
    return Page(
      say("Compare with"), back: MediaPaths.item(item.id),
      """
      \(searchField(
        say("Search videos"), in: MediaPaths.choose(item.id), query: query ?? "", results: "media"))\
      \(searchResults("media", notify: say("\(found.count) shown"), results))
      """)
  }

  func compare(_ one: MediaItem, _ two: MediaItem, script: Link) -> Page {
    Page(
      say("Compare"), back: MediaPaths.item(one.id),
      """
      <div class="beside" data-beside="\(script)" data-copied="\(say("Copied"))">\
      <div class="bench">\(side("a", one))\(side("b", two))\
      <div class="transport" role="toolbar" aria-label="\(say("Both"))">\
      <button type="button" class="button quiet" data-do="back" \
      aria-label="\(say("Both back one frame"))">\
      \(Icon.back)</button><button type="button" class="button primary" data-do="play" aria-pressed="false" \
      aria-label="\(say("Play both"))">\(Icon.play)</button>\
      <button type="button" class="button quiet" data-do="on" \
      aria-label="\(say("Both forward one frame"))">\
      \(Icon.chevron)</button><label class="player-speed"><span class="visually-hidden">\(say("Speed"))</span>\
      <select data-speed>\(["0.1", "0.25", "0.5", "1"], { speed in
        "<option value=\"\(speed)\"\(if: speed == "1", " selected")>\(speed)×</option>" as Markup })</select></label>\
      <button type="button" class="button quiet" data-do="overlay" aria-pressed="false">\
      \(say("Overlay"))</button>\(ZoomButtons().markup)\
      <label class="beside-mix" hidden>\(say("Opacity"))\
      <input type="range" min="0" max="100" value="50" data-mix></label></div></div>\
      <p class="hint">\(say(
        """
        Find the same moment in both videos, such as a skate's first touch, then press “Sync point here” on \
        each.
        """))</p>\
      <p class="panel-ways"><button type="button" class="button quiet" data-do="link">\
      \(say("Link to this comparison"))</button></p></div>
      """)
  }

  private func side(_ name: String, _ item: MediaItem) -> Markup {
    guard let picture = item.picture else { return .empty }
    return """
      <figure class="side" data-side="\(name)" data-frames="\(picture.frames)" data-rate="\(picture.rate.numerator)" \
      data-scale="\(picture.rate.denominator)" data-width="\(picture.width)" data-height="\(picture.height)">\
      <div class="stage"><div class="picture"><video playsinline muted preload="auto" \
      width="\(picture.width)" height="\(picture.height)" poster="\(MediaPaths.poster(item.id))" \
      src="\(MediaPaths.video(item.id))"></video></div></div>\
      <div class="side-ways"><div class="wheel" role="slider" tabindex="0" aria-label="\(say("Frame")): \(item.title)" \
      aria-valuemin="1" aria-valuemax="\(picture.frames)" aria-valuenow="1"><span class="wheel-mark"></span></div>\
      <figcaption>\(item.title)</figcaption><output class="player-frame">1 / \(picture.frames)</output>\
      <button type="button" class="button quiet" data-event aria-pressed="false">\
      \(say("Sync point here"))</button></div></figure>
      """
  }
}
