import Foundation

/// The pose of a skater: the positions of the hips, the skates, the upper hand and the blade of
/// the stick, the direction of the back, and the rotation of the shoulders. The rest of the body
/// is derived from it.
struct SkaterPose: Sendable {
  let hip, neck: Space
  /// The rotation of the shoulders in radians.
  let turn: Double
  let left, right, hand, blade: Space

  init(_ numbers: [Double]) {
    let place = { (first: Int) in Space(numbers[first], numbers[first + 1], numbers[first + 2]) }
    (hip, neck, turn) = (place(0), place(3), numbers[6])
    (left, right, hand, blade) = (place(7), place(10), place(13), place(16))
  }

  init(hip: Space, neck: Space, turn: Double, left: Space, right: Space, hand: Space, blade: Space)
  {
    (self.hip, self.neck, self.turn) = (hip, neck, turn)
    (self.left, self.right, self.hand, self.blade) = (left, right, hand, blade)
  }

  var numbers: [Double] {
    [hip, neck].flatMap(\.list) + [turn] + [left, right, hand, blade].flatMap(\.list)
  }
}

extension Space {
  fileprivate var list: [Double] { [x, y, z] }
}

/// A part of the body that drawings can refer to.
enum Joint: Sendable, Hashable, CaseIterable {
  case leftHip, leftKnee, leftAnkle, rightHip, rightKnee, rightAnkle
  case leftShoulder, leftElbow, leftWrist, rightShoulder, rightElbow, rightWrist
  case hip, neck, head, hand, blade
}

/// The positions of all joints of a skater in a pose.
struct SkaterBody: Sendable {
  static let stick = 148.0
  let joints: [Joint: Space]
  /// The direction that the chest faces.
  let front: Space
  /// The direction that the hips face.
  let hips: Space

  /// - Parameter face: the direction that the skater faces: radians from the right of the picture
  ///   towards the viewer.
  init(_ pose: SkaterPose, facing face: Double, isGoalie: Bool) {
    let (front, left) = Self.ways(face + pose.turn)
    let (hips, hipLeft) = Self.ways(face + pose.turn * 0.35)
    let neck = pose.hip + pose.neck.unit * 50
    let shaft = (pose.blade - pose.hand).unit
    let tip = pose.hand + shaft * Self.stick
    var joints: [Joint: Space] = [
      .hip: pose.hip, .neck: neck, .head: neck + pose.neck.unit * 15 + hips * 4, .hand: pose.hand,
      .blade: Space(tip.x, max(tip.y, 2), tip.z),
      .leftHip: pose.hip + hipLeft * 12, .rightHip: pose.hip - hipLeft * 12,
      .leftShoulder: neck + left * 19 - Space.up * 4,
      .rightShoulder: neck - left * 19 - Space.up * 4,
    ]
    let knees = isGoalie ? hips * 0.6 - Space.up : hips
    let limb = {
      (
        from: Joint, middle: Joint, last: Joint, target: Space, sizes: (Double, Double),
        side: Space
      ) in
      let bent = (joints[from] ?? pose.hip).bent(
        to: target, upper: sizes.0, lower: sizes.1, towards: side)
      joints[middle] = bent.joint
      joints[last] = bent.end
    }
    limb(.leftHip, .leftKnee, .leftAnkle, pose.left, (43, 45), knees + hipLeft * 0.3)
    limb(.rightHip, .rightKnee, .rightAnkle, pose.right, (43, 45), knees - hipLeft * 0.3)
    limb(
      .leftShoulder, .leftElbow, .leftWrist, pose.hand, (30, 30),
      left * 0.9 - front * 0.3 - Space.up)
    limb(
      .rightShoulder, .rightElbow, .rightWrist, pose.hand + shaft * 46, (30, 30),
      left * -0.9 - front * 0.3 - Space.up)
    (self.joints, self.front, self.hips) = (joints, front, hips)
  }

  subscript(_ joint: Joint) -> Space { joints[joint] ?? .up }

  private static func ways(_ angle: Double) -> (front: Space, left: Space) {
    (Space(cos(angle), 0, sin(angle)), Space(sin(angle), 0, -cos(angle)))
  }
}
