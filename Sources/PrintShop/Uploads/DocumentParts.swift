import Jobs
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaUploads

/// The rows and encrypted files of the parts of a document's upload.
struct DocumentParts: UploadStorage {
  static let table: SQL = "print_document"
  /// An unstable connection produces some hundreds.
  static let maximumParts = 2000

  let id: ID<Document>
  let key: DocumentKey
  let documentStore: EncryptedDocumentStore
  /// The job that prepares the complete document; nil if the sender does not announce the length,
  /// and ``SendPrintJob`` completes the upload.
  let job: EnqueueJob?

  var completeState: SQL { job == nil ? "'arriving'" : "'waiting'" }

  func put(_ bytes: [UInt8], number: Int) async throws -> UploadPart {
    let part = try await documentStore.put(bytes, .upload, number: number, of: id, key)
    return UploadPart(number: number, length: part.length, file: part.file)
  }

  func remove(_ parts: [UploadPart]) async throws {
    try await documentStore.files.delete(parts.map(\.file))
  }

  func insert(_ part: UploadPart, _ tx: any Transaction) throws {
    try DocumentPart(kind: .upload, number: part.number, length: part.length, file: part.file)
      .insert(of: id, tx)
  }

  func didRecord(_ tx: any Transaction) throws {
    if try tx.exists("SELECT 1 FROM print_document WHERE id = \(id) AND state = 'waiting'") {
      try job?(tx)
    }
  }
}
