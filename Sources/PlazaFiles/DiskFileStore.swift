import Dispatch
import Glibc
public import PlazaBase

/// Files in a folder of this machine. A file of the area `rental/covers` lies in `rental/covers/7f/3a/NAME`; the two
/// levels, taken from a hash of the name, keep folders small. What is being stored lies in `incoming` and moves to
/// its place when it is complete, so the folder must be one file system. Nobody but the server's user can look in.
public struct DiskFileStore: FileStore {
  /// The folder.
  public let root: String
  private let reserve: Int
  private let world: World
  private let queue = DispatchQueue(label: "plaza.files", attributes: .concurrent)

  /// Opens the folder, makes it where it is missing, and throws away what an interrupted server left half stored.
  /// - Parameters:
  ///   - root: the folder's path.
  ///   - reserve: bytes of the disk that stay free for the database; below that nothing more is stored.
  ///   - world: names for what is being stored, and the clock for telling what was left behind.
  public init(root: String, reserve: Int = 67_108_864, world: World) async throws(FileError) {
    self.root = root
    self.reserve = reserve
    self.world = world
    do {
      try await blocking { [self] in
        try Disk.makeFolders(incoming)
        try Disk.makePrivate(root)
        for name in Disk.names(in: incoming) { sweep(incoming + "/" + name, now: world.now()) }
      }
    } catch {
      throw error as? FileError ?? .unavailable("\(error)")
    }
  }

  /// See ``FileStore/put(_:from:)``.
  public func put(_ key: FileKey, from parts: some AsyncSequence<[UInt8], any Error> & Sendable) async throws {
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
      unlink(path)
      throw error
    }
  }

  /// See ``FileStore/open(_:)``.
  public func open(_ key: FileKey) async throws -> (any StoredFile)? {
    try await blocking { [self] in
      guard let file = try OpenFile(reading: folder(of: key) + "/" + key.name) else { return nil }
      return try DiskFile(file: file, length: file.length(), queue: queue)
    }
  }

  /// See ``FileStore/delete(_:)``.
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

  /// See ``FileStore/list(_:)``.
  public func list(_ area: String) async throws -> [FileEntry] {
    guard FileKey.isArea(area) else { return [] }
    return try await blocking { [self] in
      Disk.shards(of: root + "/" + area).flatMap { folder in
        Disk.names(in: folder).compactMap { name in
          guard let key = FileKey(area + "/" + name), let status = Disk.status(of: folder + "/" + name) else {
            return nil
          }
          return FileEntry(
            key: key, length: Int(status.st_size), stored: Instant(seconds: Int64(status.st_mtim.tv_sec)))
        }
      }
    }
  }

  private var incoming: String { root + "/incoming" }

  private func folder(of key: FileKey) -> String {
    // FNV-1a, folded to 16 bits: it only has to spread.
    let hash = key.name.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
    let folded = (hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48) & 0xFFFF
    return "\(root)/\(key.area)/\([UInt8(folded >> 8)].hexadecimal)/\([UInt8(folded & 255)].hexadecimal)"
  }

  /// Another server may be storing into the same folder: what was written to within the hour stays.
  private func sweep(_ path: String, now: Instant) {
    guard let status = Disk.status(of: path) else { return }
    if now - Instant(seconds: Int64(status.st_mtim.tv_sec)) > .hours(1) { unlink(path) }
  }

  private func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await queue.run(work)
  }
}

/// A file of the disk open for reading.
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
  /// Does blocking work here, away from the threads that answer requests.
  fileprivate func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      self.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
