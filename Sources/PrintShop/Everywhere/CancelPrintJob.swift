import PlazaBase
import PlazaData

/// Cancels a job and the order made from it, unless the store has started printing. The document
/// is deleted too, because it was sent for this job only.
struct CancelPrintJob: Sendable {
  let job: PrintJob
  let member: ID<Member>
  let now: Instant
  private let cancel: CancelOrder?

  init(_ job: PrintJob, of member: ID<Member>, _ settings: PrintSettings, in world: World) {
    self.job = job
    self.member = member
    now = world.now()
    cancel = job.order.map { CancelOrder($0, of: member, settings, in: world) }
  }

  /// - Returns: The files to delete; their contents can no longer be decrypted.
  /// - Throws: ``IPPRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> [DocumentPart] {
    let current = try PrintJob.find(job.number, of: member, at: job.store, tx)
    switch current.state {
    case .canceled, .refused: throw Self.tooLate
    case .open, .sent: break
    case .drafted: try drop(current, tx)
    }
    try PrintJob.end(job.id, .canceled, at: now, tx)
    let isOrdered = try tx.exists(
      "SELECT 1 FROM print_order_document WHERE document = \(job.document)")
    return isOrdered ? [] : try ShredDocument(document: job.document)(tx)
  }

  private func drop(_ current: PrintJob, _ tx: any Transaction) throws {
    guard let id = current.order, let cancel, cancel.order == id else { throw Self.tooLate }
    switch try Order.find(id, of: member, tx).state {
    case .draft: try DiscardDraft(order: id, member: member)(tx)
    case .order: _ = try cancel(tx)
    default: throw Self.tooLate
    }
  }

  private static let tooLate = IPPRefusal(
    .notPossible, StoredPhrase("This job has ended, or the store has started printing it."))
}
