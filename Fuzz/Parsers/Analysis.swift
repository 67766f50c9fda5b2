import Foundation
import FoundationXML
import PlazaBase
import PlazaMarkup

@testable import Adverts
@testable import HockeyCamp
@testable import MediaLibrary

extension FuzzTarget {
  /// Drawings sent by a client: accepted ones can be rendered, as XML and as cues.
  static let drawings = FuzzTarget("drawings", maximumLength: 1500) { input in
    guard
      let content = try? JSONDecoder().decode(Annotations.Content.self, from: Data(input.bytes))
    else { return }
    let picture = try clip(frames: 100)
    let drawn = Annotations.Content(drawings: content.drawings)
    guard (try? drawn.check(frames: picture.frames)) != nil else { return }
    let isWhole = (try? content.check(frames: picture.frames)) != nil
    if isWhole {
      let json = try content.json
      try hold(!json.utf8.contains(0), "no database takes \(json)")
      try hold(
        try JSONDecoder().decode(Annotations.Content.self, from: Data(json.utf8)) == content,
        "\(json) is another")
    }
    // A calibration that was stored before stricter validation must not break a drawing.
    let title = content.drawings.compactMap(\.text).joined()
    for known in [content.calibration, nil] {
      let whole = Annotations.Content(drawings: content.drawings, calibration: known)
      try isXML(AnnotationSVG(whole.drawings, calibration: known, on: picture).svg.bytes)
      try isXML(KinoveaFile(title, whole, on: picture).xml.bytes)
      let cues = try AnnotationCues(whole, on: picture).text
      let arrows = cues.components(separatedBy: "-->").count - 1
      try hold(
        arrows == whole.drawings.count,
        "\(arrows) cues of \(whole.drawings.count) drawings: \(cues)")
    }
    let joined = Annotations.Content(joining: [drawn, drawn])
    try hold(
      Set(joined.drawings.map(\.id)).count == joined.drawings.count, "two drawings have one name")
  }

  /// New versions of clips requested by a client: accepted ones can be executed.
  static let edits = FuzzTarget("edits", maximumLength: 600) { input in
    guard let sent = try? JSONDecoder().decode(EditPayload.self, from: Data(input.bytes)) else {
      return
    }
    _ = try? sent.newTitle()
    guard let order = try? sent.order() else { return }
    let clips = [try clip(frames: 100), try clip(frames: 1), try clip(frames: 5000)]
    let plan = order.plan(clips, drawings: [EditPlan.Drawing(2..<7, picture: 0)])
    guard let edit = try? CheckedEdit(plan, of: clips, pictures: 1, minutes: 60) else { return }
    try hold(
      edit.frames > 0 && edit.rate.milliseconds(of: edit.frames) <= 3_600_000,
      "\(edit.frames) frames")
    for part in plan.parts {
      try hold(
        part.frames.upperBound <= clips[part.clip].frames && part.frames.lowerBound >= 0, "\(part)"
      )
    }
    try hold(
      EditGraph(edit, pixels: 1_000_000).graph.hasSuffix("[picture]"), "a graph without its end")
    let kept = try JSONDecoder().decode(EditPlan.self, from: JSONEncoder().encode(plan))
    try hold(kept == plan, "\(plan) is kept as \(kept)")
  }

  /// Lessons sent by a client: accepted ones can be played in order.
  static let lessons = FuzzTarget("lessons", maximumLength: 1200) { input in
    guard let log = try? JSONDecoder().decode(LessonLog.self, from: Data(input.bytes)) else {
      return
    }
    guard (try? log.check(frames: 100)) != nil else { return }
    var last = 0
    for event in log.events {
      try hold(
        (last...log.milliseconds).contains(event.at), "\(event) comes too early or too late")
      last = event.at
    }
  }

  /// Captions in either format: parsed captions are written so that each cue is parsed as before.
  static let captions = FuzzTarget("captions", maximumLength: 500) { input in
    guard let captions = try? Captions(reading: input.text) else { return }
    let written = captions.webVTT
    try hold(
      !written.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" },
      "control characters in \(written)")
    let again: Captions
    do { again = try Captions(reading: written) } catch {
      throw Broken(description: "\(written) cannot be read: \(error)")
    }
    try hold(again == captions, "\(captions.cues) is read as \(again.cues)")
  }

