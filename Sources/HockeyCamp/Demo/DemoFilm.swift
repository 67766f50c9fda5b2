import MediaLibrary
import PlazaBase

/// A clip of the demo. It is drawn on the server and processed like a phone's upload.
struct DemoFilm: Sendable {
  enum Footage: Sendable {
    case skater(SkaterMove)
    case rink(RinkPlay)
    case tune
  }

  /// The audience of the clip.
  enum Reach: Sendable { case everyone, members, group }

  /// The name of the clip within the demo.
  let key: String
  let title: String
  /// The description in English and in Korean.
  let notes: [String]
  let tags: [String]
  let footage: Footage
  /// The pause before the movement repeats, in frames.
  var pause = 0
  var reach = Reach.everyone
  var isForMembers = false
  /// Whether the demo's player is named in the clip.
  var showsPlayer = false
  var daysAgo = 0
  var lesson: DemoLesson?

  /// The clips that the small demo has, too.
  static let few = [crossovers, wristShot, warmUp]

  static let all =
    few + [
      slapShotFromTheSide, slapShotFromTheFront, strideFromTheSide, strideFromTheFront, butterfly,
      stickhandling,
      twoOnOne, breakout, powerPlay, tightTurns,
    ]

  private static let crossovers = DemoFilm(
    key: "crossovers", title: "Crossovers, forwards",
    notes: [
      "Knees over toes, and push under yourself: twice around the circle, then the other way.",
      "무릎은 발끝 위로, 안쪽 발로 밀어 줍니다. 원을 두 바퀴 돌고 반대로 돕니다.",
    ], tags: ["skating", "edges"], footage: .rink(.crossovers))

  private static let wristShot = DemoFilm(
    key: "wrist-shot", title: "Wrist shot from the slot",
    notes: [
      "Weight on the back leg, roll the puck from heel to toe, and follow through low.",
      "뒷발에 무게를 싣고 퍽을 힐에서 토까지 굴린 뒤 낮게 끝까지 따라갑니다.",
    ], tags: ["shooting", "slot"], footage: .skater(.wristShot(from: SkaterCamera(angle: 0))),
    pause: 30,
    isForMembers: true, daysAgo: 3, lesson: .wristShot)

  private static let warmUp = DemoFilm(
    key: "warm-up", title: "The organ's warm-up tune",
    notes: ["What you skate your laps to.", "몸풀기로 링크를 돌 때 듣는 오르간 곡입니다."], tags: ["music"],
    footage: .tune, daysAgo: 1)
}

extension DemoFilm {
  private static let slapShotFromTheSide = DemoFilm(
    key: "slap-shot-side", title: "Slap shot, from the side",
    notes: [
      "Theo on Friday. Compare it with the front: same shots, same moment.",
      "금요일의 테오. 정면 영상과 나란히 비교해 보세요. 같은 슛, 같은 순간입니다.",
    ], tags: ["shooting", "slap shot", "Theo"],
    footage: .skater(.slapShot(from: SkaterCamera(angle: 0))), pause: 60,
    reach: .group, isForMembers: true, showsPlayer: true, daysAgo: 2, lesson: .slapShot)

  private static let slapShotFromTheFront = DemoFilm(
    key: "slap-shot-front", title: "Slap shot, from the front",
    notes: [
      "The same shots from where the goalkeeper stands. Watch the shoulders.",
      "골리 쪽에서 본 같은 슛입니다. 어깨를 보세요.",
    ], tags: ["shooting", "slap shot", "Theo"],
    footage: .skater(.slapShot(from: SkaterCamera(angle: -1.25, foot: (330, 300)))), pause: 60,
    reach: .group,
    isForMembers: true, showsPlayer: true, daysAgo: 2)

  private static let strideFromTheSide = DemoFilm(
    key: "stride-side", title: "Forward stride, from the side",
    notes: ["Full extension, then back under the hips.", "끝까지 뻗고, 다시 엉덩이 아래로 가져옵니다."],
    tags: ["skating", "stride"],
    footage: .skater(.stride(from: SkaterCamera(angle: 0), panels: 2)), daysAgo: 9,
    lesson: .stride)

  private static let strideFromTheFront = DemoFilm(
    key: "stride-front", title: "Forward stride, from the front",
    notes: ["Knee, toe and nose in one line on the gliding leg.", "미는 순간 무릎과 발끝과 코가 한 줄에 있습니다."],
    tags: ["skating", "stride"],
    footage: .skater(.stride(from: SkaterCamera(angle: 1.4, foot: (320, 300)), panels: 0)),
    daysAgo: 9)

  private static let butterfly = DemoFilm(
    key: "butterfly", title: "Butterfly, and up by one leg",
    notes: ["Knees first, hands in front, eyes on the rebound.", "무릎이 먼저, 손은 앞에, 눈은 리바운드에 둡니다."],
    tags: ["goalkeeping"], footage: .skater(.butterfly), reach: .members, isForMembers: true,
    daysAgo: 16,
    lesson: .butterfly)

  private static let stickhandling = DemoFilm(
    key: "stickhandling", title: "Stickhandling, narrow and wide",
    notes: ["Roll the wrists and keep the head up.", "손목을 굴리고 고개는 듭니다."], tags: ["hands"],
    footage: .skater(.stickhandling(from: SkaterCamera(angle: -0.5, foot: (325, 300)))),
    daysAgo: 21)

  private static let twoOnOne = DemoFilm(
    key: "two-on-one", title: "Two on one",
    notes: ["Make the defender choose, and pass late.", "수비수가 먼저 고르게 하고, 패스는 늦게 합니다."],
    tags: ["tactics", "attack"], footage: .rink(.twoOnOne), pause: 30, reach: .members,
    isForMembers: true,
    daysAgo: 5, lesson: .twoOnOne)

  private static let breakout = DemoFilm(
    key: "breakout", title: "Breakout up the boards",
    notes: [
      "Shoulder check, around the net, and the winger waits.", "어깨 너머로 보고, 골대를 돌아, 윙이 기다립니다.",
    ],
    tags: ["tactics", "defence"], footage: .rink(.breakout), pause: 30, reach: .members,
    isForMembers: true,
    daysAgo: 12)

  private static let powerPlay = DemoFilm(
    key: "power-play", title: "Power play: the umbrella",
    notes: ["Move the box before you shoot.", "슛 전에 상대의 박스를 움직입니다."],
    tags: ["tactics", "power play"],
    footage: .rink(.powerPlay), pause: 30, reach: .group, isForMembers: true, daysAgo: 19)

  private static let tightTurns = DemoFilm(
    key: "tight-turns", title: "Tight turns around three cones",
    notes: ["Lead with the inside knee and look where you go.", "안쪽 무릎으로 이끌고 갈 곳을 봅니다."],
    tags: ["skating", "edges"], footage: .rink(.tightTurns), daysAgo: 26)
}
