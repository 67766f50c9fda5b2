import Jobs
import PlazaBase
import PlazaData
import PlazaProcesses

/// Replaces a password-protected upload with the decrypted file.
struct SaveUnlocked: Sendable {
  let document: ID<Document>
  let parts: [DocumentPart]
  let enqueue: EnqueueJob

  /// - Returns: The files that are no longer needed.
  func callAsFunction(_ tx: any Transaction) throws -> [DocumentPart] {
    let length = parts.reduce(0) { $0 + $1.length }
    let changed = try tx.run(
      """
      UPDATE print_document SET state = 'waiting', reason = NULL, length = \(length), received = \(length)
      WHERE id = \(document) AND state = 'refused' AND reason = \(DocumentRefusal.locked.rawValue)
      """)
    guard changed == 1 else { return parts }
    let locked = try DocumentPart.of(document, .upload, tx)
    try tx.run("DELETE FROM print_document_part WHERE document = \(document) AND kind = 'upload'")
    for part in parts { try part.insert(of: document, tx) }
    try enqueue(tx)
    return locked
  }
}
