import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaImaging
import PlazaProcesses
import PlazaUI

/// The pictures of covers in the file store.
struct CoverStore: Sendable {
  let files: any FileStore
  let pictures: Pictures

  /// Converts an uploaded picture to every size and stores the results. The database does not
  /// refer to them yet.
  func put(_ bytes: [UInt8], as id: ID<Cover>) async throws {
    do {
      let made = try await pictures.remake(bytes, in: CoverSize.allCases.map(\.picture))
      for size in CoverSize.allCases {
        guard let key = Cover.key(id, size), let picture = made[size.rawValue] else { continue }
        try await files.put(key, picture)
      }
    } catch let refusal as PictureRefusal {
      throw ValidationErrors("cover", refusal.message)
    } catch let error as ToolError {
      throw error.requestError
    }
  }

  /// Opens one size of a cover; `nil` if it no longer exists.
  func open(_ id: ID<Cover>, _ size: CoverSize) async throws -> StoredFileSource? {
    guard let key = Cover.key(id, size), let file = try await files.open(key) else { return nil }
    return StoredFileSource(file, tag: "\(id.text)-\(size.rawValue)")
  }

  /// Removes the files of a cover that the database no longer refers to.
  func remove(_ id: ID<Cover>) async throws {
    for size in CoverSize.allCases {
      if let key = Cover.key(id, size) { try await files.delete(key) }
    }
  }

  /// Removes pictures that neither a film nor a draft refers to: those of deleted films, expired
  /// drafts and aborted requests.
  func deleteOrphans(in store: any Database, now: Instant) async throws {
    try await files.deleteOrphans(in: Cover.prefix, now: now) { _ in
      let named = try await store.longRead { try Cover.named($0) }
      return { named.contains($0.recordID) }
    }
  }
}
