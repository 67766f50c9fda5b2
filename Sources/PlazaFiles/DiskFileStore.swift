import Dispatch
import Glibc
public import PlazaBase

/// A file store in a folder of this machine. A file of the area `rental/covers` is stored at
/// `rental/covers/7f/3a/NAME`; the two shard levels, derived from a hash of the name, keep folders
/// small. Incomplete files are in `incoming` and are moved when they are complete, so the whole
/// folder must be on one file system. Only the server's user can access it.
public struct DiskFileStore: FileStore {
  /// The path of the folder.
  public let root: String
  private let reserve: Int
  private let world: World
  private let queue = DispatchQueue(label: "plaza.files", attributes: .concurrent)

  /// Opens the folder, creating it if necessary, and deletes incomplete files left by an
  /// interrupted server.
  /// - Parameters:
  ///   - root: the path of the folder.
  ///   - reserve: the bytes of disk space reserved for the database; with less free space,
  ///     nothing is stored.
  ///   - world: the source of names for incomplete files, and the clock that determines their age.
  public init(root: String, reserve: Int = 67_108_864, world: World) async throws(FileError) {
    self.root = root
    self.reserve = reserve
    self.world = world
    do {
      try await blocking { [self] in
        try Disk.makeFolders(incoming)
        try Disk.makePrivate(root)
        for folder in [root, incoming] { try Disk.requireWritable(folder) }
        for name in Disk.names(in: incoming) {
          deleteIncomplete(incoming + "/" + name, now: world.now())
        }
      }
    } catch {
      throw error as? FileError ?? .unavailable("the folder \(root) cannot be opened")
    }
  }

  public func put(_ key: FileKey, from parts: some AsyncSequence<[UInt8], any Error> & Sendable)
    async throws
  {
    let path = incoming + "/" + world.randomBytes(12).hexadecimal
    let upload = try await blocking { [self] in
      try Disk.checkSpace(in: root, reserve: reserve)
      return try Disk.create(path)
    }
    do {
      for try await part in parts {
        try await blocking { [self] in
          try Disk.checkSpace(in: root, reserve: reserve)
          try upload.write(part)
        }
      }
      try await blocking { [self] in
        try upload.sync()
        let folder = folder(of: key)
        try Disk.makeFolders(folder)
        try Disk.rename(path, to: folder + "/" + key.name)
        try Disk.syncFolder(folder)
      }
    } catch {
      upload.discard(path)
      throw error
    }
  }

  public func open(_ key: FileKey) async throws -> (any StoredFile)? {
    try await blocking { [self] in
      guard let file = try OpenFile(reading: folder(of: key) + "/" + key.name) else { return nil }
      return try DiskFile(file: file, length: file.length(), queue: queue)
    }
  }

  @discardableResult
  public func delete(_ key: FileKey) async throws -> Bool {
    try await blocking { [self] in
      let folder = folder(of: key)
      guard unlink(folder + "/" + key.name) == 0 else {
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw FileError.unavailable(Disk.reason("cannot delete \(key)"))
      }
      try Disk.syncFolder(folder)
      return true
    }
  }

  public func list(_ area: String) async throws -> [FileEntry] {
    guard FileKey.isArea(area) else { return [] }
    return try await blocking { [self] in
      Disk.shards(of: root + "/" + area).flatMap { folder in
        Disk.names(in: folder).compactMap { name in
          guard let key = FileKey(area + "/" + name),
            let status = Disk.status(of: folder + "/" + name)
          else {
            return nil
          }
          return FileEntry(
            key: key, length: Int(status.st_size),
            stored: Instant(seconds: Int64(status.st_mtim.tv_sec)))
        }
      }
    }
  }

  private var incoming: String { root + "/incoming" }

  private func folder(of key: FileKey) -> String {
    // Folded to 16 bits; only an even distribution matters.
    let hash = key.name.fnv1a
    let folded = (hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48) & 0xFFFF
    return
      "\(root)/\(key.prefix)/\([UInt8(folded >> 8)].hexadecimal)/\([UInt8(folded & 255)].hexadecimal)"
  }

  /// Deletes an incomplete file, unless it was written to within the last hour: another server may
  /// be using the same folder.
  private func deleteIncomplete(_ path: String, now: Instant) {
    guard let status = Disk.status(of: path) else { return }
    if now - Instant(seconds: Int64(status.st_mtim.tv_sec)) > .hours(1) { unlink(path) }
  }

  private func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value)
    async throws -> Value
  {
    try await queue.run(work)
  }
}

/// A file on disk, open for reading.
private struct DiskFile: StoredFile {
  let file: OpenFile
  let length: Int
  let queue: DispatchQueue

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    try await queue.run { try file.read(from: offset, count: count) }
  }

  func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int {
    file.readCached(into: buffer, from: offset)
  }
}

extension DispatchQueue {
  /// Runs blocking work on this queue, off the threads that handle requests.
  fileprivate func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value)
    async throws -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      self.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
