import PlazaBase

/// Maps frame numbers of a clip to those of a new rendition of it with a different frame rate.
struct FrameMove: Sendable {
  private let ratio: Double
  private let frames: Int

  init(from old: Rendition, to new: Rendition) {
    ratio = new.rate.perSecond / old.rate.perSecond
    frames = new.frames
  }

  var isNothing: Bool { abs(ratio - 1) < 1e-6 }

  /// Returns the first new frame that is shown during the old one.
  func first(_ frame: Int) -> Int { min(max(position(frame), 0), frames - 1) }

  /// Returns the last new frame that is shown during the old one.
  func last(_ frame: Int) -> Int { min(max(position(frame + 1) - 1, first(frame)), frames - 1) }

  private func position(_ frame: Int) -> Int {
    Int(nearest: (Double(frame) * ratio - 1e-6).rounded(.up))
  }

  func callAsFunction(_ drawing: Drawing) -> Drawing {
    Drawing(
      id: drawing.id, tool: drawing.tool, from: first(drawing.from), to: last(drawing.to),
      color: drawing.color,
      width: drawing.width, points: drawing.points, text: drawing.text)
  }

  func callAsFunction(_ content: Annotations.Content) -> Annotations.Content {
    Annotations.Content(
      drawings: content.drawings.map { self($0) }, calibration: content.calibration)
  }

  func callAsFunction(_ log: LessonLog) -> LessonLog {
    let events = log.events.map { event in
      LessonLog.Event(
        at: event.at, frame: event.frame.map(first), play: event.play,
        draw: event.draw.map { self($0) },
        erase: event.erase)
    }
    return LessonLog(milliseconds: log.milliseconds, events: events)
  }
}
