import PlazaBase
import PlazaData
import PlazaFiles

/// Stores documents encrypted in the file store. The keys are in the database only.
struct EncryptedDocumentStore: Sendable {
  let store: any Database
  let files: any FileStore
  let world: World

  /// Returns a document's decrypted data of one kind.
  /// - Returns: Nil if the document was deleted.
  func bytes(of document: ID<Document>, _ kind: DocumentPart.Kind) async throws -> [UInt8]? {
    let (key, parts) = try await store.read { tx in
      (try Self.key(of: document, tx), try DocumentPart.of(document, kind, tx))
    }
    guard let key, !parts.isEmpty else { return nil }
    var all: [UInt8] = []
    for part in parts {
      guard let name = FileKey(part.file), let file = try await files.open(name),
        let opened = key.open(
          try await file.read(from: 0, count: file.length), part.role, of: document)
      else { return nil }
      all += opened
    }
    return all
  }

  /// Returns the document's title; nil if it was deleted.
  func title(of document: ID<Document>) async throws -> String? {
    try await store.read { tx in
      let row = try tx.first("SELECT key, title FROM print_document WHERE id = \(document)")
      guard let key = try row?.optional("key", as: [UInt8].self),
        let title = try row?.optional("title", as: [UInt8].self)
      else { return nil }
      return DocumentKey(key).open(title, "title", of: document).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// Encrypts and stores a part. The part does not take effect until the caller inserts its row.
  /// - Returns: The values of the row.
  func put(
    _ bytes: [UInt8], _ kind: DocumentPart.Kind, number: Int, of document: ID<Document>,
    _ key: DocumentKey
  ) async throws -> DocumentPart {
    let id = world.newID(DocumentPart.self)
    guard let name = FileKey(DocumentPart.prefix, id, "sealed") else {
      throw FileError.unavailable("no name for a part")
    }
    let part = DocumentPart(
      kind: kind, number: number, length: bytes.count, file: name.description)
    try await files.put(name, try key.seal(bytes, part.role, of: document))
    return part
  }

  func remove(_ parts: [DocumentPart]) async throws { try await files.delete(parts.map(\.file)) }

  static func key(of document: ID<Document>, _ tx: any Transaction) throws -> DocumentKey? {
    try tx.first("SELECT key FROM print_document WHERE id = \(document)")?
      .optional("key", as: [UInt8].self).map(DocumentKey.init)
  }
}
