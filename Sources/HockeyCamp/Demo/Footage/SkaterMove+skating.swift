import Foundation

extension SkaterMove {
  /// Returns strides to the right: each skate pushes back and outwards, returns close to the ice,
  /// and glides.
  static func stride(from camera: SkaterCamera, panels: Int) -> SkaterMove {
    SkaterMove(pace: 60, frames: 72, camera: camera, face: 0, panels: panels) { time in
      let phase = (time / 1.2).truncatingRemainder(dividingBy: 1)
      let swing = cos(2 * .pi * (phase - 0.2))
      return SkaterPose(
        hip: Space(0, 74 + 3 * cos(4 * .pi * (phase - 0.1)), 4 * swing),
        neck: Space(34, 36, 3 * swing),
        turn: 0.32 * swing, left: skate(phase, side: -1),
        right: skate((phase + 0.5).truncatingRemainder(dividingBy: 1), side: 1),
        hand: Space(30 + 10 * swing, 82, -14 - 6 * swing), blade: Space(120, 0, -8 - 46 * swing))
    }
  }

  private static func skate(_ phase: Double, side: Double) -> Space {
    if phase < 0.45 {
      let push = eased(phase, 0, 0.45)
      return Space(16 - 66 * push, 9 + 3 * eased(phase, 0.36, 0.45), side * (9 + 38 * push))
    }
    if phase < 0.78 {
      let back = eased(phase, 0.45, 0.78)
      return Space(-50 + 56 * back, 12 + 12 * sin(.pi * back), side * (47 - 38 * back))
    }
    let glide = eased(phase, 0.78, 1)
    return Space(6 + 10 * glide, 12 - 3 * glide, side * 9)
  }

  private static func eased(_ value: Double, _ from: Double, _ to: Double) -> Double {
    let part = max(0, min(1, (value - from) / (to - from)))
    return part * part * (3 - 2 * part)
  }

  /// Returns stickhandling: the puck moves from side to side in front of the skates, first
  /// narrowly, then widely.
  static func stickhandling(from camera: SkaterCamera) -> SkaterMove {
    SkaterMove(
      pace: 50, frames: 80, camera: camera, face: .pi / 2,
      pose: { time in
        let (sway, wide) = (sin(2 * .pi * time / 0.8), time < 0.8 ? 1.0 : 2)
        let way = sway * wide
        return SkaterPose(
          hip: Space(2 * way, 82, 0), neck: Space(2 * way, 43, 26), turn: 0.12 * way,
          left: Space(28, 9, 2),
          right: Space(-28, 9, 0), hand: Space(8 + 4 * way, 90, 42), blade: Space(30 * way, 0, 94))
      },
      puck: { time, blade in
        Space(blade.x + 13 + 9 * cos(2 * .pi * time / 0.8), 3, max(blade.z, 0) + 2)
      })
  }

  /// A goalkeeper drops to a low shot and gets up again on one leg.
  static let butterfly: SkaterMove = {
    let motion = Motion(period: 3, keys: saves)
    let camera = SkaterCamera(angle: 0, scale: 1.5, foot: (320, 268))
    return SkaterMove(
      pace: 30, frames: 90, camera: camera, face: .pi / 2, isGoalie: true,
      pose: { SkaterPose(motion.numbers(at: $0)) },
      puck: { time, _ in
        let part = (time - 0.1) / 0.5
        if part < 0 { return nil }
        if part < 1 {
          return Space(30 + 10 * part, 3 + 12 * sin(.pi * part) * (1 - part), 330 - 300 * part)
        }
        let since = time - 0.6
        return since < 1.4 ? Space(40 + 150 * since, 3, 30 + 260 * since) : nil
      })
  }()

  private static let saves: [(at: Double, numbers: [Double])] = {
    let pose = {
      (hip: Space, neck: Space, left: Space, right: Space, hand: Space, blade: Double) in
      SkaterPose(
        hip: hip, neck: neck, turn: 0, left: left, right: right, hand: hand,
        blade: Space(blade, 0, 46)
      ).numbers
    }
    let stance = pose(
      Space(0, 66, -6), Space(0, 44, 24), Space(30, 9, 0), Space(-30, 9, 0), Space(22, 62, 34), -70
    )
    let down = pose(
      Space(0, 40, -4), Space(0, 48, 16), Space(74, 8, -8), Space(-74, 8, -8), Space(24, 44, 34),
      -70)
    let rising = pose(
      Space(-2, 54, -4), Space(-4, 46, 22), Space(34, 9, 6), Space(-66, 8, -8), Space(22, 54, 34),
      -70)
    let pushing = pose(
      Space(14, 62, -5), Space(6, 45, 23), Space(50, 9, 2), Space(-24, 9, 0), Space(34, 60, 34),
      -56)
    return [
      (0, stance), (0.35, stance), (0.6, down), (1, down), (1.45, rising), (1.85, pushing),
      (2.3, pushing),
      (2.65, stance),
    ]
  }()
}
