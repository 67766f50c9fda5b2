import PlazaBase
import PlazaFiles

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
