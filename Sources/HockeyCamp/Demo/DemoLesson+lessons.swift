import MediaLibrary

extension DemoLesson {
  private static let slap = SkaterMove.slapShot(from: SkaterCamera(angle: 0))

  static let slapShot = DemoLesson(
    title: "Load, lead with the hips, finish",
    stops: [
      Stop(
        frame: 33, points: slap.points(33, .rightHip, .rightKnee, .rightAnkle),
        text: "Load the back leg"),
      Stop(
        frame: 50, points: slap.points(50, .leftHip, .leftKnee, .leftAnkle),
        text: "Front knee bent at contact"),
      Stop(
        frame: 66, points: slap.points(66, .hand, .blade), text: "Point at the target",
        color: "#35d07f"),
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
        frame: 12, points: wrist.points(12, .rightHip, .rightKnee, .rightAnkle),
        text: "Weight on the back leg"),
      Stop(
        frame: 40, points: wrist.points(40, .leftShoulder, .leftElbow, .leftWrist),
        text: "Top hand away from the body"
      ),
    ])

  private static let side = SkaterMove.stride(from: SkaterCamera(angle: 0), panels: 2)

  static let stride = DemoLesson(
    title: "How deep the knee bends",
    stops: [
      Stop(
        frame: 26, points: side.points(26, .leftHip, .leftKnee, .leftAnkle),
        text: "Push until the leg is straight"),
      Stop(
        frame: 26, points: side.points(26, .rightHip, .rightKnee, .rightAnkle),
        text: "Knee over the toes"),
    ],
    question: (
      1000, "My knee is at 118 degrees. Is that deep enough?",
      "Good for now. We want 105 by Christmas: sit lower before you push."
    ))

  static let butterfly = DemoLesson(
    title: "Knees first, then up by one leg",
    stops: [
      Stop(
        frame: 22, points: SkaterMove.butterfly.points(22, .leftHip, .leftKnee, .leftAnkle),
        text: "Closed low"),
      Stop(
        frame: 44, points: SkaterMove.butterfly.points(44, .leftHip, .leftKnee, .leftAnkle),
        text: "Up by the leg on the puck's side"),
    ])

  static let twoOnOne = DemoLesson(
    title: "Pass when the defender has chosen",
    stops: [
      Stop(
        frame: 62, points: [Drawing.Point(0.63, 0.34), Drawing.Point(0.69, 0.55)],
        text: "Now: the lane is open",
        color: "#0a7d32")
    ],
    question: (
      2000, "Why not shoot from there?",
      "You may. But the goalkeeper has followed you, not the pass."
    ))
}
