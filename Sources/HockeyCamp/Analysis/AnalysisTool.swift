import MediaLibrary
import PlazaMarkup
import PlazaWeb

/// The page on which a video is looked at frame by frame and drawn on. The script does the work; what people draw is
/// kept as they draw it.
struct AnalysisTool: Sendable {
  let item: MediaItem
  let picture: Rendition
  let mayChange: Bool
  let script: Link
  let say: Say

  var markup: Markup {
    """
    <div class="analysis" data-analysis="\(script)" data-frames="\(picture.frames)" \
    data-rate="\(picture.rate.numerator)" data-scale="\(picture.rate.denominator)" data-width="\(picture.width)" \
    data-height="\(picture.height)" data-drawings="\(MediaAt.drawings(item.id))" data-media="\(MediaAt.api(item.id))" \
    data-lessons-at="\(MediaAt.lessons(item.id))" data-uploads-at="\(MediaAt.uploads())" \
    data-item="\(MediaAt.item(item.id))" data-name="\(item.title)"\(if: mayChange, " data-may-change")\
    \(Markup(sentences.map { " data-\($0.0)=\"\($0.1)\"" as Markup }))>\
    <noscript><p class="banner alert">\(say("Drawing needs scripts, which this browser has switched off.",
      "그리려면 스크립트가 필요합니다."))</p></noscript>\
    \(stage)\(wheel)\(transport)\(tools)\(panels)</div>
    """
  }

  private var stage: Markup {
    """
    <div class="stage"><video playsinline preload="auto" width="\(picture.width)" height="\(picture.height)" \
    poster="\(MediaAt.poster(item.id))" src="\(MediaAt.video(item.id))"></video>\
    <svg class="ink" viewBox="0 0 \(picture.width) \(picture.height)" role="img" \
    aria-label="\(say("Drawings on this frame", "이 프레임의 그림"))"></svg></div>
    """
  }

  private var wheel: Markup {
    """
    <div class="wheel" role="slider" tabindex="0" aria-label="\(say("Frame", "프레임"))" aria-valuemin="1" \
    aria-valuemax="\(picture.frames)" aria-valuenow="1"><span class="wheel-mark"></span></div>
    """
  }

  private var transport: Markup {
    """
    <div class="transport" role="toolbar" aria-label="\(say("Playing", "재생"))">\
    \(button("back", Icon.back, say("One frame back", "한 프레임 뒤로")))\
    \(button("play", Icon.play, say("Play", "재생"), isToggle: true))\
    \(button("reverse", nil, say("Backwards", "거꾸로"), isToggle: true))\
    \(button("on", Icon.chevron, say("One frame on", "한 프레임 앞으로")))\
    <output class="player-frame" aria-live="off">1 / \(picture.frames)</output>\
    <label class="player-speed"><span class="visually-hidden">\(say("Speed", "속도"))</span>\
    <select data-speed>\(["0.1", "0.25", "0.5", "0.75", "1", "1.5", "2"], { speed in
      "<option value=\"\(speed)\"\(if: speed == "1", " selected")>\(speed)×</option>" as Markup })</select></label>\
    \(button("a", nil, say("Loop from here (A)", "여기부터 반복 (A)"), shown: "A", isToggle: true))\
    \(button("b", nil, say("Loop to here (B)", "여기까지 반복 (B)"), shown: "B", isToggle: true))</div>
    """
  }

  private var tools: Markup {
    """
    <div class="tools" role="toolbar" aria-label="\(say("Drawing", "그리기"))">\
    \(Self.tools, toolButton)</div>\
    <div class="tools" role="toolbar" aria-label="\(say("Colour, width and time", "색, 굵기, 시간"))">\
    \(Self.colors, swatch)\
    \(select("width", say("Width", "굵기"), [
      ("4", say("Thin", "가늘게")), ("8", say("Middle", "보통")), ("14", say("Thick", "굵게")),
    ], "8"))\
    \(select("span", say("Seen for", "보이는 시간"), [
      ("0", say("this frame", "이 프레임")), ("1", say("1 second", "1초")), ("3", say("3 seconds", "3초")),
      ("all", say("to the end", "끝까지")),
    ], "1"))\
    \(button("undo", Icon.undo, say("Undo", "실행 취소")))\(button("redo", nil, say("Redo", "다시 실행"), shown: "↷"))\
    \(button("remove", Icon.trash, say("Remove what is chosen", "고른 것 삭제")))\
    <output class="saved" role="status"></output></div>
    """
  }

