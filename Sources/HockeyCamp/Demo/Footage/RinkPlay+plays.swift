import Foundation

extension RinkPlay {
  private static let goalie: [(Double, Double, Double)] = [
    (0, 538, 176), (1.8, 535, 168), (2.3, 538, 178), (2.6, 542, 196), (3, 545, 198),
  ]

  static let twoOnOne = RinkPlay(
    skaters: [
      Skater(.away, 31, goalie),
      Skater(
        .away, 4, [(0, 230, 180), (1, 330, 178), (2, 430, 170), (2.5, 465, 165), (3, 480, 175)]),
      Skater(
        .home, 9, trail: true,
        [(0, 60, 110), (1, 230, 105), (2, 390, 115), (2.4, 440, 125), (3, 500, 150)]),
      Skater(
        .home, 17, trail: true,
        [(0, 40, 255), (1, 210, 260), (2, 380, 245), (2.5, 470, 225), (3, 530, 205)]),
    ],
    puck: Skater(
      .home, 0,
      [
        (0, 78, 118), (1, 248, 113), (2, 408, 123), (2.2, 420, 130), (2.5, 480, 218),
        (2.62, 490, 214),
        (2.8, 572, 196), (3, 574, 196),
      ]))

  static let breakout = RinkPlay(
    skaters: [
      Skater(.home, 31, [(0, 540, 182), (1, 538, 188), (3, 536, 176)]),
      Skater(
        .home, 2, trail: true, [(0, 500, 235), (0.9, 604, 222), (1.3, 606, 166), (3, 560, 112)]),
      Skater(.home, 5, [(0, 480, 140), (1, 530, 150), (3, 512, 204)]),
      Skater(
        .home, 11, trail: true, [(0, 300, 80), (0.9, 430, 48), (1.6, 420, 46), (3, 250, 60)]),
      Skater(
        .home, 19, trail: true,
        [(0, 330, 200), (1, 470, 215), (1.7, 440, 130), (2.3, 330, 100), (3, 170, 122)]),
      Skater(.home, 8, [(0, 300, 290), (1, 420, 310), (3, 140, 282)]),
      Skater(.away, 24, [(0, 360, 170), (1, 520, 192), (1.6, 560, 150), (3, 470, 92)]),
    ],
    puck: Skater(
      .home, 0,
      [
        (0, 596, 246), (0.9, 606, 230), (1.3, 598, 158), (1.65, 432, 58), (1.9, 424, 58),
        (2.2, 350, 108),
        (3, 156, 128),
      ]))

  static let powerPlay = RinkPlay(
    skaters: [
      Skater(
        .away, 31,
        [(0, 540, 178), (0.8, 538, 160), (1.6, 540, 180), (2.2, 538, 200), (3, 545, 186)]),
      Skater(
        .away, 3,
        [(0, 330, 150), (0.8, 345, 120), (1.6, 325, 160), (2.2, 335, 175), (3, 345, 170)]),
      Skater(
        .away, 7,
        [(0, 330, 215), (0.8, 335, 190), (1.6, 325, 205), (2.2, 350, 250), (3, 350, 235)]),
      Skater(.away, 22, [(0, 462, 140), (0.8, 450, 115), (1.6, 465, 145), (3, 478, 160)]),
      Skater(.away, 27, [(0, 462, 225), (0.8, 470, 205), (2.2, 452, 248), (3, 478, 222)]),
      Skater(.home, 6, [(0, 238, 182), (1, 246, 176), (2, 252, 180), (3, 244, 182)]),
      Skater(.home, 10, [(0, 372, 66), (1.5, 392, 78), (3, 378, 72)]),
      Skater(.home, 21, [(0, 372, 294), (1.5, 386, 284), (3, 400, 280)]),
      Skater(.home, 88, [(0, 410, 184), (1.5, 420, 172), (3, 412, 182)]),
      Skater(.home, 14, [(0, 512, 160), (1.5, 516, 200), (3, 510, 168)]),
    ],
    puck: Skater(
      .home, 0,
      [
        (0, 256, 188), (0.4, 258, 186), (0.75, 384, 82), (1.2, 396, 90), (1.5, 264, 184),
        (1.8, 266, 186),
        (2.1, 384, 276), (2.5, 396, 272), (2.8, 566, 186), (3, 572, 184),
      ]))

  static let tightTurns = RinkPlay(
    skaters: [180.0, 320, 460].map {
      Skater(.cone, 0, [(0, $0, 180), (1, $0, 180), (2, $0, 180)])
    }
      + [
        Skater(.home, 17, trail: true, period: 3, weave),
        Skater(.home, 9, trail: true, period: 3, later(weave)),
      ])

  private static let weave: [(Double, Double, Double)] = [
    (0, 110, 180), (0.3, 180, 118), (0.65, 250, 180), (1, 320, 244), (1.3, 390, 180),
    (1.5, 460, 116),
    (1.68, 520, 180), (1.86, 460, 244), (2.1, 390, 182), (2.35, 320, 116), (2.6, 250, 182),
    (2.82, 180, 242),
  ]

  static let crossovers = RinkPlay(
    skaters: [
      Skater(.home, 17, trail: true, period: 3, circle),
      Skater(.home, 9, trail: true, period: 3, later(circle)),
    ])

  private static let circle: [(Double, Double, Double)] = (0..<12).map { step in
    let angle = 2 * Double.pi * Double(step) / 12
    return (Double(step) / 4, 190 + 96 * cos(angle), 190 + 96 * sin(angle))
  }

  /// Returns the same path, half a period later.
  private static func later(_ keys: [(Double, Double, Double)]) -> [(Double, Double, Double)] {
    let half = keys.count / 2
    let shifted = keys[half...].map { ($0.0 - keys[half].0, $0.1, $0.2) }
    return shifted + keys[..<half].map { ($0.0 + 3 - keys[half].0, $0.1, $0.2) }
  }
}
