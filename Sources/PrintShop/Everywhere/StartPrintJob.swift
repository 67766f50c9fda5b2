import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaProcesses

/// Creates a job and an empty document, whose length is unknown until it has been received.
struct StartPrintJob: Sendable {
  let id: ID<PrintJob>
  let document: ID<Document>
  let key: DocumentKey
  let options: PrintOptions
  let member: ID<Member>
  let store: ID<PrintStore>
  let title: [UInt8]?
  let now: Instant
  let retainUntil: Instant

  init(
    _ options: PrintOptions, title: String?, of member: ID<Member>, at store: ID<PrintStore>,
    _ settings: PrintSettings, in world: World
  ) throws {
    (id, document, now, key) = (world.newID(), world.newID(), world.now(), DocumentKey(in: world))
    self.options = options
    self.member = member
    self.store = store
    let (key, document) = (key, document)
    self.title = try title.map { try key.seal(Array($0.utf8), "title", of: document) }
    retainUntil = now + settings.draftRetention
  }

  /// - Returns: The job's number, and the maximum size of its document in bytes.
  /// - Throws: ``DocumentUploadRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> (number: Int, room: Int) {
    try Limit.documents.require(member, now: now, tx)
    try Limit.sentDocuments.require(member, now: now, tx)
    let row = try tx.first(
      """
      SELECT COALESCE(SUM(CASE WHEN state = 'arriving' THEN received ELSE length END), 0) AS bytes
      FROM print_document WHERE member = \(member) AND key IS NOT NULL
      """)
    let bytes: Int = try row?.value("bytes") ?? 0
    let room = min(Uploads.largest, Uploads.quota - bytes)
    guard room > 0 else { throw DocumentUploadRefusal.tooMuch }
    try tx.run(
      """
      INSERT INTO print_document (id, member, state, title, key, length, received, began_at, keep_until)
      VALUES (\(document), \(member), 'arriving', \(title), \(key.raw), \(room), 0, \(now), \(retainUntil))
      """)
    let last = try tx.first("SELECT number FROM print_job ORDER BY number DESC LIMIT 1")
    let number = (try last?.value("number") ?? 0) + 1
    try tx.run(
      """
      INSERT INTO print_job (id, number, member, store, document, state, options, made_at)
      VALUES (\(id), \(number), \(member), \(store), \(document), 'open', \(OptionsText.write(options)), \(now))
      """)
    return (number, room)
  }
}

/// Marks a job's document as received and enqueues its preparation.
struct SendPrintJob: Sendable {
  let job: ID<PrintJob>
  let document: ID<Document>
  let enqueue: EnqueueJob

  init(_ job: ID<PrintJob>, _ document: ID<Document>, in world: World) {
    self.job = job
    self.document = document
    enqueue = EnqueueJob(Uploads.job, key: document.text, in: world)
  }

  /// - Throws: ``IPPRefusal`` if the document is empty, or if another connection has already sent
  ///   one.
  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE print_document SET length = received, state = 'waiting'
      WHERE id = \(document) AND state = 'arriving' AND received > 0
      """)
    let isHere = try tx.exists(
      "SELECT 1 FROM print_document WHERE id = \(document) AND state = 'waiting'")
    guard isHere else { throw IPPRefusal.bad(StoredPhrase("The document is missing.")) }
    let changed = try tx.run(
      "UPDATE print_job SET state = 'sent' WHERE id = \(job) AND state = 'open'")
    guard changed == 1 else {
      throw IPPRefusal(.oneDocumentOnly, StoredPhrase("Each job can have only one document."))
    }
    var enqueue = enqueue
    enqueue.owner = try tx.first("SELECT member FROM print_job WHERE id = \(job)")?.value("member")
    try enqueue(tx)
  }
}

/// Turns a job whose document is ready into an unpaid order.
struct DraftPrintJob: Sendable {
  let documentStore: EncryptedDocumentStore
  let tools: ToolRunner
  let settings: PrintSettings

  /// Does nothing if no job is waiting for the document.
  func callAsFunction(_ document: ID<Document>) async throws {
    let found = try await documentStore.store.read { tx in
      let isReady = try tx.exists(
        "SELECT 1 FROM print_document WHERE id = \(document) AND state = 'ready'")
      return isReady ? try PrintJob.waiting(for: document, tx) : nil
    }
    guard let found else { return }
    var settings = settings
    // A member who prints from a dialog may look at the price much later, so the quote is valid as
    // long as the draft is retained.
    settings.quoteHolds = settings.draftRetention
    let (job, now) = (found.job, documentStore.world.now())
    let draft = DraftOrder(
      [PrintRequest(document: document, options: job.options)], at: job.store, of: found.member,
      settings,
      in: documentStore.world)
    do {
      try await TryImposition(documentStore: documentStore, tools: tools)(
        draft.quote.wanted, of: found.member)
      try await documentStore.store.write { tx in
        guard try PrintJob.waiting(for: document, tx)?.job.id == job.id else { return }
        let order = try draft(tx)
        try tx.run(
          "UPDATE print_job SET state = 'drafted', print_order = \(order.id) WHERE id = \(job.id)")
      }
    } catch let refusal as any Refusal where refusal is OrderRefusal || refusal is LimitReached {
      try await documentStore.store.write {
        try PrintJob.end(job.id, .refused, because: StoredPhrase { refusal.message }, at: now, $0)
      }
    }
  }
}
