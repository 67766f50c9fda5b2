import Errands
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
    try ForgetErrand(Uploads.errand, key: document.text)(tx)
    return parts
  }
}

/// Deletes what is past its time now: somebody has their prints.
struct DeleteDue: ErrandRunner {
  static let kind = "print.delete"

  let kind: String = Self.kind
  let queue = ErrandQueue.urgent
  let vault: Vault

  func title(of errand: Errand) -> String { say("Documents whose time is over") }

  func run(_ errand: Errand, _ progress: ErrandProgress) async throws {
    try await SweepDocuments(vault: vault, now: vault.world.now()).deleteDue()
  }

  /// Nobody waits for it: the housekeeper deletes them too.
  func giveUp(_ errand: Errand, _ tx: any Transaction) throws {}
}

/// Deletes what is past its time, and files that no row names.
struct SweepDocuments: Sendable {
  private static let most = 100
  /// A part is stored before its row is written.
  private static let grace = Duration.hours(1)

  let vault: Vault
  let now: Instant

  func callAsFunction() async throws {
    try await deleteDue()
    try await sweepFiles()
  }

  func deleteDue() async throws {
    while true {
      let due = try await vault.store.read { [now] tx -> [ID<Document>] in
        try tx.rows(
          """
          SELECT id FROM print_document WHERE key IS NOT NULL AND keep_until <= \(now) ORDER BY keep_until, id
          LIMIT \(Self.most)
          """
        ).map { try $0.value("id") }
      }
      if due.isEmpty { break }
      for document in due { try await shred(document) }
    }
  }

  func shred(_ document: ID<Document>) async throws {
    let shred = ShredDocument(document: document)
    try await vault.remove(try await vault.store.write { try shred($0) })
  }

  private func sweepFiles() async throws {
    for entry in try await vault.files.list(DocumentPart.area) where entry.stored < now - Self.grace {
      let file = entry.key.description
      let isNamed = try await vault.store.read {
        try $0.exists("SELECT 1 FROM print_document_part WHERE file = \(file)")
      }
      if !isNamed { try await vault.files.delete(entry.key) }
    }
  }
}
