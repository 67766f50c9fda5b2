import Foundation
import PlazaBase
import PlazaFiles
import PlazaHTTP

/// The place where backups are stored.
protocol BackupPlace: Sendable {
  /// The folder, or the bucket with its key prefix.
  var location: String { get }
  /// Whether every server reaches the place.
  var isShared: Bool { get }
  /// Moves a finished file into the place.
  /// - Throws: ``BackupFailure``.
  func store(_ file: String, as name: String) async throws
  /// Lends the path of a local copy or of the file itself.
  /// - Parameter folder: a folder for a temporary copy.
  /// - Throws: ``BackupFailure`` if the file is missing.
  func withLocalFile<Value>(
    _ name: String, in folder: String, _ body: (String) async throws -> Value
  ) async throws -> Value
  /// Opens a file to download it; nil if it does not exist.
  func open(_ name: String) async throws -> (any StoredFile)?
  func delete(_ name: String) async throws
  /// Returns the names of all backups with their sizes and times.
  func list() async throws -> [BackupFile]
}

/// A file in the place of the backups.
struct BackupFile: Sendable, Equatable {
  let name: String
  let bytes: Int
  let storedAt: Instant
}

/// The names of backups: `plaza-2026-11-28-0330-0a1b2c3d.tar`, with the local time, and the suffix
/// `.enc` if they are encrypted.
enum BackupName {
  static func make(
    at moment: Instant, _ time: ShopTimeZone, isEncrypted: Bool, in world: World
  ) -> String {
    let (hour, minute) = time.timeOfDay(of: moment)
    let clock = [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    let stem = "plaza-\(time.date(of: moment))-\(clock)-\(world.randomBytes(4).hexadecimal)"
    return stem + (isEncrypted ? ".tar.enc" : ".tar")
  }

  static func isBackup(_ name: String) -> Bool {
    name.wholeMatch(of: /plaza-[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{4}-[0-9a-f]{8}\.tar(\.enc)?/)
      != nil
  }

  /// Returns the time in a name; nil if the name has another form.
  static func moment(of name: String, _ time: ShopTimeZone) -> Instant? {
    guard isBackup(name), let date = CalendarDate(name.dropFirst(6).prefix(10)),
      let hour = Int(name.dropFirst(17).prefix(2)), let minute = Int(name.dropFirst(19).prefix(2))
    else { return nil }
    return time.moment(date, hour: min(hour, 23), minute: min(minute, 59))
  }
}

/// A folder of this machine, which only the server's user can read.
struct BackupFolder: BackupPlace {
  let location: String
  let isShared = false

  func store(_ file: String, as name: String) async throws {
    try Folder.makePrivate(location)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try Folder.moveDurably(file, as: path(name))
  }

  func withLocalFile<Value>(
    _ name: String, in folder: String, _ body: (String) async throws -> Value
  ) async throws -> Value {
    guard FileManager.default.fileExists(atPath: path(name)) else { throw Self.missing(name) }
    return try await body(path(name))
  }

  func open(_ name: String) async throws -> (any StoredFile)? {
    guard let file = FileHandle(forReadingAtPath: path(name)) else { return nil }
    return BackupFileOnDisk(file: file, length: Folder.fileSize(of: path(name)))
  }

  func delete(_ name: String) async throws {
    guard FileManager.default.fileExists(atPath: path(name)) else { return }
    do {
      try FileManager.default.removeItem(atPath: path(name))
    } catch {
      let place = path(name)
      throw BackupFailure(
        StoredPhrase("\(place) can't be deleted. Check the permissions of its folder."))
    }
  }

  func list() async throws -> [BackupFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: location)) ?? []
    return names.filter(BackupName.isBackup).map { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
      let stored = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      return BackupFile(
        name: name, bytes: (attributes?[.size] as? NSNumber)?.intValue ?? 0,
        storedAt: Instant(seconds: Int64(nearest: stored)))
    }
  }

  static func missing(_ name: String) -> BackupFailure {
    BackupFailure(StoredPhrase("The file \(name) doesn't exist any more."))
  }

  private func path(_ name: String) -> String { location + "/" + name }
}

/// A backup on disk, open for a download.
private struct BackupFileOnDisk: StoredFile {
  let file: FileHandle
  let length: Int

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    try await aside {
      guard let bytes = FileIO.read(file.fileDescriptor, from: offset, count: count) else {
        throw FileError.unavailable("a backup cannot be read")
      }
      return bytes
    }
  }
}
