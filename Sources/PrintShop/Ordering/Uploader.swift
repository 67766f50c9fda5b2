import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Where files are chosen or photographed. The script sends them piece by piece and goes on where it was cut off.
struct Uploader: Sendable {
  /// What the browser's own dialog offers; the first bytes decide.
  private static let plainTypes =
    """
    .pdf,application/pdf,image/jpeg,image/png,image/webp,image/heic,.heic,image/tiff,.tif,.tiff,\
    image/gif,image/bmp,.bmp,.txt,text/plain
    """
  private static let officeTypes = OfficeKind.allCases.map { ",.\($0.rawValue)" }.joined()

  /// Whether this machine reads office files.
  let readsOffice: Bool

  var markup: Markup {
    """
    <div class="uploader" data-uploads="\(Paths.uploads())" data-most="\(Uploads.largest)"\
    \(Markup(sentences.map { " data-\($0.0)=\"\($0.1)\"" as Markup }))>\
    <div class="uploader-drop">\(ProgressPicture.order.markup)<p class="uploader-lead">\(lead)</p>\
    <div class="uploader-buttons"><label class="button primary file">\(Icon.upload)\(say("Choose files"))\
    <input type="file" multiple accept="\(types)"></label>\(camera)</div></div>\
    <ul class="uploads" aria-label="\(say("Being sent"))"></ul>\
    <p class="visually-hidden" role="status"></p>\
    <noscript><p class="hint">\(noScripts)</p></noscript></div>
    """
  }

  private var types: String { readsOffice ? Self.plainTypes + Self.officeTypes : Self.plainTypes }

  private var camera: Markup {
    """
    <label class="button quiet file uploader-camera">\(Icon.camera)\(say("Take a picture"))\
    <input type="file" accept="image/*" capture="environment"></label>
    """
  }

  private var lead: String {
    let most = "\(Uploads.largest / 1_000_000)"
    return readsOffice
      ? say("PDF, pictures, text or office files, up to \(most) MB. What is cut off goes on later.")
      : say("PDF, pictures or text, up to \(most) MB. What is cut off goes on later.")
  }

  private var noScripts: String {
    say("Sending files needs scripts, which this browser has switched off. What was sent before can be ordered.")
  }

  /// What the script says.
  private var sentences: [(String, String)] {
    [
      ("sending", say("Sending…")), ("paused", say("Paused")),
      ("lost", say("No connection. It goes on by itself.")),
      ("pause", say("Pause")), ("resume", say("Go on")),
      ("stop", say("Stop", as: "an upload")), ("arrived", say("Sent. Being made ready…")),
      ("large", UploadRefusal.tooLarge.message), ("empty", DocumentRefusal.empty.message),
      ("failed", say("That did not work. Please try again.")),
    ]
  }
}
