import PlazaBase
import PlazaFiles

/// A file that a transfer stores at its target: the source installation and the areas it copied. A
/// server that opens the target removes it, so that a later transfer does not delete files stored
/// since.
struct FileTransferMarker: Equatable {
  private static let key = FileKey("moved/from")

  /// The identifier of the source installation.
  let plaza: String
  /// The areas with copied files.
  var areas: Set<String>

  /// - Returns: nil if the target has no marker.
  static func read(_ files: any FileStore) async throws -> FileTransferMarker? {
    guard let key, let file = try await files.open(key) else { return nil }
    let text = String(decoding: try await file.read(from: 0, count: file.length), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    return FileTransferMarker(plaza: lines.first ?? "", areas: Set(lines.dropFirst()))
  }

  func write(_ files: any FileStore) async throws {
    guard let key = Self.key else { return }
    try await files.put(key, Array(([plaza] + areas.sorted()).joined(separator: "\n").utf8))
  }

  static func remove(_ files: any FileStore) async throws {
    if let key { try await files.delete(key) }
  }
}
