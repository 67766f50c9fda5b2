import Foundation

extension SkaterMove {
  private static let (front, rear) = (Space(30, 9, 4), Space(-28, 9, 0))

  private typealias Key = (at: Double, numbers: [Double])

  private static func key(
    _ at: Double, hip: Space, neck: Space, _ turn: Double, rear: Space = rear, hand: Space,
    blade: Space
  ) -> Key {
    let pose = SkaterPose(
      hip: hip, neck: neck, turn: turn, left: front, right: rear, hand: hand, blade: blade)
    return (at, pose.numbers)
  }

  /// Returns a slap shot by a right-handed skater. At angle 0 the chest faces the camera and the
  /// goal is to the right.
  static func slapShot(from camera: SkaterCamera) -> SkaterMove {
    let motion = Motion(period: 1.5, keys: slap)
    return SkaterMove(
      pace: 60, frames: 90, camera: camera, face: .pi / 2,
      pose: { SkaterPose(motion.numbers(at: $0)) },
      puck: { time, _ in
        let flown = time - 0.86
        if flown < 0 { return Space(30, 3, 80) }
        return flown < 0.5 ? Space(30 + 2000 * flown, 3 + 260 * flown, 80 - 120 * flown) : nil
      })
  }

  static func wristShot(from camera: SkaterCamera) -> SkaterMove {
    let motion = Motion(period: 1.5, keys: wrist)
    return SkaterMove(
      pace: 60, frames: 90, camera: camera, face: .pi / 2,
      pose: { SkaterPose(motion.numbers(at: $0)) },
      puck: { time, blade in
        let flown = time - 0.68
        if flown < 0 { return Space(blade.x + 16, 3, max(blade.z, 2) + 2) }
        return flown < 0.5 ? Space(80 + 1700 * flown, 4 + 230 * flown, 88 - 120 * flown) : nil
      })
  }

  private static let slap: [Key] = [
    key(
      0, hip: Space(-2, 84, 0), neck: Space(4, 44, 22), 0, hand: Space(10, 88, 38),
      blade: Space(14, 0, 92)),
    key(
      0.3, hip: Space(-10, 84, 0), neck: Space(-6, 46, 18), -0.5, hand: Space(-8, 104, 40),
      blade: Space(-120, 70, 60)),
    key(
      0.55, hip: Space(-14, 83, 0), neck: Space(-10, 46, 16), -0.85, hand: Space(-16, 112, 36),
      blade: Space(-110, 210, 10)),
    key(
      0.7, hip: Space(0, 80, 1), neck: Space(-4, 45, 22), -0.4, hand: Space(-2, 104, 42),
      blade: Space(-110, 90, 70)),
    key(
      0.8, hip: Space(8, 77, 3), neck: Space(2, 44, 26), 0, hand: Space(14, 90, 42),
      blade: Space(-30, 0, 92)),
    key(
      0.85, hip: Space(11, 76, 3), neck: Space(4, 43, 26), 0.2, hand: Space(20, 90, 42),
      blade: Space(22, 0, 92)),
    key(
      0.95, hip: Space(16, 78, 3), neck: Space(8, 44, 22), 0.5, rear: Space(-27, 11, 0),
      hand: Space(34, 98, 40),
      blade: Space(140, 45, 85)),
    key(
      1.12, hip: Space(18, 81, 2), neck: Space(10, 45, 16), 0.8, rear: Space(-24, 18, -4),
      hand: Space(44, 112, 32),
      blade: Space(190, 150, 40)),
    key(
      1.3, hip: Space(10, 83, 1), neck: Space(8, 45, 18), 0.4, rear: Space(-26, 12, 0),
      hand: Space(30, 100, 36),
      blade: Space(120, 40, 80)),
  ]

  private static let wrist: [Key] = [
    key(
      0, hip: Space(-10, 80, 0), neck: Space(-4, 44, 24), -0.35, hand: Space(-8, 86, 40),
      blade: Space(-72, 0, 78)),
    key(
      0.25, hip: Space(-8, 79, 0), neck: Space(-2, 44, 25), -0.3, hand: Space(-4, 86, 41),
      blade: Space(-62, 0, 82)),
    key(
      0.55, hip: Space(4, 77, 2), neck: Space(4, 43, 26), 0.05, hand: Space(6, 86, 42),
      blade: Space(6, 0, 92)),
    key(
      0.66, hip: Space(12, 77, 3), neck: Space(8, 43, 25), 0.35, rear: Space(-26, 10, 0),
      hand: Space(10, 92, 42),
      blade: Space(60, 4, 92)),
    key(
      0.78, hip: Space(18, 79, 3), neck: Space(12, 44, 20), 0.7, rear: Space(-24, 16, -3),
      hand: Space(18, 100, 40),
      blade: Space(130, 50, 80)),
    key(
      0.95, hip: Space(19, 80, 2), neck: Space(12, 45, 18), 0.8, rear: Space(-24, 18, -4),
      hand: Space(26, 104, 36),
      blade: Space(160, 72, 64)),
    key(
      1.25, hip: Space(0, 81, 0), neck: Space(4, 44, 22), 0.1, hand: Space(6, 92, 40),
      blade: Space(40, 6, 90)),
  ]
}
