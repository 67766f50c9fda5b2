import PlazaMarkup
import PlazaWeb

/// Where files are chosen or photographed. The script sends them piece by piece and goes on where it was cut off.
struct Uploader: Sendable {
  /// What the browser's own dialog offers; the first bytes decide.
  private static let plainTypes =
    ".pdf,application/pdf,image/jpeg,image/png,image/webp,image/heic,.heic,.txt,text/plain"
  private static let officeTypes = OfficeKind.allCases.map { ",.\($0.rawValue)" }.joined()

  let say: Say
  /// Whether this machine reads office files.
  let readsOffice: Bool

  var markup: Markup {
    """
    <div class="uploader" data-uploads="\(At.uploads())" data-most="\(Uploads.largest)"\
    \(Markup(sentences.map { " data-\($0.0)=\"\($0.1)\"" as Markup }))>\
    <div class="uploader-drop">\(ProgressPicture.order.markup)<p class="uploader-lead">\(lead)</p>\
    <div class="uploader-buttons"><label class="button primary file">\(Icon.upload)\(say("Choose files", "파일 선택"))\
    <input type="file" multiple accept="\(types)"></label>\(camera)</div></div>\
    <ul class="uploads" aria-label="\(say("Being sent", "전송 중"))"></ul>\
    <p class="visually-hidden" role="status"></p>\
    <noscript><p class="hint">\(noScripts)</p></noscript></div>
    """
  }

  private var types: String { readsOffice ? Self.plainTypes + Self.officeTypes : Self.plainTypes }

  private var camera: Markup {
    """
    <label class="button quiet file uploader-camera">\(Icon.camera)\(say("Take a picture", "사진 찍기"))\
    <input type="file" accept="image/*" capture="environment"></label>
    """
  }

  private var lead: String {
    let most = "\(Uploads.largest / 1_000_000)"
    return readsOffice
      ? say(
        "PDF, pictures, text or office files, up to \(most) MB. What is cut off goes on later.",
        "PDF, 사진, 텍스트, 오피스 파일, 최대 \(most)MB. 전송이 끊겨도 이어서 올립니다.")
      : say(
        "PDF, pictures or text, up to \(most) MB. What is cut off goes on later.",
        "PDF, 사진, 텍스트 파일, 최대 \(most)MB. 전송이 끊겨도 이어서 올립니다.")
  }

  private var noScripts: String {
    say(
      "Sending files needs scripts, which this browser has switched off. What was sent before can be ordered.",
      "파일을 올리려면 스크립트가 필요합니다. 이미 올린 문서는 주문하실 수 있습니다.")
  }

  /// What the script says.
  private var sentences: [(String, String)] {
    [
      ("sending", say("Sending…", "올리는 중…")), ("paused", say("Paused", "일시 정지")),
      ("lost", say("No connection. It goes on by itself.", "연결이 끊겼습니다. 연결되면 이어집니다.")),
      ("pause", say("Pause", "일시 정지")), ("resume", say("Go on", "이어 올리기")),
      ("stop", say("Stop", "중단")), ("arrived", say("Sent. Being made ready…", "전송 완료. 준비하고 있습니다…")),
      ("large", UploadRefusal.tooLarge.sentence(say)), ("empty", DocumentRefusal.empty.sentence(say)),
      ("failed", say("That did not work. Please try again.", "올리지 못했습니다. 다시 시도해 주세요.")),
    ]
  }
}
