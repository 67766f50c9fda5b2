import PlazaMarkup

/// A skater in the demo's footage, with markers on the joints as they are used for motion
/// analysis.
struct DrawnSkater: Sendable {
  private static let (sock, pads, pants, jersey, sleeve) = (
    "#f2c230", "#f7f7f2", "#12283f", "#b3202c", "#97181f"
  )

  let body: SkaterBody
  let camera: SkaterCamera
  let isGoalie: Bool
  /// The direction of the shot, which orients the blade.
  let shot: Space

  /// The drawing of all parts, the farthest first.
  var drawing: Markup {
    let parts = (legs + trunk + arms + stick).sorted { $0.depth < $1.depth }.map(\.drawing)
    let shadows = [Joint.leftAnkle, .rightAnkle, .blade].map { camera.shadow(body[$0]) }
    return """
      \(Markup(shadows))<g stroke-linecap="round" stroke-linejoin="round" fill="none">\(Markup(parts))</g>
      """
  }

  private typealias Part = (depth: Double, drawing: Markup)

  private func depth(_ joints: Joint...) -> Double {
    joints.reduce(0) { $0 + camera.spot(body[$1]).depth } / Double(joints.count)
  }

  private func bone(
    _ one: Joint, _ other: Joint, _ width: Int, _ colour: String, nearer: Double = 0
  ) -> Part {
    (depth(one, other) + nearer, camera.line(body[one], body[other], width, colour))
  }

  private func marker(_ joint: Joint, nearer: Double) -> Part {
    (
      depth(joint) + nearer,
      "\(camera.disc(body[joint], 38, "#0b1f33"))\(camera.disc(body[joint], 28, "#fff"))"
    )
  }

  private var legs: [Part] {
    let sides: [(Joint, Joint, Joint)] = [
      (.leftHip, .leftKnee, .leftAnkle), (.rightHip, .rightKnee, .rightAnkle),
    ]
    return sides.flatMap { hip, knee, ankle -> [Part] in
      [
        bone(hip, knee, 250, Self.pants),
        isGoalie
          ? bone(knee, ankle, 330, Self.pads, nearer: 1) : bone(knee, ankle, 170, Self.sock),
        (depth(knee, ankle) + 1.5, skate(body[ankle])), marker(knee, nearer: 14),
        marker(ankle, nearer: 14),
        marker(hip, nearer: 14),
      ]
    }
  }

  private func skate(_ ankle: Space) -> Markup {
    let (toe, heel) = (ankle + body.hips * 17 - Space.up * 9, ankle - body.hips * 8 - Space.up * 9)
    return """
      \(camera.line(ankle - Space.up * 3, toe + Space.up * 5, 110, "#1b1b1f"))\(camera.line(heel, toe, 30, "#9fb2c2"))
      """
  }

  private var trunk: [Part] {
    let corners = [Joint.leftShoulder, .rightShoulder, .rightHip, .leftHip].map {
      camera.spot(body[$0])
    }
    let outline = corners.enumerated().map { index, spot in
      index == 0 ? "M\(spot.x) \(spot.y)" as Markup : "L\(spot.x) \(spot.y)"
    }
    let shirt: Markup = """
      <path d="\(Markup(outline))z" fill="\(Self.jersey)" stroke="\(Self.jersey)" stroke-width="260"/>
      """
    let waist = camera.spot(body[.hip] * 0.75 + body[.neck] * 0.25)
    let band: Markup =
      "<path d=\"M\(waist.x - 130) \(waist.y)h260\" stroke=\"#fff\" stroke-width=\"50\"/>"
    let face = body[.head] + body.hips * 7 - Space.up * 2
    return [
      (depth(.hip, .neck), "\(shirt)\(band)"),
      (depth(.head) + 6, camera.disc(body[.head], 145, Self.pants)),
      (camera.spot(body[.head] + body.hips * 9).depth + 6.2, camera.disc(face, 90, "#e9c29b")),
    ]
  }

  private var arms: [Part] {
    let sides: [(Joint, Joint, Joint)] = [
      (.leftShoulder, .leftElbow, .leftWrist), (.rightShoulder, .rightElbow, .rightWrist),
    ]
    return sides.flatMap { shoulder, elbow, wrist -> [Part] in
      [
        bone(shoulder, elbow, 180, Self.sleeve, nearer: 5),
        bone(elbow, wrist, 150, Self.sleeve, nearer: 6),
        (depth(elbow, wrist) + 6.5, camera.disc(body[wrist], 90, Self.pants)),
        marker(elbow, nearer: 9),
        marker(shoulder, nearer: 9),
      ]
    }
  }

  private var stick: [Part] {
    let (hand, blade) = (body[.hand], body[.blade])
    let shaft = camera.line(hand - (blade - hand).unit * 6, blade, 45, "#d9a441")
    let end = camera.line(
      blade, blade + (body.front * 0.5 + shot).unit * 26, isGoalie ? 130 : 80, "#222")
    return [(depth(.hand, .blade) + 7, "\(shaft)\(end)")]
  }
}
