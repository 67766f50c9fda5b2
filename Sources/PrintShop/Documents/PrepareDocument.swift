import Errands
import Foundation
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaTools

/// Makes an uploaded document ready for printing, or says why it cannot be: it is made a PDF whose pages two programs
/// count alike.
struct PrepareDocument: ErrandRunner {
  static let mostPages = 2000

  let kind = Uploads.errand
  let queue = ErrandQueue.urgent
  let vault: Vault
  let tools: Tools
  let settings: PrintSettings

  func title(of errand: Errand) -> String { say("A document to be made ready for printing") }

  func run(_ errand: Errand, _ progress: ErrandProgress) async throws {
    if let id = ID<Document>(errand.key) { try await finish(id) }
  }

  /// Makes a document ready, and an order of the job that waits for it where one does.
  func finish(_ id: ID<Document>) async throws {
    try await prepare(id)
    try await DraftPrintJob(vault: vault, settings: settings)(id)
  }

  func prepare(_ id: ID<Document>) async throws {
    let state = try await vault.store.read {
      try $0.first("SELECT state FROM print_document WHERE id = \(id)")?.value("state", as: String.self)
    }
    guard state == Document.State.waiting.rawValue, let bytes = try await vault.bytes(of: id, .upload) else { return }
    do {
      let pdf = try await PrintableFile(tools: tools).pdf(of: bytes)
      let ready = try await tools.withBench { try await PreparedPDF.make(of: pdf, on: $0) }
      try await keep(ready, hash: Array(SHA256.hash(data: bytes)).hexadecimal, id)
    } catch let no as DocumentRefusal {
      try await vault.store.write { try RefuseDocument(document: id, reason: no)($0) }
    }
  }

  private func keep(_ ready: PreparedPDF, hash: String, _ id: ID<Document>) async throws {
    guard let key = try await vault.store.read({ try Vault.key(of: id, $0) }) else { return }
    var parts: [DocumentPart] = []
    for start in stride(from: 0, to: ready.bytes.count, by: DocumentPart.most) {
      let piece = Array(ready.bytes[start..<min(start + DocumentPart.most, ready.bytes.count)])
      parts.append(try await vault.put(piece, .pdf, number: parts.count + 1, of: id, key))
    }
    parts.append(try await vault.put(ready.picture, .picture, number: 1, of: id, key))
    let note = NoteReady(document: id, pages: ready.pages, parts: parts, sha256: hash)
    let old = try await vault.store.write { try note($0) }
    try await vault.remove(old)
  }
}

/// What was found out about a document is written down; the upload itself is needed no more.
struct NoteReady: Sendable {
  let document: ID<Document>
  let pages: [DocumentPage]
  let parts: [DocumentPart]
  let sha256: String

  /// - Returns: files that nothing needs any more.
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

/// A document cannot be printed, and why.
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
