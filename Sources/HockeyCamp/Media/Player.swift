import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The player of an item: the browser's controls and, with scripting, buttons that step through
/// single frames.
struct Player: Sendable {
  let item: MediaItem
  let captions: [CaptionLanguage]
  /// Whether the player offers every recorded frame, not only as many as screens show in real
  /// time.
  var hasAllFrames = false
  /// The form key for retrying failed processing; nil if the viewer may not retry.
  var retryKey: String?

  var markup: Markup {
    switch item.state {
    case .waiting, .making: making
    case .refused: refused
    case .ready: "\(item.picture.map(video) ?? sound)\(loss)"
    }
  }

  private var making: Markup {
    """
    <div class="media-making" data-progress="\(MediaPaths.progress(item.id))" role="status">\(Icon.clock)\
    <p>\(say("We're processing this for all devices. You can leave this page."))</p>\
    <progress class="progress" max="1000" value="\(item.progress)" \
    aria-label="\(say("Processing"))"></progress></div>
    """
  }

  private var refused: Markup {
    guard item.failedAt == nil else { return failed }
    return """
      \(banner(.alert, item.localizedReason ?? ""))\
      <p>\(linkButton(say("Choose another file"), MediaPaths.new(), style: .primary))</p>
      """
  }

  private var failed: Markup {
    let ways: Markup? = retryKey.map { key in
      """
      <div class="media-ways">\(actionButton(say("Try again"), MediaPaths.retry(item.id), key: key, style: .primary))\
      \(linkButton(say("Remove"), MediaPaths.change(item.id)))</div>
      """
    }
    return "\(banner(.alert, item.localizedReason ?? ""))\(ways)"
  }

  /// The warning about parts of the file that could not be read, for viewers who may change the
  /// item.
  private var loss: Markup? { retryKey == nil ? nil : item.loss.map { banner(.warning, $0()) } }

  private func video(_ whole: Rendition) -> Markup {
    let picture = hasAllFrames ? whole : whole.light
    let source = hasAllFrames ? MediaPaths.video(item.id) : MediaPaths.watched(item)
    return """
      <div class="player" data-player data-frames="\(picture.frames)" data-rate="\(picture.rate.numerator)" \
      data-scale="\(picture.rate.denominator)">\
      <video controls playsinline preload="metadata" width="\(picture.width)" height="\(picture.height)" \
      poster="\(MediaPaths.poster(item.id))" src="\(source)">\(tracks)</video>\
      <div class="player-bar" hidden><button type="button" class="button quiet" data-step="-1" \
      aria-label="\(say("Back one frame"))">\(Icon.back)</button>\
      <output class="player-frame" aria-live="off"></output><button type="button" class="button quiet" data-step="1" \
      aria-label="\(say("Forward one frame"))">\(Icon.chevron)</button>\
      <label class="player-speed"><span class="visually-hidden">\(say("Speed"))</span>\
      <select data-speed>\(Self.speeds, { speed in
      "<option value=\"\(speed)\"\(if: speed == "1", " selected")>\(speed)×</option>" as Markup })</select></label>\
      <button type="button" class="button quiet" data-copy data-copied="\(say("Copied"))">\
      \(say("Link to this frame"))</button></div></div>
      """
  }

  private var tracks: Markup { CaptionTracks(item: item.id, languages: captions).markup }

  private static let speeds = ["0.1", "0.25", "0.5", "0.75", "1", "1.5", "2"]

  private var sound: Markup {
    """
    <div class="player sound" data-peaks="\(MediaPaths.peaks(item.id))">\
    <svg class="wave" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true"></svg>\
    <audio controls preload="metadata" src="\(MediaPaths.sound(item.id))"></audio></div>
    """
  }
}
