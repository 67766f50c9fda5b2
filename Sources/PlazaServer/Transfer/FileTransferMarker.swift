import PlazaBase
import PlazaFiles

/// What a place for files remembers of a move: whose it is, and where it has put files. Whoever works with the place
/// takes the mark away: what is stored there from then on is no move's to throw away.
struct FileTransferMarker: Equatable {
  private static let key = FileKey("moved/from")

  /// Which plaza.
  let plaza: String
  /// The areas that hold files of it.
  var areas: Set<String>

  /// - Returns: nil where there is none.
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
