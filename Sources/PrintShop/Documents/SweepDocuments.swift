import Jobs
import PlazaBase
import PlazaData
import PlazaFiles

/// Deletes expired documents, and files without a row.
struct SweepDocuments: Sendable {
  private static let maximum = 100
  /// The minimum age of a file to delete: a part is stored before its row is inserted.
  private static let grace = Duration.hours(1)

  let documentStore: EncryptedDocumentStore
  let now: Instant

  func callAsFunction() async throws {
    try await deleteDue()
    try await sweepFiles()
  }

  func deleteDue() async throws {
    while true {
      let due = try await documentStore.store.read { [now] tx -> [ID<Document>] in
        try tx.rows(
          """
          SELECT id FROM print_document WHERE key IS NOT NULL AND keep_until <= \(now) ORDER BY keep_until, id
          LIMIT \(Self.maximum)
          """
        ).map { try $0.value("id") }
      }
      if due.isEmpty { break }
      for document in due { try await shred(document) }
    }
  }

  func shred(_ document: ID<Document>) async throws {
    let shred = ShredDocument(document: document)
    try await documentStore.remove(try await documentStore.store.write { try shred($0) })
  }

  private func sweepFiles() async throws {
    for entry in try await documentStore.files.list(DocumentPart.prefix)
    where entry.stored < now - Self.grace {
      let file = entry.key.description
      let isNamed = try await documentStore.store.read {
        try $0.exists("SELECT 1 FROM print_document_part WHERE file = \(file)")
      }
      if !isNamed { try await documentStore.files.delete(entry.key) }
    }
  }
}