  private func toolButton(_ tool: Tool) -> Markup {
    """
    <button type="button" class="tool" data-tool="\(tool.name)" \
    aria-pressed="\(tool.name == "select" ? "true" : "false")">\(shape(tool.drawing))\
    <span>\(say(tool.english, tool.korean))</span></button>
    """
  }

  private func swatch(_ color: (String, String, String)) -> Markup {
    """
    <button type="button" class="swatch" data-color="\(color.0)" \
    aria-pressed="\(color.0 == Self.colors[0].0 ? "true" : "false")" aria-label="\(say(color.1, color.2))">\
    <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="9" fill="\(color.0)"/></svg></button>
    """
  }

  private var lessons: Markup {
    """
    <section class="panel"><h2>\(say("Lessons", "강의"))</h2><ol class="lessons"></ol>\
    <p class="hint">\(say("Speak, scrub and draw; it is played over the video again.",
      "말하고, 돌려 보고, 그리세요. 동영상 위에서 그대로 재생됩니다."))</p>\
    <div class="lesson-bar" hidden><input type="range" min="0" value="0" step="100" \
    aria-label="\(say("Moment of the lesson", "강의 위치"))">\
    <button type="button" class="button quiet">\(say("End", "끝내기"))</button></div>\
    <p class="panel-ways"><button type="button" class="button quiet" data-do="record">\(Icon.microphone)\
    \(say("Record a lesson", "강의 녹화"))</button>\
    <button type="button" class="button danger" data-do="stop" hidden>\(say("Stop", "멈추기"))</button></p>\
    <output class="lesson-state" role="status"></output></section>
    """
  }

  private var newMoment: Markup {
    """
    <p class="panel-ways"><button type="button" class="button quiet" data-do="moment">\(Icon.add)\
    \(say("Key moment here", "여기를 주요 장면으로"))</button></p>
    """
  }

  private var panels: Markup {
    """
    <div class="panels"><section class="panel chosen" hidden><h2>\(say("Chosen drawing", "고른 그림"))</h2>\
    <p class="panel-ways"><button type="button" class="button quiet" data-do="from">\
    \(say("Seen from this frame", "이 프레임부터"))</button><button type="button" class="button quiet" data-do="to">\
    \(say("Seen until this frame", "이 프레임까지"))</button><button type="button" class="button quiet" \
    data-do="calibrate" hidden>\(say("This is … cm", "실제 길이 (cm)"))</button></p></section>\
    <section class="panel"><h2>\(say("Drawings", "그림"))</h2><ol class="drawn"></ol>\
    <p class="hint drawn-none">\(say("Choose a tool and draw on the picture.", "도구를 골라 화면에 그려 보세요."))</p></section>\
    <section class="panel layers" hidden><h2>\(say("Others' drawings", "다른 사람의 그림"))</h2><div></div></section>\
    <section class="panel"><h2>\(say("Key moments", "주요 장면"))</h2><ol class="moments-list"></ol>\
    \(if: mayChange, newMoment)</section>\
    \(lessons)<section class="panel"><h2>\(say("Take along", "내보내기"))</h2><p class="panel-ways">\
    <button type="button" class="button quiet" data-do="snapshot">\(Icon.picture)\(say("Snapshot", "화면 저장"))</button>\
    <button type="button" class="button quiet" data-do="link">\(say("Link to this frame", "이 프레임 링크"))</button>\
    <button type="button" class="button quiet" data-do="json">JSON</button>\
    <a class="button quiet" href="\(MediaAt.cues(item.id))" download>WebVTT</a>\
    <a class="button quiet" href="\(MediaAt.kinovea(item.id))" download>Kinovea (KVA)</a>\
    <label class="button quiet file">\(Icon.upload)\(say("Import", "가져오기"))\
    <input type="file" accept=".json,.vtt,.kva,.xml"></label></p></section></div>
    """
  }

