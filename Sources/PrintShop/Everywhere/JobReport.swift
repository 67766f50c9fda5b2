import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaIPP
import PlazaMarkup

/// A job with the document and order that determine its state.
struct JobReport: Sendable {
  let job: PrintJob
  let document: Document
  let title: String?
  let order: Order?
  let line: OrderLine?
  let sidesDone: Int

  static func of(_ job: PrintJob, _ member: ID<Member>, _ tx: any Transaction) throws -> JobReport
  {
    guard let document = try Document.find(job.document, of: member, tx) else {
      throw DatabaseError.other("a job without its document")
    }
    let order = try job.order.map { try Order.find($0, tx) }
    let runs = try order.map { try Run.of($0.id, tx) } ?? []
    return JobReport(
      job: job, document: document, title: try EncryptedDocumentStore.title(of: job.document, tx),
      order: order,
      line: try order.flatMap { try OrderLine.of($0.id, tx).first },
      sidesDone: runs.reduce(0) { $0 + $1.sidesDone })
  }

  /// The state of a job, as IPP values and as a message.
  struct Standing: Sendable, Equatable {
    enum State: Int, Sendable {
      case pending = 3, held, processing, stopped, canceled, aborted, completed
    }

    let state: State
    let reason: String
    let text: String

    var isOver: Bool { state.rawValue >= State.canceled.rawValue }
  }

  func standing(_ settings: PrintSettings, _ link: PrinterLink, now: Instant) -> Standing {
    if let order { return standing(order, settings, link) }
    switch job.state {
    case .refused:
      return Standing(state: .aborted, reason: "aborted-by-system", text: job.reason?() ?? "")
    case .canceled, .drafted:
      return Standing(state: .canceled, reason: "job-canceled-by-user", text: say("Cancelled."))
    case .open
    where now - job.madeAt > .seconds(PrinterAttributes.timeout) || document.state == .gone:
      return Standing(
        state: .aborted, reason: "aborted-by-system", text: say("No document arrived."))
    case .open:
      return Standing(
        state: .held, reason: "job-incoming", text: say("Waiting for the document."))
    case .sent: return ofDocument(link)
    }
  }

  private func ofDocument(_ link: PrinterLink) -> Standing {
    switch document.state {
    case .refused:
      let refusal = document.reason.flatMap(DocumentRefusal.init(rawValue:)) ?? .damaged
      let words =
        document.isLocked
        ? say(
          "This file is password-protected. Enter the password at \(link.web + Paths.documents().text)"
        )
        : refusal.message
      return Standing(state: .aborted, reason: refusal.jobReason, text: words)
    case .gone:
      return Standing(state: .canceled, reason: "job-canceled-by-user", text: say("Deleted."))
    default:
      return Standing(
        state: .held, reason: "job-transforming",
        text: say("Preparing your document. The price comes next."))
    }
  }

  private func standing(_ order: Order, _ settings: PrintSettings, _ link: PrinterLink) -> Standing
  {
    let price = settings.currency.format(order.total)
    switch order.state {
    case .draft:
      let page = link.web + Paths.draft(order.store, order.id).text
      return Standing(
        state: .held, reason: "job-release-wait",
        text: say("Not paid yet: \(price). Pay at \(page)"))
    case .order where order.heldBecause != nil:
      return Standing(state: .held, reason: "job-held-by-operator", text: order.heldBecause ?? "")
    case .order: return Standing(state: .pending, reason: "job-queued", text: order.state.text)
    case .printing:
      return Standing(state: .processing, reason: "job-printing", text: order.state.text)
    case .done, .pickedUp, .expired:
      return Standing(
        state: .completed, reason: "job-completed-successfully", text: order.state.text)
    case .canceled:
      return Standing(state: .canceled, reason: "job-canceled-by-user", text: order.state.text)
    case .refused:
      return Standing(
        state: .canceled, reason: "job-canceled-by-operator", text: order.refusedBecause ?? "")
    case .failed:
      return Standing(state: .aborted, reason: "aborted-by-system", text: order.state.text)
    }
  }
}

extension DocumentRefusal {
  fileprivate var jobReason: String {
    switch self {
    case .locked, .lockedOffice, .lockedByCertificate: "document-password-error"
    case .unknownKind, .notInstalled, .hangul: "unsupported-document-format"
    case .empty, .damaged, .lying, .hostile, .notPDF, .notPicture, .notText, .notOffice:
      "document-format-error"
    default: "aborted-by-system"
    }
  }
}
