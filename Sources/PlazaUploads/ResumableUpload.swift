import PlazaBase
public import PlazaData
import PlazaHTTP

/// Receives the bytes of an upload from an offset on, so that received bytes are never sent
/// again. A part is stored as a file before the row that refers to it: a crash between the two
/// leaves only an unreferenced file, which the shop's cleanup deletes.
public struct ResumableUpload<Storage: UploadStorage>: Sendable {
  /// The offset at which the upload continues, in bytes.
  public private(set) var offset: Int
  private let storage: Storage
  private let database: any Database
  private let length: Int
  private var count: Int

  /// Begins an upload without bytes.
  /// - Parameter length: The size of the complete upload in bytes.
  public init(_ storage: Storage, of length: Int, in database: any Database) {
    self.storage = storage
    self.database = database
    self.length = length
    (offset, count) = (0, 0)
  }

  /// Resumes an upload.
  /// - Parameters:
  ///   - offset: The offset at which the client continues.
  ///   - count: The number of recorded parts.
  /// - Throws: A refusal if the upload is complete or continues at another offset.
  public init(
    _ storage: Storage, at offset: Int, isArriving: Bool, received: Int, of length: Int,
    after count: Int, in database: any Database
  ) throws(UploadRefusal) {
    guard isArriving else { throw .isOver }
    guard received == offset else { throw .elsewhere(at: received) }
    self.init(storage, of: length, in: database)
    (self.offset, self.count) = (offset, count)
  }

  /// Appends a part in pieces of `chunkSize` bytes. If the connection breaks, the received bytes
  /// are retained. Bytes with a checksum are recorded only together, and only if it matches.
  /// - Parameter tooLarge: The error if the part exceeds the announced length.
  /// - Throws: ``UploadRefusal``, and ``TusDigest/mismatch``.
  public mutating func append(_ part: TusPart, chunkSize: Int, tooLarge: any Error) async throws {
    guard let digest = part.digest else {
      return try await part.stream.chunks(of: chunkSize, room: length - offset, tooMuch: tooLarge)
      {
        try await append($0)
      }
    }
    var (sum, parts) = (digest.sum, [UploadPart]())
    do {
      try await part.stream.chunks(of: chunkSize, room: length - offset, tooMuch: tooLarge) {
        sum.add($0)
        parts.append(try await storage.put($0, number: count + parts.count + 1))
      }
      guard sum.holds(digest) else { throw TusDigest.mismatch }
    } catch {
      try await storage.remove(parts)
      throw error
    }
    try await record(parts)
  }

  /// Appends bytes as one part.
  /// - Throws: ``UploadRefusal``.
  public mutating func append(_ bytes: [UInt8]) async throws {
    try await record([try await storage.put(bytes, number: count + 1)])
  }

  /// Deletes the files only if the parts were refused. After any other error, the transaction may
  /// have been committed.
  private mutating func record(_ parts: [UploadPart]) async throws {
    let record = RecordParts(parts, of: storage, at: offset)
    do {
      try await database.write { try record($0) }
    } catch let refusal as UploadRefusal {
      try await storage.remove(parts)
      throw refusal
    }
    offset += parts.reduce(0) { $0 + $1.length }
    count += parts.count
  }
}

/// Adds parts to an upload at its current offset only: of two clients that send the same bytes,
/// exactly one succeeds.
public struct RecordParts<Storage: UploadStorage>: Sendable {
  private let parts: [UploadPart]
  private let storage: Storage
  private let offset: Int

  public init(_ parts: [UploadPart], of storage: Storage, at offset: Int) {
    self.parts = parts
    self.storage = storage
    self.offset = offset
  }

  /// - Throws: ``UploadRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    guard parts.allSatisfy({ $0.number <= Storage.maximumParts }) else {
      throw UploadRefusal.inPieces
    }
    let end = parts.reduce(offset) { $0 + $1.length }
    let changed = try tx.run(
      """
      UPDATE \(Storage.table) SET received = \(end),
        state = CASE WHEN length = \(end) THEN \(storage.completeState) ELSE state END
      WHERE id = \(storage.id) AND state = 'arriving' AND received = \(offset) AND length >= \(end)
      """)
    guard changed == 1 else {
      let row = try tx.first("SELECT received FROM \(Storage.table) WHERE id = \(storage.id)")
      throw UploadRefusal.elsewhere(at: try row?.value("received") ?? 0)
    }
    for part in parts { try storage.insert(part, tx) }
    try storage.didRecord(tx)
  }
}
