import Jobs
import PlazaBase
import PlazaData
import PlazaUploads

/// Orders prints for the demo's members. Runs as a job on the started server, because the
/// documents are prepared by other jobs.
struct PrintForDemo: JobHandler {
  static let job = "print.demo"

  let kind = Self.job
  let settings: PrintSettings
  let services: PrintServices

  func title(of job: Job) -> String { say("Demo orders") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    let people = job.payload.split(separator: " ").compactMap { ID<Member>(String($0)) }
    guard people.count == 3 else { return .done }
    let members: [DemoPrint.Owner: ID<Member>] = [.student: people[0], .filmLover: people[1]]
    let (hasOrders, documents) = try await services.store.read { tx in
      (
        try tx.exists("SELECT 1 FROM print_order LIMIT 1"),
        try Self.documents(of: Array(members.values), tx)
      )
    }
    if hasOrders { return .done }
    if documents.count < DemoPrint.all.count {
      for (place, print) in DemoPrint.all.enumerated().dropFirst(documents.count) {
        if let member = members[print.owner] { try await send(print, place, of: member) }
      }
      return later
    }
    if documents.contains(where: { [.arriving, .waiting].contains($0.state) }) { return later }
    try await services.store.longWrite { [settings, services] tx in
      let stores = try DemoStore.all.map { try $0.id(tx) }
      for (print, document) in zip(DemoPrint.all, documents) {
        guard let member = members[print.owner], let store = stores[print.store] else { continue }
        try DemoOrder(
          print: print, document: document.id, member: member, store: store, staff: people[2],
          settings: settings,
          world: services.world)(tx)
      }
    }
    return .done
  }

  /// A demo without orders is still complete.
  func handleFailure(_ job: Job, _ tx: any Transaction) {}

  private var later: JobOutcome {
    .again(at: services.world.now() + .seconds(2), StoredPhrase("Preparing its documents."))
  }

  /// - Parameter index: The document's position; the upload is backdated so that its key sorts
  ///   accordingly.
  private func send(_ print: DemoPrint, _ index: Int, of member: ID<Member>) async throws {
    let bytes = try await DemoPage(print: print).pdf(services.tools)
    let then = services.world.now() - .seconds(DemoPrint.all.count - index)
    let world = World(clock: { then }, random: { [services] in services.world.randomBytes($0) })
    let begin = try StartUpload(bytes.count, title: print.title, of: member, settings, in: world)
    let storage = DocumentParts(
      id: begin.id, key: begin.key, documentStore: services.documentStore,
      job: EnqueueJob(Uploads.job, key: begin.id.text, for: member, in: world))
    let part = try await storage.put(bytes, number: 1)
    try await services.store.write { tx in
      try begin(tx)
      try RecordParts([part], of: storage, at: 0)(tx)
    }
  }

  private static func documents(of members: [ID<Member>], _ tx: any Transaction) throws
    -> [Document]
  {
    let rows = try members.flatMap { member in
      try tx.rows("SELECT id FROM print_document WHERE member = \(member) ORDER BY id")
        .map { (member, try $0.value("id", as: ID<Document>.self)) }
    }
    return try rows.sorted { $0.1.text < $1.1.text }.compactMap {
      try Document.find($0.1, of: $0.0, tx)
    }
  }
}

extension DemoStore {
  fileprivate func id(_ tx: any Transaction) throws -> ID<PrintStore>? {
    try tx.first("SELECT id FROM print_store WHERE name = \(name) LIMIT 1")?.value("id")
  }
}
