import HTTPTypes
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaTools
import PlazaWeb

/// Where the pictures of covers are kept.
struct CoverStore: Sendable {
  let files: any FileStore
  let pictures: Pictures

  /// Makes a cover of what somebody sent and keeps it. Nothing names it yet.
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
      throw try Problem(error)
    }
  }

  /// A cover's picture for sending; nil where it is gone.
  func open(_ id: ID<Cover>, _ size: CoverSize) async throws -> CoverSource? {
    guard let key = Cover.key(id, size), let file = try await files.open(key) else { return nil }
    return CoverSource(file: file, tag: "\(id.text)-\(size.rawValue)")
  }

  /// Removes a cover that nothing names any more.
  func remove(_ id: ID<Cover>) async throws {
    for size in CoverSize.allCases {
      if let key = Cover.key(id, size) { try await files.delete(key) }
    }
  }

  /// Removes pictures that no film and no draft names: of films that were deleted, of drafts past their time, of
  /// requests that were cut off. What was stored within the hour may be about to be named.
  func sweep(in store: any Database, now: Instant) async throws {
    let old = try await files.list(Cover.area).filter { now - $0.stored > .hours(1) }
    if old.isEmpty { return }
    let named = try await store.longRead { try Cover.named($0) }
    for entry in old where Cover.id(of: entry.key).map({ !named.contains($0.text) }) ?? true {
      try await files.delete(entry.key)
    }
  }
}

/// A stored picture as an answer's body.
struct CoverSource: ByteSource {
  let file: any StoredFile
  let tag: String?

  var length: Int { file.length }

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    try await file.read(from: offset, count: count)
  }

  func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int {
    file.readCached(into: buffer, from: offset)
  }
}

extension Problem {
  /// What a program could not do, as the person who asked sees it. What is our fault goes to the log as one.
  init(_ error: ToolError) throws {
    if let outage = error.outage { throw outage }
    switch error {
    case .missing, .crowded:
      self.init(
        .serviceUnavailable, error == .crowded ? "busy" : "tool-missing",
        title: say("This isn't available right now"), detail: error.message)
      if error == .crowded { retryAfter = 30 }
    case .noRoom, .cannotStart, .failed, .deadline: throw error
    }
  }
}
