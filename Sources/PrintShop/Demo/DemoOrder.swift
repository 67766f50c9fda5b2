import PlazaBase
import PlazaData

/// An order of the demo, from the quote to its final state, with some minutes between the steps.
struct DemoOrder {
  let print: DemoPrint
  let document: ID<Document>
  let member: ID<Member>
  let store: ID<PrintStore>
  let staff: ID<Member>
  let settings: PrintSettings
  let world: World

  /// - Returns: False if no printer of the store can print the document.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let draft: Order
    do {
      draft = try DraftOrder(
        [PrintRequest(document: document, options: print.options)], at: store, of: member,
        settings, in: at(0))(tx)
    } catch is OrderRefusal {
      return false
    }
    _ = try PayOrder(draft.id, of: member, expecting: draft.total, settings.currency, in: at(2))(
      tx)
    switch print.end {
    case .waiting: break
    case .held(let reason):
      _ = try HoldOrder(
        order: draft.id, store: store, reason: reason, staff: staff, now: at(9).now())(tx)
    case .refused(let reason):
      _ = try RefuseOrder(draft.id, at: store, because: reason, by: staff, settings, in: at(9))(tx)
    case .canceled: _ = try CancelOrder(draft.id, of: member, settings, in: at(6))(tx)
    case .stuck, .failed, .refunded, .ready, .pickedUp: try start(draft.id, tx)
    }
    return true
  }

  private func start(_ order: ID<Order>, _ tx: any Transaction) throws {
    _ = try StartOrder(order, at: store, by: staff, in: at(5))(tx)
    guard let run = try Run.latest(of: order, document: 1, tx) else { return }
    _ = try ClaimRun(run: run.id, printer: run.printer, sidesBefore: 0, now: at(5).now())(tx)
    try RecordJob(run: run.id, job: 100 + print.hoursAgo)(tx)
    switch print.end {
    case .ready, .pickedUp: try FinishRun(run, .done, settings, in: at(8))(tx)
    default:
      if print.end != .failed {
        _ = try RecordPrintProgress(run: run.id, sidesDone: 1, reasons: [])(tx)
      }
      try FinishRun(run, .failed(reasons: ["media-jam-error"]), settings, in: at(8))(tx)
    }
    if print.end == .refunded || print.end == .failed {
      _ = try RefundSheets(order, document: 1, at: store, by: staff, settings, in: at(20))(tx)
    }
    if print.end == .refunded || print.end == .pickedUp {
      _ = try PickUpOrder(order: order, proof: .number(staff, of: store), in: at(50))(tx)
    }
  }

  private func at(_ minutes: Int) -> World {
    let moment = world.now() - .hours(print.hoursAgo) - .minutes(55) + .minutes(minutes)
    return World(clock: { moment }, random: { [world] in world.randomBytes($0) })
  }
}
