import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page for viewing a video frame by frame and drawing on it. The script implements the tool
/// and saves drawings while the viewer draws.
struct AnalysisTool: Sendable {
  let item: MediaItem
  let picture: Rendition
  let mayChange: Bool
  let script: Link

  var markup: Markup {
    """
    <div class="analysis" data-analysis="\(script)" data-frames="\(picture.frames)" \
    data-rate="\(picture.rate.numerator)" data-scale="\(picture.rate.denominator)" data-width="\(picture.width)" \
    data-height="\(picture.height)" data-drawings="\(MediaPaths.drawings(item.id))" \
    data-media="\(MediaPaths.api(item.id))" \
    data-lessons-at="\(MediaPaths.lessons(item.id))" data-uploads-at="\(MediaPaths.uploads())" \
    data-talk-at="\(MediaPaths.commentsAPI(item.id))" data-name="\(item.title)"\(if: mayChange, " data-may-change")\
    \(Markup(texts.map { " data-\($0.0)=\"\($0.1)\"" as Markup }))>\
    <noscript><p class="banner alert">\(say(
      "Drawing needs JavaScript, which is turned off in this browser."))</p></noscript>\
    <div class="bench">\(stage)\(wheel)\(transport)\(tools)</div>\(panels)</div>
    """
  }

  private var stage: Markup {
    """
    <div class="stage"><div class="picture">\
    <video playsinline preload="auto" width="\(picture.width)" height="\(picture.height)" \
    poster="\(MediaPaths.poster(item.id))" src="\(MediaPaths.video(item.id))"></video>\
    <svg class="ink" viewBox="0 0 \(picture.width) \(picture.height)" role="img" \
    aria-label="\(say("Drawings on this frame"))"></svg></div></div>
    """
  }

  private var wheel: Markup {
    """
    <div class="wheel" role="slider" tabindex="0" aria-label="\(say("Frame"))" aria-valuemin="1" \
    aria-valuemax="\(picture.frames)" aria-valuenow="1"><span class="wheel-mark"></span></div>
    """
  }

  private var transport: Markup {
    """
    <div class="transport" role="toolbar" aria-label="\(say("Playback"))">\
    \(button("back", Icon.back, say("Back one frame")))\
    \(button("play", Icon.play, say("Play"), isToggle: true))\
    \(button("reverse", nil, say("Play backwards"), isToggle: true))\
    \(button("on", Icon.chevron, say("Forward one frame")))\
    <output class="player-frame" aria-live="off">1 / \(picture.frames)</output>\
    <label class="player-speed"><span class="visually-hidden">\(say("Speed"))</span>\
    <select data-speed>\(["0.1", "0.25", "0.5", "0.75", "1", "1.5", "2"], { speed in
      "<option value=\"\(speed)\"\(if: speed == "1", " selected")>\(speed)×</option>" as Markup })</select></label>\
    \(button("a", nil, say("Loop from here (A)"), shown: "A", isToggle: true))\
    \(button("b", nil, say("Loop to here (B)"), shown: "B", isToggle: true))\(ZoomButtons().markup)\
    <output class="saved" role="status"></output></div>
    """
  }

  private var tools: Markup {
    """
    <div class="tools" role="toolbar" aria-label="\(say("Drawing"))">\
    \(Self.tools, toolButton)</div>\
    <div class="tools ink-tools" role="toolbar" aria-label="\(say("Colour, width and duration"))">\
    \(Self.colors, swatch)\
    \(select("width", say("Width"), [
      ("4", say("Thin")), ("8", say("Medium")), ("14", say("Thick")),
    ], "8"))\
    \(select("span", say("Visible for"), [
      ("0", say("this frame")), ("1", say("1 second")), ("3", say("3 seconds")),
      ("all", say("to the end")),
    ], "1"))\
    \(button("undo", Icon.undo, say("Undo", as: "a stroke")))\(button("redo", nil, say("Redo"), shown: "↷"))\
    \(button("remove", Icon.trash, say("Remove selected")))</div>
    """
  }

  private func toolButton(_ tool: Tool) -> Markup {
    """
    <button type="button" class="tool" data-tool="\(tool.name)" \
    aria-pressed="\(tool.name == "select" ? "true" : "false")">\(shape(tool.drawing))\
    <span>\(say(tool.text, as: "a tool"))</span></button>
    """
  }

  private func swatch(_ color: (String, Phrase)) -> Markup {
    """
    <button type="button" class="swatch" data-color="\(color.0)" \
    aria-pressed="\(color.0 == Self.colors[0].0 ? "true" : "false")" aria-label="\(say(color.1, as: "a colour"))">\
    <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="9" fill="\(color.0)"/></svg></button>
    """
  }

  private var lessons: Markup {
    """
    <section class="panel"><h2>\(say("Lessons"))</h2><ol class="lessons"></ol>\
    <p class="hint">\(say("Talk, scrub and draw. The lesson plays back over the video."))</p>\
    <div class="lesson-bar" hidden><input type="range" min="0" value="0" step="100" \
    aria-label="\(say("Position in the lesson"))">\
    <button type="button" class="button quiet">\(say("End"))</button></div>\
    <p class="panel-ways"><button type="button" class="button quiet" data-do="record">\(Icon.microphone)\
    \(say("Record a lesson"))</button>\
    <button type="button" class="button danger" data-do="stop" hidden>\(say("Stop", as: "a tool"))</button></p>\
    <output class="lesson-state" role="status"></output></section>
    """
  }

