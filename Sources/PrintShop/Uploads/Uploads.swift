import Errands
import PlazaBase
import PlazaData
import PlazaWeb

/// Takes documents in, piece by piece, so that what arrived is never sent again.
struct Uploads: Sendable {
  /// Bytes of one document.
  static let largest = 100_000_000
  /// Documents that a member may keep here at once.
  static let documents = 40
  /// Bytes of all that a member keeps here.
  static let room = 500_000_000
  /// The kind of the errand that makes documents ready.
  static let errand = "print.document"

  let vault: Vault
  let bell: ErrandBell
  /// Bytes that are stored together.
  var piece = DocumentPart.most

  /// Takes what comes of an upload from an offset on, and keeps what came even where the rest does not.
  /// - Returns: the document as it is then.
  /// - Throws: ``UploadRefusal``.
  func append(_ stream: BodyStream, to id: ID<Document>, of member: ID<Member>, at offset: Int) async throws -> Document
  {
    var place = try await begin(id, of: member, at: offset)
    var held: [UInt8] = []
    let end = try await stream.read { part in
      held += part
      guard place.offset + held.count <= place.length else { throw UploadRefusal.tooLarge }
      while held.count >= piece {
        place = try await keep(Array(held.prefix(piece)), id, place)
        held.removeFirst(piece)
      }
    }
    _ = end
    if !held.isEmpty { place = try await keep(held, id, place) }
    if place.offset == place.length { bell.ring() }
    guard let document = try await vault.store.read({ try Document.find(id, of: member, $0) }) else {
      throw UploadRefusal.noSuchUpload
    }
    return document
  }

  /// Where an upload goes on.
  private struct Point: Sendable {
    let key: DocumentKey
    let offset: Int
    let length: Int
    /// How many parts there are.
    let parts: Int
  }

  private func begin(_ id: ID<Document>, of member: ID<Member>, at offset: Int) async throws -> Point {
    try await vault.store.read { tx in
      guard let document = try Document.find(id, of: member, tx), let key = try Vault.key(of: id, tx) else {
        throw UploadRefusal.noSuchUpload
      }
      guard document.state == .arriving else { throw UploadRefusal.isOver }
      guard document.received == offset else { throw UploadRefusal.elsewhere(at: document.received) }
      let parts = try DocumentPart.of(id, .upload, tx).count
      return Point(key: key, offset: offset, length: document.length, parts: parts)
    }
  }

  /// First the file, then the row that names it: a crash between the two leaves a file that nobody names.
  private func keep(_ bytes: [UInt8], _ id: ID<Document>, _ point: Point) async throws -> Point {
    let part = try await vault.put(bytes, .upload, number: point.parts + 1, of: id, point.key)
    let note = NoteUploadPart(
      document: id, part: part, offset: point.offset, ask: AskErrand(Self.errand, key: id.text, in: vault.world))
    do {
      try await vault.store.write { try note($0) }
    } catch let refusal as UploadRefusal {
      try await vault.remove([part])
      throw refusal
    }
    return Point(
      key: point.key, offset: point.offset + bytes.count, length: point.length, parts: point.parts + 1)
  }
}

/// Adds a part to an upload, where it goes on and nowhere else: of two who send the same bytes, one comes first.
struct NoteUploadPart: Sendable {
  let document: ID<Document>
  let part: DocumentPart
  let offset: Int
  let ask: AskErrand

  /// - Throws: ``UploadRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    let end = offset + part.length
    let changed = try tx.run(
      """
      UPDATE print_document SET received = \(end), state = CASE WHEN length = \(end) THEN 'waiting' ELSE state END
      WHERE id = \(document) AND state = 'arriving' AND received = \(offset) AND length >= \(end)
      """)
    guard changed == 1 else {
      let row = try tx.first("SELECT received FROM print_document WHERE id = \(document)")
      throw UploadRefusal.elsewhere(at: try row?.value("received") ?? 0)
    }
    try part.insert(of: document, tx)
    if try tx.exists("SELECT 1 FROM print_document WHERE id = \(document) AND state = 'waiting'") { try ask(tx) }
  }
}

/// Makes room for a document that will be uploaded.
struct BeginUpload: Sendable {
  let id: ID<Document>
  let member: ID<Member>
  let length: Int
  let key: DocumentKey
  let title: [UInt8]?
  let now: Instant
  let keep: Instant

  /// - Parameter title: what the member calls it.
  init(_ length: Int, title: String?, of member: ID<Member>, _ settings: PrintSettings, in world: World) throws {
    (id, now, key) = (world.newID(), world.now(), DocumentKey(in: world))
    self.member = member
    self.length = length
    let key = key
    let id = id
    self.title = try title.map { try key.seal(Array($0.utf8.prefix(1000)), "title", of: id) }
    keep = now + settings.keepsDrafts
  }

  /// - Throws: ``UploadRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard (1...Uploads.largest).contains(length) else { throw UploadRefusal.tooLarge }
    let row = try tx.first(
      """
      SELECT count(*) AS n, COALESCE(SUM(length), 0) AS bytes FROM print_document
      WHERE member = \(member) AND key IS NOT NULL
      """)
    let (count, bytes): (Int, Int) = (try row?.value("n") ?? 0, try row?.value("bytes") ?? 0)
    guard count < Uploads.documents else { throw UploadRefusal.tooMany }
    guard bytes + length <= Uploads.room else { throw UploadRefusal.tooMuch }
    try tx.run(
      """
      INSERT INTO print_document (id, member, state, title, key, length, received, began_at, keep_until)
      VALUES (\(id), \(member), 'arriving', \(title), \(key.raw), \(length), 0, \(now), \(keep))
      """)
  }
}
