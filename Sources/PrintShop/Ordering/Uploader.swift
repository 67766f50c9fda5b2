import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The upload area. The script uploads files in parts and resumes interrupted uploads.
struct Uploader: Sendable {
  /// Only a filter for the browser's file dialog; the server examines the contents.
  private static let plainTypes =
    """
    .pdf,application/pdf,image/jpeg,image/png,image/webp,image/heic,.heic,image/tiff,.tif,.tiff,\
    image/gif,image/bmp,.bmp,.txt,text/plain
    """
  private static let officeTypes = OfficeKind.allCases.map { ",.\($0.rawValue)" }.joined()

  /// Whether the server converts office files.
  let readsOffice: Bool

  var markup: Markup {
    """
    <div class="uploader" data-uploads="\(Paths.uploads())" data-most="\(Uploads.largest)"\
    \(Markup(texts.map { " data-\($0.0)=\"\($0.1)\"" as Markup }))>\
    <div class="uploader-drop">\(ProgressPicture.order.markup)<p class="uploader-lead">\(lead)</p>\
    <div class="uploader-buttons"><label class="button primary file">\(Icon.upload)\(say("Choose files"))\
    <input type="file" multiple accept="\(types)"></label>\(camera)</div></div>\
    <ul class="uploads" aria-label="\(say("Uploads"))"></ul>\
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
    let maximum = ByteCount(Uploads.largest).asLimit
    return readsOffice
      ? say(
        "PDF, pictures, text or office files, up to \(maximum). Interrupted uploads resume automatically."
      )
      : say("PDF, pictures or text, up to \(maximum). Interrupted uploads resume automatically.")
  }

  private var noScripts: String {
    say(
      "Uploading needs JavaScript, which is turned off here. You can still order documents you uploaded earlier."
    )
  }

  /// The texts used by the script.
  private var texts: [(String, String)] {
    [
      ("sending", say("Uploading…")), ("paused", say("Paused")),
      ("lost", say("You're offline. The upload resumes automatically.")),
      ("pause", say("Pause")), ("resume", say("Resume")),
      ("stop", say("Stop", as: "an upload")), ("arrived", say("Uploaded. Preparing…")),
      ("large", DocumentUploadRefusal.tooLarge.message), ("empty", DocumentRefusal.empty.message),
      ("failed", say("That didn’t work. Try again.")),
    ]
  }
}
