import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The control with which a member chooses or records a clip. The script uploads it in pieces and
/// resumes after an interruption.
struct MediaUploader: Sendable {
  /// The maximum size of an upload in bytes.
  static let maximum = 4_294_967_296

  var markup: Markup {
    """
    <div class="uploader" data-uploads="\(MediaPaths.uploads())" data-most="\(Self.maximum)"\
    \(Markup(texts.map { " data-\($0.0)=\"\($0.1)\"" as Markup }))>\
    <div class="uploader-drop">\(Icon.play)<p class="uploader-lead">\(lead)</p>\
    <div class="uploader-buttons"><label class="button primary file">\(Icon.upload)\
    \(say("Choose a video or recording"))<input type="file" accept="video/*,audio/*"></label>\
    <label class="button quiet file uploader-camera">\(Icon.camera)\(say("Record now"))\
    <input type="file" accept="video/*" capture="environment"></label></div></div>\
    <ul class="uploads" aria-label="\(say("Uploads"))"></ul>\
    <p class="visually-hidden" role="status"></p>\
    <noscript><p class="hint">\(say(
      "Uploading needs JavaScript, which is turned off in this browser."))</p></noscript></div>
    """
  }

  private var lead: String {
    say(
      "Up to 4 GB, straight from your phone. Interrupted uploads resume automatically, even after you close this page."
    )
  }

  /// The texts that the script shows.
  private var texts: [(String, String)] {
    [
      ("sending", say("Uploading…")), ("paused", say("Paused")),
      ("lost", say("You're offline. The upload resumes automatically.")),
      ("pause", say("Pause")), ("resume", say("Resume")),
      ("stop", say("Stop", as: "an upload")), ("arrived", say("Uploaded. Now publish it.")),
      ("large", say("This file is too large. The limit is 4 GB.")),
      ("empty", say("This file is empty. Choose another one.")),
      ("failed", say("That didn’t work. Try again.")),
    ]
  }
}
