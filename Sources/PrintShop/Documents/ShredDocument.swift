import Jobs
import PlazaBase
import PlazaData
import PlazaFiles

/// Deletes a document's key and title. Without the key, no stored copy of its data can be
/// decrypted, including backups. The row remains, because orders refer to it.
struct ShredDocument: Sendable {
  let document: ID<Document>

  /// - Returns: The files to delete; their contents can no longer be decrypted.
  func callAsFunction(_ tx: any Transaction) throws -> [DocumentPart] {
    let parts = try DocumentPart.Kind.allCases.flatMap { try DocumentPart.of(document, $0, tx) }
    try tx.run(
      """
      UPDATE print_document SET state = 'gone', key = NULL, title = NULL, reason = NULL, sha256 = NULL
      WHERE id = \(document) AND key IS NOT NULL
      """)
    try tx.run("DELETE FROM print_document_part WHERE document = \(document)")
    try tx.run("DELETE FROM print_page WHERE document = \(document)")
    try ForgetJob(Uploads.job, key: document.text)(tx)
    return parts
  }
}

/// Deletes expired documents soon after a customer has collected their prints.
struct DeleteDue: JobHandler {
  static let kind = "print.delete"

  let kind: String = Self.kind
  let queue = JobQueue.urgent
  let documentStore: EncryptedDocumentStore

  func title(of job: Job) -> String { say("Delete expired documents") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    try await SweepDocuments(documentStore: documentStore, now: documentStore.world.now())
      .deleteDue()
    return .done
  }

  /// The housekeeper deletes them later in any case.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}
}