  private func button(
    _ deed: String, _ icon: Icon?, _ label: String, shown: String? = nil, isToggle: Bool = false
  ) -> Markup {
    """
    <button type="button" class="button quiet" data-do="\(deed)" aria-label="\(label)" title="\(label)"\
    \(if: isToggle, " aria-pressed=\"false\"")>\(icon)\(icon == nil ? shown ?? "◀" : nil)</button>
    """
  }

  private func select(_ name: String, _ label: String, _ choices: [(String, String)], _ usual: String) -> Markup {
    """
    <label class="player-speed"><span class="visually-hidden">\(label)</span><select data-\(name)>\(choices, {
      choice in "<option value=\"\(choice.0)\"\(if: choice.0 == usual, " selected")>\(choice.1)</option>" as Markup
    })</select></label>
    """
  }

  private func shape(_ path: String) -> Markup {
    """
    <svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" \
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="\(path)"/></svg>
    """
  }

  private static let colors = [
    ("#ffd400", "Yellow", "노랑"), ("#ff3b30", "Red", "빨강"), ("#34c759", "Green", "초록"), ("#5ac8fa", "Blue", "파랑"),
    ("#ffffff", "White", "하양"),
  ]

  private struct Tool {
    let name: String
    let english: String
    let korean: String
    let drawing: String
  }

  private static let tools = [
    Tool(name: "select", english: "Choose", korean: "고르기", drawing: "M6 4l12 7-5.5 1.5L9.5 18z"),
    Tool(name: "pen", english: "Pen", korean: "펜", drawing: "M4 17c3-8 5 4 8-3s4-7 8-6"),
    Tool(name: "line", english: "Line", korean: "선", drawing: "M5 19L19 5"),
    Tool(name: "arrow", english: "Arrow", korean: "화살표", drawing: "M5 19L19 5M11 5h8v8"),
    Tool(name: "circle", english: "Circle", korean: "원", drawing: "M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15z"),
    Tool(name: "angle", english: "Angle", korean: "각도", drawing: "M18 5L5 19h14M10 19a6 6 0 0 0-1.6-4"),
    Tool(name: "text", english: "Text", korean: "글", drawing: "M5 6h14M12 6v13"),
    Tool(
      name: "spotlight", english: "Spotlight", korean: "강조",
      drawing: "M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22"),
    Tool(name: "ruler", english: "Ruler", korean: "자", drawing: "M4 15L15 4l5 5L9 20zM8 11l2 2M11 8l2 2"),
  ]

  /// What the script says.
  private var sentences: [(String, String)] {
    [
      ("saving", say("Saving…", "저장 중…")), ("saved", say("Saved", "저장됨")),
      ("kept", say("No connection: kept on this device", "연결 없음: 이 기기에 보관")),
      ("refused", say("Not saved", "저장 안 됨")), ("words", say("What shall it say?", "무엇이라고 쓸까요?")),
      ("length", say("How long is it, in centimetres?", "실제 길이는 몇 cm인가요?")),
      ("moment", say("What happens here?", "무슨 장면인가요?")), ("copied", say("Copied", "복사됨")),
      ("done", say("Done", "확인")), ("cancel", say("Cancel", "취소")),
      ("unread", say("Nothing in this file could be read as drawings.", "이 파일에서 그림을 읽을 수 없습니다.")),
      ("imported", say("% drawings were added.", "그림 %개를 추가했습니다.")),
      ("remove", say("Remove", "삭제")), ("silent", say("Without a microphone: no voice.", "마이크 없이: 음성이 없습니다.")),
      ("lesson-title", say("What is this lesson called?", "강의 제목은 무엇인가요?")),
      ("sure", say("Remove “%”?", "“%”을(를) 삭제할까요?")), ("frame", say("frame", "프레임")),
    ] + Self.tools.map { ("tool-\($0.name)", say($0.english, $0.korean)) }
  }
}
