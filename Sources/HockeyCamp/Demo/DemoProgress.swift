import PlazaBase
import PlazaData
import PlazaWeb

/// What the demo's coach has measured and written.
struct DemoProgress: Sendable {
  let drills: [AddDrill]
  private let measures: [(id: ID<Measure>, draft: MeasureDraft)]
  private let session: ID<Viewer.Session>
  private let world: World

  init(time: ShopTime, in world: World) {
    let now = world.now()
    let drill = { (name: String, unit: Drill.Unit, better: Drill.Better) in
      AddDrill(id: world.newID(), name: name, unit: unit, better: better, now: now)
    }
    drills = [
      drill("Blue line to blue line", .seconds, .less), drill("Knee bend in the stride", .degrees, .less),
      drill("Shots on target out of 20", .count, .more),
    ]
    let values = [[5420, 5310, 5360, 5180, 5090, 4980], [118_000, 112_000, 109_000, 104_000], [9000, 11000, 14000]]
    let today = time.date(of: now)
    measures = zip(drills, values).flatMap { drill, values in
      values.enumerated().map { number, value in
        let day = today.adding(days: -7 * (values.count - number))
        return (
          id: world.newID(),
          draft: MeasureDraft(drill: drill.id, day: day, thousandths: value, note: "", clip: nil)
        )
      }
    }
    session = world.newID()
    self.world = world
  }

  func callAsFunction(
    coach: ID<Member>, player: ID<Member>, hasGuardian: Bool, _ tx: any Transaction
  ) throws {
    let viewer = Viewer(id: coach, name: "", roles: [], session: session)
    for drill in drills { try drill(tx) }
    for (id, draft) in measures {
      try RecordMeasure(id: id, player: player, draft: draft, coach: viewer, now: world.now())(tx)
    }
    guard hasGuardian else { return }
    let text = "Well skated on Tuesday. Please bring both sticks on Friday: we film the slap shot."
    _ = try WriteToPlayer(to: player, by: viewer, text, in: world)(tx)
  }
}
