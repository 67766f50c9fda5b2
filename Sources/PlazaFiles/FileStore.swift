public import PlazaBase

/// Files beside the database: pictures, documents, films. Keys are made by the application and used once; what was
/// stored under a key never changes, it is only deleted.
public protocol FileStore: Sendable {
  /// Stores a file, whole or not at all: once this returns it is on the disk, and before that nobody sees it.
  /// - Parameters:
  ///   - key: what was stored there before is replaced at once.
  ///   - parts: the file's bytes one part after another, so that a file may be larger than the memory.
  /// - Throws: ``FileError``, and what the parts throw.
  func put(_ key: FileKey, from parts: some AsyncSequence<[UInt8], any Error> & Sendable) async throws
  /// A stored file for reading; nil where there is none. It can be read to its end even when it is deleted meanwhile.
  func open(_ key: FileKey) async throws -> (any StoredFile)?
  /// Removes a file.
  /// - Returns: whether there was one.
  @discardableResult
  func delete(_ key: FileKey) async throws -> Bool
  /// All files of one area, in no order. For sweeps, not for requests.
  func list(_ area: String) async throws -> [FileEntry]
  /// Ends what it keeps open; nothing is stored or read afterwards.
  func close() async
}

extension FileStore {
  /// Nothing is kept open.
  public func close() async {}

  /// Stores a small file from memory.
  public func put(_ key: FileKey, _ bytes: [UInt8]) async throws { try await put(key, from: SingleChunk(bytes)) }

  /// How many bytes a file has; nil where there is none.
  public func length(of key: FileKey) async throws -> Int? { try await open(key)?.length }

  /// Whether there is such a file.
  public func exists(_ key: FileKey) async throws -> Bool { try await open(key) != nil }
}

/// A stored file open for reading.
public protocol StoredFile: Sendable {
  /// How many bytes it has.
  var length: Int { get }
  /// So many bytes from an offset; fewer only at the end.
  func read(from offset: Int, count: Int) async throws -> [UInt8]
  /// Fills a buffer with the bytes from an offset, as far as they can be had without waiting for a disk or a network.
  /// - Returns: how many were had; 0 where ``read(from:count:)`` has to wait for them.
  func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int
}

extension StoredFile {
  /// Nothing is at hand.
  public func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int { 0 }
}

/// One file of a listing.
public struct FileEntry: Sendable, Equatable {
  /// Its key.
  public let key: FileKey
  /// Its bytes.
  public let length: Int
  /// When it was stored.
  public let stored: Instant

  /// A file as a store lists it.
  public init(key: FileKey, length: Int, stored: Instant) {
    self.key = key
    self.length = length
    self.stored = stored
  }
}

/// What a file store can answer instead of doing it.
public enum FileError: TransientError, Equatable {
  /// The disk is full, or so nearly that the database needs the rest. Nothing was stored.
  case full
  /// The store cannot be used; the reason is for the log.
  case unavailable(String)

  /// Whether it is for want of room.
  public var isFull: Bool { self == .full }
}

/// A sequence of one part.
private struct SingleChunk: AsyncSequence, Sendable {
  typealias Element = [UInt8]
  typealias Failure = any Error
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  struct AsyncIterator: AsyncIteratorProtocol {
    var part: [UInt8]?

    mutating func next() async throws -> [UInt8]? {
      defer { part = nil }
      return part
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(part: bytes) }
}
