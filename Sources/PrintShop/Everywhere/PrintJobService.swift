import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaIPP
import PlazaMarkup

/// Performs the operations of a store's printer.
struct PrintJobService: Sendable {
  /// The maximum number of jobs in a list.
  private static let maximum = 100

  let requested: IPPRequestedAttributes
  /// Nil for a guest, who may only read the printer's attributes.
  let member: ID<Member>?
  let request: Request
  let store: ID<PrintStore>
  let settings: PrintSettings
  let uploads: Uploads

  enum Beginning {
    case answer(PrinterAnswer)
    /// The document data follows.
    case document(DocumentIntake)
  }

  private var link: PrinterLink { PrinterLink(store, request) }
  private var database: any Database { uploads.documentStore.store }

  private func owner() throws -> ID<Member> {
    guard let member else { throw PrinterAuthentication.Refusal.password }
    return member
  }

  private func printer() async throws -> StorePrinter {
    let (store, paper) = (store, settings.paper)
    return try await database.read { try StorePrinter.find(store, paper: paper, $0) }
  }

  func begin() async throws -> Beginning {
    switch requested.operation {
    case .getPrinterAttributes: .answer(try await printerAttributes())
    case .validateJob: .answer(try await validate())
    case .printJob: try await .document(beginJob())
    case .createJob: .answer(try await createJob())
    case .sendDocument: try await .document(beginDocument())
    case .getJobs: .answer(try await jobs())
    case .getJobAttributes: .answer(try await jobAttributes())
    case .cancelJob: .answer(try await cancel())
    case .cancelMyJobs: .answer(try await cancelMine())
    case .closeJob: .answer(try await close())
    case .identifyPrinter: .answer(PrinterAnswer(.ok, (try await printer()).store.localizedName))
    }
  }
}

// Printer attributes and validation
extension PrintJobService {
  private func printerAttributes() async throws -> PrinterAnswer {
    try JobTicket.checkFormat(requested)
    let attributes = PrinterAttributes(
      printer: try await printer(), link: link,
      icon: request.site.assets.link("icon-512.png").text,
      settings: settings, now: request.now)
    return PrinterAnswer(.ok, nil, [.init(.printer, attributes.of(requested.wanted))])
  }

  private func validate() async throws -> PrinterAnswer {
    let open = try await printer().open()
    let ticket = try JobTicket(requested, open.offer)
    let pages = ["job-pages", "job-impressions"].lazy.compactMap { name in
      requested[name].first?.number ?? requested.message.first(.job)[name].first?.number
    }.first
    let message = PriceForecast(rates: open.rates, currency: settings.currency)
      .message(ticket.options, pages: pages)
    return answer(ticket, message)
  }

  private func answer(_ ticket: JobTicket, _ message: String?, _ groups: [IPPMessage.Group] = [])
    -> PrinterAnswer
  {
    if ticket.unsupported.isEmpty { return PrinterAnswer(.ok, message, groups) }
    return PrinterAnswer(.ignored, message, [.init(.unsupported, ticket.unsupported)] + groups)
  }
}

// Jobs and their documents
extension PrintJobService {
  private func title() -> String? {
    let told = requested["job-name"].first?.text ?? requested["document-name"].first?.text
    let text = (told ?? "").ippText(255)
    return text.isEmpty ? nil : text
  }

  /// Returns the file's name. If a specific format is declared, the device has generated the data
  /// itself and named it after the original document, so the name is ignored.
  private func fileName() -> String? {
    let format = requested["document-format"].first?.text?.lowercased()
    return format == nil || format == "application/octet-stream"
      ? requested["document-name"].first?.text : nil
  }

  private func make(_ ticket: JobTicket) async throws -> (
    job: PrintJob, key: DocumentKey, room: Int
  ) {
    let (member, store) = (try owner(), store)
    let begin = try StartPrintJob(
      ticket.options, title: title(), of: member, at: store, settings, in: request.world)
    return try await database.write { tx in
      let made = try begin(tx)
      return (try PrintJob.find(made.number, of: member, at: store, tx), begin.key, made.room)
    }
  }

  private func beginJob() async throws -> DocumentIntake {
    let made = try await make(try JobTicket(requested, try await printer().open().offer))
    return DocumentIntake(
      uploads.documentStore, made.job, made.key, room: made.room, piece: uploads.chunkSize,
      named: fileName())
  }

  private func createJob() async throws -> PrinterAnswer {
    let ticket = try JobTicket(requested, try await printer().open().offer)
    let made = try await make(ticket)
    return answer(ticket, nil, try await receipt(made.job.number).groups)
  }

