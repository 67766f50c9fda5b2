import MediaLibrary

/// A coach's lesson on a clip of the demo.
struct DemoLesson: Sendable {
  /// A frame at which the lesson pauses, with a drawing and a caption.
  struct Stop: Sendable {
    let frame: Int
    let points: [Drawing.Point]
    let text: String
    var color = "#ffd400"

    /// The drawings of the stop: an angle for three points or an arrow for two, and the caption.
    func drawings(_ number: Int, seenFor frames: Int) -> [Drawing] {
      let last = frame + frames
      let at = points[points.count - 1]
      // The caption begins beside the drawing and stays within the picture.
      let place = Drawing.Point(min(at.x + 0.04, 0.62), max(0.08, min(at.y, 0.92)))
      return [
        Drawing(
          id: "stop-\(number)", tool: points.count == 3 ? .angle : .arrow, from: frame, to: last,
          color: color,
          width: 8, points: points),
        Drawing(
          id: "words-\(number)", tool: .text, from: frame, to: last, color: color, width: 10,
          points: [place],
          text: text),
      ]
    }
  }

  let title: String
  let stops: [Stop]
  /// A question by the player about a moment in milliseconds, and the coach's reply.
  var question: (at: Int, text: String, answer: String)?

  /// The drawings that the coach saved.
  var drawings: [Drawing] {
    stops.enumerated().flatMap { $0.element.drawings($0.offset + 1, seenFor: 6) }
  }

  /// The recorded events: a few seconds for each stop, then the whole movement slowly.
  var log: LessonLog {
    var (events, at) = ([LessonLog.Event(at: 0, frame: 0)], 1000)
    for (number, stop) in stops.enumerated() {
      let drawings = stop.drawings(number + 1, seenFor: 6)
      events.append(LessonLog.Event(at: at, frame: stop.frame))
      events += drawings.enumerated().map {
        LessonLog.Event(at: at + 700 * ($0.offset + 1), draw: $0.element)
      }
      at += 5000
      events += drawings.map { LessonLog.Event(at: at, erase: $0.id) }
    }
    events += [LessonLog.Event(at: at + 200, frame: 0), LessonLog.Event(at: at + 400, play: 0.5)]
    return LessonLog(milliseconds: at + 6000, events: events)
  }
}
