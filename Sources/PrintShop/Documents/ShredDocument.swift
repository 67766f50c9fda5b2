import Jobs
import PlazaBase
import PlazaData
import PlazaFiles

/// Deletes a document: its key and its title go, and with the key everything that was ever stored of it, wherever a
/// copy may lie. The row stays, since orders name it, and says nothing.
struct ShredDocument: Sendable {
  let document: ID<Document>

  /// - Returns: the files that hold nothing readable any more.
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

/// Deletes what is past its time now: somebody has their prints.
struct DeleteDue: JobHandler {
  static let kind = "print.delete"

  let kind: String = Self.kind
  let queue = JobQueue.urgent
  let vault: EncryptedDocumentStore

  func title(of job: Job) -> String { say("Delete expired documents") }

  func run(_ job: Job, _ progress: JobProgress) async throws {
    try await SweepDocuments(vault: vault, now: vault.world.now()).deleteDue()
  }

  /// Nobody waits for it: the housekeeper deletes them too.
  func giveUp(_ job: Job, _ tx: any Transaction) throws {}
}