  private func beginDocument() async throws -> DocumentIntake {
    guard requested.flag("last-document") != nil else {
      throw IPPRefusal.bad(StoredPhrase("last-document is missing."))
    }
    try JobTicket.checkFormat(requested)
    let (number, member, store) = (try requested.job(), try owner(), store)
    let (job, document, key) = try await database.read { tx in
      let job = try PrintJob.find(number, of: member, at: store, tx)
      return (
        job, try Document.find(job.document, of: member, tx),
        try EncryptedDocumentStore.key(of: job.document, tx)
      )
    }
    guard job.state != .canceled, job.state != .refused else {
      throw IPPRefusal(.notPossible, StoredPhrase("This job has already ended."))
    }
    guard job.state == .open, let document, let key, document.received == 0,
      request.now - job.madeAt <= .seconds(PrinterAttributes.timeout)
    else {
      throw IPPRefusal(.oneDocumentOnly, StoredPhrase("Each job can have only one document."))
    }
    return DocumentIntake(
      uploads.documentStore, job, key, room: document.length, piece: uploads.chunkSize,
      named: fileName())
  }

  /// Returns the response to the creation of a job.
  func receipt(_ number: Int) async throws -> PrinterAnswer {
    PrinterAnswer(.ok, nil, [.init(.job, try await report(number).of(JobAttributes.receipt))])
  }

  private func report(_ number: Int) async throws -> JobAttributes {
    let (member, store) = (try owner(), store)
    return attributes(
      try await database.read { tx in
        try JobReport.of(try PrintJob.find(number, of: member, at: store, tx), member, tx)
      })
  }

  private func attributes(_ report: JobReport) -> JobAttributes {
    JobAttributes(report: report, settings: settings, link: link, now: request.now)
  }

  private func jobAttributes() async throws -> PrinterAnswer {
    PrinterAnswer(
      .ok, nil, [.init(.job, try await report(try requested.job()).of(requested.wanted))])
  }
}

// Lists of jobs, and cancellation
extension PrintJobService {
  private func all() async throws -> [JobReport] {
    let (member, store) = (try owner(), store)
    return try await database.read { tx in
      _ = try PrintStore.find(store, tx)
      return try PrintJob.of(member, at: store, atMost: Self.maximum, tx).map {
        try JobReport.of($0, member, tx)
      }
    }
  }

  private func isOver(_ report: JobReport) -> Bool {
    report.standing(settings, link, now: request.now).isOver
  }

  private func jobs() async throws -> PrinterAnswer {
    let which = requested["which-jobs"].first?.text ?? "not-completed"
    guard ["completed", "not-completed", "all"].contains(which) else {
      throw IPPRefusal(
        .valuesNotSupported, StoredPhrase("This printer doesn't know that list of jobs."),
        unsupported: [IPPAttribute("which-jobs", requested["which-jobs"])])
    }
    let limit = max(1, requested["limit"].first?.number ?? Self.maximum)
    let found = try await all().filter { which == "all" || isOver($0) == (which == "completed") }
    let groups = found.prefix(limit).map {
      IPPMessage.Group(.job, attributes($0).of(requested.wanted ?? JobAttributes.brief))
    }
    return PrinterAnswer(.ok, nil, Array(groups))
  }

  private func cancel() async throws -> PrinterAnswer {
    let (number, member, store) = (try requested.job(), try owner(), store)
    try await cancel(
      try await database.read { try PrintJob.find(number, of: member, at: store, $0) })
    return PrinterAnswer()
  }

  private func cancel(_ job: PrintJob) async throws {
    let act = CancelPrintJob(job, of: try owner(), settings, in: request.world)
    try await uploads.documentStore.remove(try await database.write { try act($0) })
  }

  /// - Throws: ``IPPRefusal`` if one of the named jobs cannot be cancelled.
  private func cancelMine() async throws -> PrinterAnswer {
    let named = requested["job-ids"].compactMap(\.number)
    let mine = try await all()
    for number in named where !mine.contains(where: { $0.job.number == number && !isOver($0) }) {
      throw IPPRefusal(
        .notPossible, StoredPhrase("One of these jobs can't be cancelled."),
        unsupported: [IPPAttribute("job-ids", .integer(number))])
    }
    for report in mine
    where named.isEmpty ? isCancellable(report) : named.contains(report.job.number) {
      try await cancel(report.job)
    }
    return PrinterAnswer()
  }

  private func isCancellable(_ report: JobReport) -> Bool {
    !isOver(report) && report.order?.state != .printing
  }

  /// Closes a job; a job without a document is cancelled.
  private func close() async throws -> PrinterAnswer {
    let number = try requested.job()
    let report = try await report(number)
    if report.report.job.state == .open { try await cancel(report.report.job) }
    return try await receipt(number)
  }
}
