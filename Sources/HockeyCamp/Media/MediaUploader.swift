import PlazaMarkup
import PlazaWeb

/// Where a clip is chosen or filmed. The script sends it piece by piece and goes on where it was cut off.
struct MediaUploader: Sendable {
  let say: Say
  /// Bytes of one upload.
  static let most = 4_294_967_296

  var markup: Markup {
    """
    <div class="uploader" data-uploads="\(MediaAt.uploads())" data-most="\(Self.most)"\
    \(Markup(sentences.map { " data-\($0.0)=\"\($0.1)\"" as Markup }))>\
    <div class="uploader-drop">\(Icon.play)<p class="uploader-lead">\(lead)</p>\
    <div class="uploader-buttons"><label class="button primary file">\(Icon.upload)\
    \(say("Choose a video or recording", "동영상이나 녹음 고르기"))<input type="file" accept="video/*,audio/*"></label>\
    <label class="button quiet file uploader-camera">\(Icon.camera)\(say("Film now", "지금 촬영"))\
    <input type="file" accept="video/*" capture="environment"></label></div></div>\
    <ul class="uploads" aria-label="\(say("Being sent", "전송 중"))"></ul>\
    <p class="visually-hidden" role="status"></p>\
    <noscript><p class="hint">\(say("Sending files needs scripts, which this browser has switched off.",
      "파일을 올리려면 스크립트가 필요합니다."))</p></noscript></div>
    """
  }

  private var lead: String {
    say(
      "Straight from your phone, up to 4 GB. What is cut off goes on later, also after closing this page.",
      "휴대전화에서 바로, 최대 4GB. 전송이 끊기거나 페이지를 닫아도 이어서 올립니다.")
  }

  /// What the script says.
  private var sentences: [(String, String)] {
    [
      ("sending", say("Sending…", "올리는 중…")), ("paused", say("Paused", "일시 정지")),
      ("lost", say("No connection. It goes on by itself.", "연결이 끊겼습니다. 연결되면 이어집니다.")),
      ("pause", say("Pause", "일시 정지")), ("resume", say("Go on", "이어 올리기")),
      ("stop", say("Stop", "중단")), ("arrived", say("Sent. Now publish it.", "전송 완료. 이제 게시하세요.")),
      ("large", say("This file is too large: at most 4 GB.", "파일이 너무 큽니다. 최대 4GB입니다.")),
      ("empty", say("This file is empty. Please choose another.", "빈 파일입니다. 다른 파일을 골라 주세요.")),
      ("failed", say("That did not work. Please try again.", "올리지 못했습니다. 다시 시도해 주세요.")),
    ]
  }
}
