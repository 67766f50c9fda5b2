import Jobs
import PlazaBase
import PlazaData
import PlazaUploads
import PlazaWeb

/// Receives documents in parts, so that received data is never sent again.
struct Uploads: Sendable {
  /// The maximum size of a document in bytes.
  static let largest = 100_000_000
  /// The maximum number of parts of a document. An unstable connection produces some hundreds.
  static let pieces = 2000
  /// The maximum total size of a member's documents in bytes.
  static let quota = 500_000_000
  /// The kind of the job that prepares documents.
  static let job = "print.document"

  let documentStore: EncryptedDocumentStore
  /// The size of a stored part in bytes.
  var chunkSize = DocumentPart.maximum

  /// Appends the data of an upload from an offset on, and keeps the received data if the
  /// connection breaks. Data with a digest is stored only if it matches.
  /// - Returns: The document in its new state.
  /// - Throws: ``UploadRefusal``, and ``TusDigest/mismatch``.
  func append(_ bytes: TusPart, to id: ID<Document>, of member: ID<Member>) async throws
    -> Document
  {
    let place = try await begin(id, of: member, at: bytes.offset)
    if let digest = bytes.digest {
      try await receiveWhole(bytes.stream, digest, id, place)
    } else {
      try await appendReceived(bytes.stream, id, place)
    }
    guard
      let document = try await documentStore.store.read({ try Document.find(id, of: member, $0) })
    else {
      throw UploadRefusal.noSuchUpload
    }
    return document
  }

  private func appendReceived(_ stream: BodyStream, _ id: ID<Document>, _ start: Point)
    async throws
  {
    var place = start
    try await stream.chunks(of: chunkSize, room: start.quota, tooMuch: UploadRefusal.tooLarge) {
      place = try await save($0, id, place)
    }
  }

  private func receiveWhole(
    _ stream: BodyStream, _ digest: TusDigest, _ id: ID<Document>, _ start: Point
  ) async throws {
    var (sum, parts) = (digest.sum, [DocumentPart]())
    do {
      try await stream.chunks(of: chunkSize, room: start.quota, tooMuch: UploadRefusal.tooLarge) {
        piece in
        sum.add(piece)
        parts.append(
          try await documentStore.put(
            piece, .upload, number: start.parts + parts.count + 1, of: id, start.key))
      }
      guard sum.holds(digest) else { throw TusDigest.mismatch }
    } catch {
      try await documentStore.remove(parts)
      throw error
    }
    try await record(parts, id, start)
  }

  /// The position at which an upload continues.
  private struct Point: Sendable {
    let key: DocumentKey
    let member: ID<Member>
    let offset: Int
    let length: Int
    /// The number of stored parts.
    let parts: Int

    var quota: Int { length - offset }

    func after(_ more: [DocumentPart]) -> Point {
      Point(
        key: key, member: member, offset: offset + more.reduce(0) { $0 + $1.length },
        length: length,
        parts: parts + more.count)
    }
  }

  private func begin(_ id: ID<Document>, of member: ID<Member>, at offset: Int) async throws
    -> Point
  {
    try await documentStore.store.read { tx in
      guard let document = try Document.find(id, of: member, tx),
        let key = try EncryptedDocumentStore.key(of: id, tx)
      else {
        throw UploadRefusal.noSuchUpload
      }
      guard document.state == .arriving else { throw UploadRefusal.isOver }
      guard document.received == offset else {
        throw UploadRefusal.elsewhere(at: document.received)
      }
      let parts = try DocumentPart.of(id, .upload, tx).count
      return Point(key: key, member: member, offset: offset, length: document.length, parts: parts)
    }
  }

  /// Stores the file before its row: a crash in between leaves an orphaned file, which the sweep
  /// deletes.
  private func save(_ bytes: [UInt8], _ id: ID<Document>, _ point: Point) async throws -> Point {
    let part = try await documentStore.put(
      bytes, .upload, number: point.parts + 1, of: id, point.key)
    try await record([part], id, point)
    return point.after([part])
  }

  /// Removes the files only if the parts were refused. After any other error the commit may have
  /// happened, and files without rows are deleted later.
  private func record(_ parts: [DocumentPart], _ id: ID<Document>, _ point: Point) async throws {
    let note = RecordUploadParts(
      document: id, parts: parts, offset: point.offset,
      ask: EnqueueJob(Self.job, key: id.text, for: point.member, in: documentStore.world))
    do {
      try await documentStore.store.write { try note($0) }
    } catch let refusal as UploadRefusal {
      try await documentStore.remove(parts)
      throw refusal
    }
  }
}

/// Appends parts at the current offset. Of two clients that send the same data, exactly one
/// succeeds.
struct RecordUploadParts: Sendable {
  let document: ID<Document>
  let parts: [DocumentPart]
  let offset: Int
  let ask: EnqueueJob

  /// - Throws: ``UploadRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard parts.allSatisfy({ $0.number <= Uploads.pieces }) else { throw UploadRefusal.inPieces }
    let end = parts.reduce(offset) { $0 + $1.length }
    let changed = try tx.run(
      """
      UPDATE print_document SET received = \(end), state = CASE WHEN length = \(end) THEN 'waiting' ELSE state END
      WHERE id = \(document) AND state = 'arriving' AND received = \(offset) AND length >= \(end)
      """)
    guard changed == 1 else {
      let row = try tx.first("SELECT received FROM print_document WHERE id = \(document)")
      throw UploadRefusal.elsewhere(at: try row?.value("received") ?? 0)
    }
    for part in parts { try part.insert(of: document, tx) }
    if try tx.exists("SELECT 1 FROM print_document WHERE id = \(document) AND state = 'waiting'") {
      try ask(tx)
    }
  }
}

/// Creates an upload.
struct StartUpload: Sendable {
  let id: ID<Document>
  let member: ID<Member>
  let length: Int
  let key: DocumentKey
  let title: [UInt8]?
  let now: Instant
  let retainUntil: Instant

  /// - Parameter title: The member's title for the document.
  init(
    _ length: Int, title: String?, of member: ID<Member>, _ settings: PrintSettings,
    in world: World
  ) throws {
    (id, now, key) = (world.newID(), world.now(), DocumentKey(in: world))
    self.member = member
    self.length = length
    let key = key
    let id = id
    self.title = try title.map { try key.seal(Array($0.utf8.prefix(1000)), "title", of: id) }
    retainUntil = now + settings.draftRetention
  }

  /// - Throws: ``UploadRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard length > 0 else { throw UploadRefusal.empty }
    guard length <= Uploads.largest else { throw UploadRefusal.tooLarge }
    try Limit.documents.require(member, now: now, tx)
    try Limit.sentDocuments.require(member, now: now, tx)
    let row = try tx.first(
      "SELECT COALESCE(SUM(length), 0) AS bytes FROM print_document WHERE member = \(member) AND key IS NOT NULL"
    )
    let bytes: Int = try row?.value("bytes") ?? 0
    guard bytes + length <= Uploads.quota else { throw UploadRefusal.tooMuch }
    try tx.run(
      """
      INSERT INTO print_document (id, member, state, title, key, length, received, began_at, keep_until)
      VALUES (\(id), \(member), 'arriving', \(title), \(key.raw), \(length), 0, \(now), \(retainUntil))
      """)
  }
}
