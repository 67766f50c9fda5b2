import PlazaBase
import PlazaData
import PlazaHTTP

/// The measurements of the demo's player, and the messages between coach and guardian.
struct DemoProgress: Sendable {
  /// A drill with values that were measured a week apart, in thousandths of the unit.
  private typealias Series = (
    name: String, unit: Drill.Unit, better: Drill.BetterDirection, values: [Int]
  )

  let drills: [AddDrill]
  private let series: [Series]
  private let today: CalendarDate
  private let session: ID<Viewer.Session>
  private let world: World

  init(_ size: FillCamp.Size, time: ShopTimeZone, in world: World) {
    let now = world.now()
    today = time.date(of: now)
    series = size == .all ? Self.usual + Self.more : Self.usual
    drills = series.map {
      AddDrill(id: world.newID(), name: $0.name, unit: $0.unit, better: $0.better, now: now)
    }
    session = world.newID()
    self.world = world
  }

  private static let usual: [Series] = [
    ("Blue line to blue line", .seconds, .less, [5420, 5310, 5360, 5180, 5090, 4980]),
    ("Knee bend in the stride", .degrees, .less, [118_000, 112_000, 109_000, 104_000]),
    ("Shots on target out of 20", .count, .more, [9000, 11000, 14000]),
  ]

  private static let more: [Series] = [
    ("Standing long jump", .centimetres, .more, [161_000, 164_000, 163_000, 168_000, 171_000])
  ]

  /// - Parameter hasHistory: whether the thread has more than one message.
  func callAsFunction(
    of family: FillCamp.Family, coach: ID<Member>, hasHistory: Bool, _ tx: any Transaction
  ) throws {
    let coach = Viewer(id: coach, name: "", roles: [], session: session)
    for (drill, series) in zip(drills, series) {
      for (number, value) in series.values.enumerated() {
        let ago = series.values.count - number
        let draft = MeasureDraft(
          drill: drill.id, day: today.adding(days: -7 * ago), thousandths: value,
          note: hasHistory && ago == 1 ? "Best so far. 지금까지 최고 기록." : "", clip: nil)
        try RecordMeasure(
          id: world.newID(), player: family.player, draft: draft, coach: coach, now: world.now())(
            tx)
      }
    }
    guard let guardian = family.guardian else { return }
    let parent = Viewer(id: guardian, name: "", roles: [], session: session)
    if hasHistory {
      try SetRelease(player: family.player, level: .camp, viewer: parent, now: world.now())(tx)
      try addMessages(with: family.player, coach, parent, tx)
    }
    let last = "Well skated on Tuesday. Please bring both sticks on Friday: we film the slap shot."
    _ = try WriteToPlayer(to: family.player, by: coach, last, in: world)(tx)
  }

  private func addMessages(
    with player: ID<Member>, _ coach: Viewer, _ parent: Viewer, _ tx: any Transaction
  ) throws {
    let child = Viewer(id: player, name: "", roles: [], session: session)
    let first = "Hello Theo, your stride is on the camp's page now. Look at the knee."
    let thread = try WriteToPlayer(to: player, by: coach, first, in: at(daysAgo: 6))(tx)
    let answers = [
      (child, 5, "I saw it! Can I stay longer on Tuesday and practise stops?"),
      (parent, 4, "We pick him up at 18:30 on Tuesday, so that is fine with us."),
      (coach, 3, "Good. Ten minutes with me after the drill, then."),
    ]
    for (sender, ago, text) in answers {
      let then = at(daysAgo: ago)
      try ReplyToMessage(
        thread: thread, sender: sender, text: text, message: then.newID(), now: then.now())(tx)
    }
  }

  private func at(daysAgo days: Int) -> World {
    let moment = world.now() - .days(days)
    return World(clock: { moment }, random: { [world] in world.randomBytes($0) })
  }
}
