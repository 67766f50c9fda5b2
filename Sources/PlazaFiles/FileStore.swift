public import PlazaBase

/// Storage for files such as pictures, documents and videos. The application generates keys and
/// uses each only once; a stored file is never modified, only deleted.
public protocol FileStore: Sendable {
  /// Stores a file atomically. When the method returns, the file is durable; before that, it is
  /// not visible.
  /// - Parameters:
  ///   - key: an existing file with this key is replaced atomically.
  ///   - parts: the content, in parts, so that a file may be larger than the memory.
  /// - Throws: ``FileError``, and the errors of the sequence.
  func put(_ key: FileKey, from parts: some AsyncSequence<[UInt8], any Error> & Sendable)
    async throws
  /// Opens a file for reading; returns `nil` if it does not exist. If the file is deleted while
  /// open, a disk store still reads it to the end, but other stores may fail.
  func open(_ key: FileKey) async throws -> (any StoredFile)?
  /// Deletes a file.
  /// - Returns: whether the file existed.
  @discardableResult
  func delete(_ key: FileKey) async throws -> Bool
  /// Returns all files of an area, in no particular order. Intended for maintenance jobs, not for
  /// requests.
  func list(_ area: String) async throws -> [FileEntry]
  /// Releases the resources of the store, which cannot be used afterwards.
  func close() async
}

extension FileStore {
  public func close() async {}

  /// Stores a small file from memory.
  public func put(_ key: FileKey, _ bytes: [UInt8]) async throws {
    try await put(key, from: SingleChunk(bytes))
  }

  /// Deletes the files with stored keys.
  public func delete(_ keys: [String]) async throws {
    for key in keys.compactMap(FileKey.init) { try await delete(key) }
  }

  /// Deletes the files of an area that no row refers to. Recent files are kept, because a
  /// transaction may be about to refer to them.
  /// - Parameters:
  ///   - age: the age up to which a file counts as recent.
  ///   - named: receives the older files, if any, and returns whether a row refers to a file.
  public func deleteOrphans(
    in area: String, olderThan age: Duration = .hours(1), now: Instant,
    named: ([FileEntry]) async throws -> (FileKey) -> Bool
  ) async throws {
    let old = try await list(area).filter { now - $0.stored > age }
    if old.isEmpty { return }
    let isNamed = try await named(old)
    for entry in old where !isNamed(entry.key) { try await delete(entry.key) }
  }

  /// Returns the length of a file in bytes; `nil` if it does not exist.
  public func length(of key: FileKey) async throws -> Int? { try await open(key)?.length }

  /// Whether a file exists.
  public func exists(_ key: FileKey) async throws -> Bool { try await open(key) != nil }
}

/// A stored file, open for reading.
public protocol StoredFile: Sendable {
  /// The length in bytes.
  var length: Int { get }
  /// Returns `count` bytes from an offset; fewer only at the end of the file.
  func read(from offset: Int, count: Int) async throws -> [UInt8]
  /// Fills a buffer with the bytes from an offset that are available without waiting for a disk or
  /// a network.
  /// - Returns: the number of bytes read; 0 if only ``read(from:count:)`` can provide them.
  func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int
}

extension StoredFile {
  public func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int { 0 }
}

/// A file in a listing.
public struct FileEntry: Sendable, Equatable {
  public let key: FileKey
  /// The length in bytes.
  public let length: Int
  /// The time at which the file was stored.
  public let stored: Instant

  public init(key: FileKey, length: Int, stored: Instant) {
    self.key = key
    self.length = length
    self.stored = stored
  }
}

/// The errors of a file store.
public enum FileError: TransientError, Equatable {
  /// The disk is full except for the space reserved for the database. Nothing was stored.
  case full
  /// The store is unavailable; the reason is for the log only.
  case unavailable(String)

  /// Whether the cause is a lack of storage space.
  public var isOutOfSpace: Bool { self == .full }
}

/// A sequence with a single element.
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
