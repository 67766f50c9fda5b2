import MediaLibrary

/// What the coach explains over a clip of the demo.
struct DemoLesson: Sendable {
  /// A frame that is stopped at, what is drawn there, and what is written beside it.
  struct Stop: Sendable {
    let frame: Int
    let points: [Drawing.Point]
    let words: String
    var color = "#ffd400"

    /// An angle over three points, an arrow over two, and the words.
    func drawings(_ number: Int, seenFor frames: Int) -> [Drawing] {
      let last = frame + frames
      let at = points[points.count - 1]
      // Words begin beside the drawing, within the picture.
      let place = Drawing.Point(min(at.x + 0.04, 0.62), max(0.08, min(at.y, 0.92)))
      return [
        Drawing(
          id: "stop-\(number)", tool: points.count == 3 ? .angle : .arrow, from: frame, to: last, color: color,
          width: 8, points: points),
        Drawing(
          id: "words-\(number)", tool: .text, from: frame, to: last, color: color, width: 10, points: [place],
          text: words),
      ]
    }
  }

  let title: String
  let stops: [Stop]
  /// A question of the player's, of a moment in milliseconds, and what the coach answers.
  var question: (at: Int, words: String, answer: String)?

  /// What is kept on the coach's sheet.
  var drawings: [Drawing] {
    stops.enumerated().flatMap { $0.element.drawings($0.offset + 1, seenFor: 6) }
  }

  /// Every stop for some seconds, and then the whole movement slowly.
  var log: LessonLog {
    var (events, at) = ([LessonLog.Event(at: 0, frame: 0)], 1000)
    for (number, stop) in stops.enumerated() {
      let drawings = stop.drawings(number + 1, seenFor: 6)
      events.append(LessonLog.Event(at: at, frame: stop.frame))
      events += drawings.enumerated().map { LessonLog.Event(at: at + 700 * ($0.offset + 1), draw: $0.element) }
      at += 5000
      events += drawings.map { LessonLog.Event(at: at, erase: $0.id) }
    }
    events += [LessonLog.Event(at: at + 200, frame: 0), LessonLog.Event(at: at + 400, play: 0.5)]
    return LessonLog(milliseconds: at + 6000, events: events)
  }
}

extension DemoLesson {
  private static let slap = SkaterMove.slapShot(from: SkaterCamera(angle: 0))

  static let slapShot = DemoLesson(
    title: "Load, lead with the hips, finish",
    stops: [
      Stop(frame: 33, points: slap.points(33, .rightHip, .rightKnee, .rightAnkle), words: "Load the back leg"),
      Stop(frame: 50, points: slap.points(50, .leftHip, .leftKnee, .leftAnkle), words: "Front knee bent at contact"),
      Stop(frame: 66, points: slap.points(66, .hand, .blade), words: "Point at the target", color: "#35d07f"),
    ],
    question: (
      850, "Should the stick hit the ice before the puck?",
      "Yes, about a hand's width before it. Look at the frame before contact: that is where the shaft bends."
    ))

  private static let wrist = SkaterMove.wristShot(from: SkaterCamera(angle: 0))

  static let wristShot = DemoLesson(
    title: "From heel to toe",
    stops: [
      Stop(
        frame: 12, points: wrist.points(12, .rightHip, .rightKnee, .rightAnkle), words: "Weight on the back leg"),
      Stop(
        frame: 40, points: wrist.points(40, .leftShoulder, .leftElbow, .leftWrist), words: "Top hand away from the body"
      ),
    ])

  private static let side = SkaterMove.stride(from: SkaterCamera(angle: 0), panels: 2)

  static let stride = DemoLesson(
    title: "How deep the knee bends",
    stops: [
      Stop(
        frame: 26, points: side.points(26, .leftHip, .leftKnee, .leftAnkle), words: "Push until the leg is straight"),
      Stop(frame: 26, points: side.points(26, .rightHip, .rightKnee, .rightAnkle), words: "Knee over the toes"),
    ],
    question: (
      1000, "My knee is at 118 degrees. Is that deep enough?",
      "Good for now. We want 105 by Christmas: sit lower before you push."
    ))

  static let butterfly = DemoLesson(
    title: "Knees first, then up by one leg",
    stops: [
      Stop(
        frame: 22, points: SkaterMove.butterfly.points(22, .leftHip, .leftKnee, .leftAnkle), words: "Closed low"),
      Stop(
        frame: 44, points: SkaterMove.butterfly.points(44, .leftHip, .leftKnee, .leftAnkle),
        words: "Up by the leg on the puck's side"),
    ])

  static let twoOnOne = DemoLesson(
    title: "Pass when the defender has chosen",
    stops: [
      Stop(
        frame: 62, points: [Drawing.Point(0.63, 0.34), Drawing.Point(0.69, 0.55)], words: "Now: the lane is open",
        color: "#0a7d32")
    ],
    question: (2000, "Why not shoot from there?", "You may. But the goalkeeper has followed you, not the pass."))
}
