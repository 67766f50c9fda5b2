import Jobs
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaProcesses

/// Converts an uploaded document to a PDF that is ready for printing, or records why it cannot be
/// printed. Two independent tools must agree on the number of pages.
struct PrepareDocument: JobHandler {
  static let maxPages = 2000

  let kind = Uploads.job
  let queue = JobQueue.urgent
  let documentStore: EncryptedDocumentStore
  let tools: ToolRunner
  let settings: PrintSettings

  func title(of job: Job) -> String { say("Prepare a document for printing") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    if let id = ID<Document>(job.key) { try await finish(id) }
    return .done
  }

  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    if let id = ID<Document>(job.key) { try RefuseDocument(document: id, reason: .failed)(tx) }
  }

  /// Prepares a document, then turns a print job that is waiting for it into an order.
  func finish(_ id: ID<Document>) async throws {
    try await prepare(id)
    try await DraftPrintJob(documentStore: documentStore, tools: tools, settings: settings)(id)
  }

  func prepare(_ id: ID<Document>) async throws {
    let (isWaiting, name) = try await documentStore.store.write { tx in
      try RetryDocument.reopen(id, tx)
      let isWaiting = try tx.exists(
        "SELECT 1 FROM print_document WHERE id = \(id) AND state = 'waiting'")
      // The title of a print job is ignored: print dialogs send rasterised data under the name of
      // the original document.
      return (
        isWaiting,
        try PrintJob.waiting(for: id, tx) == nil
          ? try EncryptedDocumentStore.title(of: id, tx) : nil
      )
    }
    guard isWaiting, let bytes = try await documentStore.bytes(of: id, .upload) else { return }
    do {
      let pdf = try await PrintableFile(tools: tools).pdf(of: bytes, named: name)
      let ready = try await tools.withScratchDirectory {
        try await PreparedPDF.make(of: pdf, on: $0)
      }
      try await save(ready, hash: bytes.hexadecimalSHA256, id)
    } catch let no as DocumentRefusal {
      try await documentStore.store.write { try RefuseDocument(document: id, reason: no)($0) }
    }
  }

  private func save(_ ready: PreparedPDF, hash: String, _ id: ID<Document>) async throws {
    guard
      let key = try await documentStore.store.read({ try EncryptedDocumentStore.key(of: id, $0) })
    else { return }
    var parts: [DocumentPart] = []
    for start in stride(from: 0, to: ready.bytes.count, by: DocumentPart.maximum) {
      let piece = Array(ready.bytes[start..<min(start + DocumentPart.maximum, ready.bytes.count)])
      parts.append(try await documentStore.put(piece, .pdf, number: parts.count + 1, of: id, key))
    }
    parts.append(try await documentStore.put(ready.picture, .picture, number: 1, of: id, key))
    let note = RecordReady(document: id, pages: ready.pages, parts: parts, sha256: hash)
    let old = try await documentStore.store.write { try note($0) }
    try await documentStore.remove(old)
  }
}

/// Stores the result of preparing a document and removes the upload.
struct RecordReady: Sendable {
  let document: ID<Document>
  let pages: [DocumentPage]
  let parts: [DocumentPart]
  let sha256: String

  /// - Returns: The files that are no longer needed.
  func callAsFunction(_ tx: any Transaction) throws -> [DocumentPart] {
    let changed = try tx.run(
      """
      UPDATE print_document SET state = 'ready', pages = \(pages.count), sha256 = \(sha256)
      WHERE id = \(document) AND state = 'waiting'
      """)
    guard changed == 1 else { return parts }
    for part in parts { try part.insert(of: document, tx) }
    for page in pages {
      try tx.run(
        """
        INSERT INTO print_page (document, number, width, height, is_colour)
        VALUES (\(document), \(page.number), \(page.width), \(page.height), \(page.isColour))
        """)
    }
    let uploaded = try DocumentPart.of(document, .upload, tx)
    try tx.run("DELETE FROM print_document_part WHERE document = \(document) AND kind = 'upload'")
    return uploaded
  }
}

/// Records why a document cannot be printed.
struct RefuseDocument: Sendable {
  let document: ID<Document>
  let reason: DocumentRefusal

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE print_document SET state = 'refused', reason = \(reason.rawValue)
      WHERE id = \(document) AND state = 'waiting'
      """)
  }
}

/// Retries the preparation of a document that was abandoned.
struct RetryDocument: Sendable {
  let document: ID<Document>
  let member: ID<Member>
  private let enqueue: EnqueueJob

  init(_ document: ID<Document>, of member: ID<Member>, in world: World) {
    self.document = document
    self.member = member
    enqueue = EnqueueJob(Uploads.job, key: document.text, for: member, in: world)
  }

  enum Refusal: PlazaBase.Refusal {
    case noSuchDocument
    case notFailed

    var slug: String { self == .noSuchDocument ? "not-found" : "document-not-failed" }
    var kind: RefusalKind { self == .noSuchDocument ? .notFound : .conflict }

    var message: String {
      switch self {
      case .noSuchDocument: DeleteDocument.Refusal.noSuchDocument.message
      case .notFailed: say("This document hasn't failed. Check the list again.")
      }
    }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    guard let found = try Document.find(document, of: member, tx), found.state != .gone else {
      throw Refusal.noSuchDocument
    }
    guard try Self.reopen(document, tx) else { throw Refusal.notFailed }
    try enqueue(tx)
  }

  /// - Returns: Whether the preparation had been abandoned.
  @discardableResult
  static func reopen(_ document: ID<Document>, _ tx: any Transaction) throws -> Bool {
    try tx.run(
      """
      UPDATE print_document SET state = 'waiting', reason = NULL
      WHERE id = \(document) AND state = 'refused' AND reason = \(DocumentRefusal.failed.rawValue)
      """) == 1
  }
}
