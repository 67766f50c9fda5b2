import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import Synchronization

/// A stored document that is decrypted while it is read, with one part in memory at a time.
final class SealedDocument: ByteSource {
  let length: Int
  let tag: String? = nil
  private let document: ID<Document>
  private let key: DocumentKey
  private let parts: [(start: Int, part: DocumentPart)]
  private let files: any FileStore
  private let opened = Mutex<(number: Int, bytes: [UInt8])?>(nil)

  init(
    _ document: ID<Document>, _ key: DocumentKey, _ parts: [DocumentPart], in files: any FileStore
  ) {
    self.document = document
    self.key = key
    self.files = files
    var (placed, length) = ([(start: Int, part: DocumentPart)](), 0)
    for part in parts {
      placed.append((length, part))
      length += part.length
    }
    self.parts = placed
    self.length = length
  }

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    guard offset < length, let place = parts.last(where: { $0.start <= offset }) else { return [] }
    let bytes = try await open(place.part)
    let more = Array(bytes.dropFirst(offset - place.start).prefix(count))
    guard more.count < count, !more.isEmpty else { return more }
    return more + (try await read(from: offset + more.count, count: count - more.count))
  }

  private func open(_ part: DocumentPart) async throws -> [UInt8] {
    if let opened = opened.withLock({ $0 }), opened.number == part.number { return opened.bytes }
    let (key, document) = (key, document)
    guard let name = FileKey(part.file), let file = try await files.open(name) else {
      throw Gone()
    }
    let sealed = try await file.read(from: 0, count: file.length)
    guard let bytes = try await aside({ key.open(sealed, part.role, of: document) }) else {
      throw Gone()
    }
    opened.withLock { $0 = (part.number, bytes) }
    return bytes
  }

  /// Thrown if the document was deleted in the meantime.
  private struct Gone: Error {}
}

extension EncryptedDocumentStore {
  /// Returns a byte source for a document's data of one kind; nil if the document was deleted.
  func source(of document: ID<Document>, _ kind: DocumentPart.Kind) async throws -> SealedDocument?
  {
    let (key, parts) = try await store.read { tx in
      (try Self.key(of: document, tx), try DocumentPart.of(document, kind, tx))
    }
    guard let key, !parts.isEmpty else { return nil }
    return SealedDocument(document, key, parts, in: files)
  }
}