  /// Moments and values typed by coaches: their displayed form is parsed as the same value.
  static let measures = FuzzTarget("measures", maximumLength: 60) { input in
    let lines = input.lines(2)
    let text = lines[0]
    if let moment = MediaTimecode(text) {
      try hold(
        moment.milliseconds >= 0 && MediaTimecode(moment.description) == moment,
        "\(text) is \(moment)")
      let rate = try clip(frames: 1).rate
      try hold(rate.frame(at: moment.milliseconds) >= 0, "the frame of \(moment)")
    }
    if let value = ProgressText.thousandths(typed: text) {
      let shown = ProgressText.number(value)
      try hold((0...Measurement.maximum).contains(value), "\(text) is \(value) thousandths")
      try hold(
        ProgressText.thousandths(typed: shown) == value,
        "\(value) thousandths are shown as \(shown)")
    }
    guard let today = CalendarDate("2026-06-01") else { return }
    let fields = [
      "drill": "01890a5d-ac96-774b-bcce-b302099a8057", "value": text, "day": lines[1],
      "note": input.text,
    ]
    var check = FormValidator { fields[$0].map { FieldValue.typed($0) } }
    guard let draft = try? MeasureDraft(&check, isTyped: true, today: today) else { return }
    try hold(draft.day <= today && draft.day > today.adding(days: -4000), "the day \(draft.day)")
  }

  /// The length in a clip's header. The parser accepts none that a clip cannot have.
  static let clipLength = FuzzTarget("clip-length", maximumLength: 400) { input in
    for kind in [AdvertClip.Kind.mp4, .webm] {
      guard let length = kind.length(of: input.bytes) else { continue }
      try hold(AdvertClip.Kind.lengths.contains(length), "a clip of \(length)")
    }
  }

  /// The output of ffprobe about an uploaded file: JSON in the first line, then the numbers of its
  /// packets.
  static let probe = FuzzTarget("probe", maximumLength: 900) { input in
    let parts = input.bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let limits = FootageLimits()
    guard let report = try? JSONDecoder().decode(ProbeReport.self, from: Data(parts[0])),
      let choice = try? StreamChoice(report, limits)
    else { return }
    var dice = FuzzInput(bytes: parts.count > 1 ? Array(parts[1]) : []).dice
    var times: [Int: FrameTimes] = [:]
    while !dice.rest.isEmpty {
      let (stream, start, length) = (Int(dice.byte() % 3), Int(dice.number()), Int(dice.number()))
      times[stream, default: FrameTimes()].add(start: start, duration: length, isDiscarded: false)
    }
    guard let facts = try? choice.facts(times, limits) else { return }
    try hold(
      (1...limits.minutes * 60_000).contains(facts.milliseconds), "\(facts.milliseconds) ms")
    guard let picture = facts.picture else { return }
    try hold(picture.rate.perSecond < 61 && picture.width > 1 && picture.height > 1, "\(picture)")
    let size = DisplaySize(picture.width, picture.height).rendition
    let frames = max(1, picture.rate.frames(inMilliseconds: facts.milliseconds))
    let grid = Storyboard.Grid(frames: frames, rate: picture.rate, size: size)
    try hold(grid.step > 0 && grid.width > 0 && grid.rows > 0, "\(grid)")
  }

  private static func clip(frames: Int) throws -> Rendition {
    guard let rate = FrameRate(30_000, 1001) else { throw Broken(description: "no rate") }
    return Rendition(
      width: 1280, height: 720, frames: frames, rate: rate, timeScale: 30_000, hasSound: true)
  }
}

/// Expects that Foundation parses the bytes as XML.
func isXML(_ bytes: [UInt8]) throws {
  let reader = XMLParser(data: Data(bytes))
  try hold(
    reader.parse(),
    "\(String(decoding: bytes, as: UTF8.self)) is no XML: \(reader.parserError.debugDescription)")
}