  private var newMoment: Markup {
    """
    <p class="panel-ways"><button type="button" class="button quiet" data-do="moment">\(Icon.add)\
    \(say("Add key moment here"))</button></p>
    """
  }

  private var comments: Markup {
    """
    <section class="panel"><h2>\(say("Comments"))</h2><p class="panel-ways">\
    <button type="button" class="button quiet" data-do="comment">\(Icon.edit)\(say("Comment on this frame"))</button>\
    <a class="button quiet" href="\(MediaPaths.item(item.id))#comments">\(say("Read the comments"))</a></p></section>
    """
  }

  private var panels: Markup {
    """
    <div class="panels">\(lessons)\(comments)<section class="panel chosen" hidden><h2>\(say("Selected drawing"))</h2>\
    <p class="panel-ways"><button type="button" class="button quiet" data-do="from">\
    \(say("Show from this frame"))</button><button type="button" class="button quiet" data-do="to">\
    \(say("Show until this frame"))</button><button type="button" class="button quiet" \
    data-do="calibrate" hidden>\(say("Real length (cm)"))</button></p></section>\
    <section class="panel"><h2>\(say("Drawings"))</h2><ol class="drawn"></ol>\
    <p class="hint drawn-none">\(say("Choose a tool and draw on the picture."))</p></section>\
    <section class="panel layers" hidden><h2>\(say("Others' drawings"))</h2><div></div></section>\
    <section class="panel"><h2>\(say("Key moments"))</h2><ol class="moments-list"></ol>\
    \(if: mayChange, newMoment)</section>\
    <section class="panel"><h2>\(say("Export"))</h2><p class="panel-ways">\
    <button type="button" class="button quiet" data-do="snapshot">\(Icon.picture)\(say("Snapshot"))</button>\
    <button type="button" class="button quiet" data-do="link">\(say("Link to this frame"))</button>\
    <button type="button" class="button quiet" data-do="json">JSON</button>\
    <a class="button quiet" href="\(MediaPaths.cues(item.id))" download>WebVTT</a>\
    <a class="button quiet" href="\(MediaPaths.kinovea(item.id))" download>Kinovea (KVA)</a>\
    <label class="button quiet file">\(Icon.upload)\(say("Import"))\
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

  private func select(
    _ name: String, _ label: String, _ choices: [(String, String)], _ usual: String
  ) -> Markup {
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

  private static let colors: [(String, Phrase)] = [
    ("#ffd400", Phrase("Yellow")), ("#ff3b30", Phrase("Red")), ("#34c759", Phrase("Green")),
    ("#5ac8fa", Phrase("Blue")), ("#ffffff", Phrase("White")),
  ]

  private struct Tool {
    let name: String
    let text: Phrase
    let drawing: String
  }

  private static let tools = [
    Tool(name: "select", text: Phrase("Choose"), drawing: "M6 4l12 7-5.5 1.5L9.5 18z"),
    Tool(name: "pen", text: Phrase("Pen"), drawing: "M4 17c3-8 5 4 8-3s4-7 8-6"),
    Tool(name: "line", text: Phrase("Line"), drawing: "M5 19L19 5"),
    Tool(name: "arrow", text: Phrase("Arrow"), drawing: "M5 19L19 5M11 5h8v8"),
    Tool(
      name: "circle", text: Phrase("Circle"),
      drawing: "M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15z"),
    Tool(name: "angle", text: Phrase("Angle"), drawing: "M18 5L5 19h14M10 19a6 6 0 0 0-1.6-4"),
    Tool(name: "text", text: Phrase("Text"), drawing: "M5 6h14M12 6v13"),
    Tool(
      name: "spotlight", text: Phrase("Spotlight"),
      drawing: "M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22"),
    Tool(name: "ruler", text: Phrase("Ruler"), drawing: "M4 15L15 4l5 5L9 20zM8 11l2 2M11 8l2 2"),
  ]

  /// The texts that the script shows.
  private var texts: [(String, String)] {
    [
      ("saving", say("Saving…")), ("saved", say("Saved")),
      ("kept", say("Offline: saved on this device")),
      ("refused", say("Not saved")), ("words", say("Enter the text")),
      ("length", say("How long is it, in centimetres?")),
      ("calibration", AnnotationRefusal.calibration.message),
      ("moment", say("What's happening here?")), ("comment", say("Your comment on this frame")),
      ("sent", say("Sent.")), ("copied", say("Copied")),
      ("done", say("Done", as: "a tool")), ("cancel", say("Cancel")),
      ("unread", say("This file contains no readable drawings.")),
      ("imported", say("% drawings added.")),
      ("remove", say("Remove")), ("silent", say("No microphone: recording without voice.")),
      ("voice-failed", say("Couldn't create the voice.")), ("again", say("Try again")),
      ("lesson-title", say("Name this lesson")),
      ("sure", say("Delete “%”?")), ("frame", say("frame")),
    ] + Self.tools.map { ("tool-\($0.name)", say($0.text, as: "a tool")) }
  }
}
