public import PlazaBase
import PlazaData
import PlazaFiles
import PlazaImaging
import PlazaUploads
import Synchronization

/// Stores the pictures of films within a budget of bytes and serves them.
public final class ArtworkCache: Sendable {
  private let store: any Database
  private let files: any FileStore
  let pictures: Pictures
  private let budget: Int
  private let interest: RefreshDemand
  private let world: World
  private let used = Mutex<[ID<Film>: Instant]>([:])

  /// The maximum number of films whose last use is recorded in memory between two writes. Uses
  /// beyond it are dropped; at worst their pictures are evicted too early.
  private static let maxUsedFiles = 20_000

  init(
    store: any Database, files: any FileStore, pictures: Pictures, budget: Int,
    interest: RefreshDemand, world: World
  ) {
    self.store = store
    self.files = files
    self.pictures = pictures
    self.budget = budget
    self.interest = interest
    self.world = world
  }

  /// Opens a film's picture for sending. Returns nil when the film has no picture; one that its
  /// sources offer is then requested in the background.
  func open(_ found: FilmPicture, _ size: PosterSize) async throws -> StoredFileSource? {
    let now = world.now()
    if found.needsDownload(now: now) { interest.recordMissingPoster(of: found.film) }
    guard let picture = found.picture else { return nil }
    guard let source = try await open(picture, size) else {
      interest.recordMissingPoster(of: found.film)
      return nil
    }
    used.withLock { used in
      if used.count < Self.maxUsedFiles || used[found.film] != nil { used[found.film] = now }
    }
    return source
  }

  /// Opens a picture for sending. Returns nil when its file does not exist.
  func open(_ picture: ID<FilmPicture>, _ size: PosterSize) async throws -> StoredFileSource? {
    guard let key = FilmPicture.key(picture, size), let file = try await files.open(key) else {
      return nil
    }
    return StoredFileSource(file, tag: "\(picture.text)-\(size.rawValue)")
  }

  /// Whether a picture is stored in every size.
  func has(_ picture: ID<FilmPicture>) async throws -> Bool {
    for size in PosterSize.allCases {
      guard let key = FilmPicture.key(picture, size), try await files.exists(key) else {
        return false
      }
    }
    return true
  }

  /// Stores a picture in all its sizes as the picture of its film, and evicts others when the
  /// budget is exceeded.
  func save(_ made: [String: [UInt8]], of film: ID<Film>, from address: String) async throws {
    let picture: ID<FilmPicture> = world.newID()
    let bytes = made.values.reduce(0) { $0 + $1.count }
    let keep = SavePicture(
      film: film, address: address, picture: picture, bytes: bytes, now: world.now())
    let before = try await recordFiles {
      try await self.save(made, as: picture)
      return try await store.write { try keep($0) }
    } orDiscard: {
      await remove([picture])
    }
    if let before { await remove([before]) }
    try await freeSpace()
  }

  /// Stores the files of a picture in all its sizes. No row refers to them yet.
  func save(_ made: [String: [UInt8]], as picture: ID<FilmPicture>) async throws {
    for size in PosterSize.allCases {
      guard let key = FilmPicture.key(picture, size), let bytes = made[size.rawValue] else {
        continue
      }
      try await files.put(key, bytes)
    }
  }

  /// Deletes expired drafts, records recent uses, evicts pictures until the rest fits the budget,
  /// and deletes files that no row refers to.
  public func cleanUp(now: Instant) async throws {
    try await store.write { try FilmPicture.drafts.deleteExpired(now: now, $0) }
    try await recordUse()
    while try await freeSpace() > 0 {}
    try await deleteOrphans(now)
  }

  @discardableResult
  private func freeSpace() async throws -> Int {
    let budget = budget
    let isFull = try await store.read { tx in
      try tx.count("SELECT bytes AS n FROM film_picture_total WHERE id = 1") > budget
    }
    if !isFull { return 0 }
    try await recordUse()
    let gone = try await store.longWrite { try EvictArtwork(budget: budget)($0) }
    await remove(gone)
    return gone.count
  }

  private func recordUse() async throws {
    let seen = used.withLock { used in
      defer { used = [:] }
      return used
    }
    if seen.isEmpty { return }
    try await store.longWrite { try RecordArtworkUse(used: seen)($0) }
  }

  func remove(_ pictures: [ID<FilmPicture>]) async {
    for picture in pictures {
      for size in PosterSize.allCases {
        // The sweep deletes files that could not be deleted here.
        if let key = FilmPicture.key(picture, size) { _ = try? await files.delete(key) }
      }
    }
  }

  /// Deletes files that no row refers to.
  private func deleteOrphans(_ now: Instant) async throws {
    try await files.deleteOrphans(in: FilmPicture.prefix, now: now) { old in
      let ids = Array(Set(old.compactMap { ID<FilmPicture>($0.key.recordID) }))
      var named: Set<String> = []
      for start in stride(from: 0, to: ids.count, by: 200) {
        let part = Array(ids[start..<min(start + 200, ids.count)])
        named.formUnion(try await store.longRead { try FilmPicture.named(among: part, $0) })
      }
      return { [named] in named.contains($0.recordID) }
    }
  }
}
