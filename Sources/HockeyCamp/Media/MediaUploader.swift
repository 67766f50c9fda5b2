import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Where a clip is chosen or filmed. The script sends it piece by piece and goes on where it was cut off.
struct MediaUploader: Sendable {
  /// Bytes of one upload.
  static let most = 4_294_967_296

  var markup: Markup {
    """
    <div class="uploader" data-uploads="\(MediaPaths.uploads())" data-most="\(Self.most)"\
    \(Markup(sentences.map { " data-\($0.0)=\"\($0.1)\"" as Markup }))>\
    <div class="uploader-drop">\(Icon.play)<p class="uploader-lead">\(lead)</p>\
    <div class="uploader-buttons"><label class="button primary file">\(Icon.upload)\
    \(say("Choose a video or recording"))<input type="file" accept="video/*,audio/*"></label>\
    <label class="button quiet file uploader-camera">\(Icon.camera)\(say("Film now"))\
    <input type="file" accept="video/*" capture="environment"></label></div></div>\
    <ul class="uploads" aria-label="\(say("Being sent"))"></ul>\
    <p class="visually-hidden" role="status"></p>\
    <noscript><p class="hint">\(say(
      "Sending files needs scripts, which this browser has switched off."))</p></noscript></div>
    """
  }

  private var lead: String {
    say("Straight from your phone, up to 4 GB. What is cut off goes on later, also after closing this page.")
  }

  /// What the script says.
  private var sentences: [(String, String)] {
    [
      ("sending", say("Sending…")), ("paused", say("Paused")),
      ("lost", say("No connection. It goes on by itself.")),
      ("pause", say("Pause")), ("resume", say("Go on")),
      ("stop", say("Stop", as: "an upload")), ("arrived", say("Sent. Now publish it.")),
      ("large", say("This file is too large: at most 4 GB.")),
      ("empty", say("This file is empty. Please choose another.")),
      ("failed", say("That did not work. Please try again.")),
    ]
  }
}
