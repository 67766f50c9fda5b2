public import PlazaBase
public import PlazaData

/// Imports a file of films in batches of a few thousand: CSV, JSON, JSON lines or TMDB's daily
/// file of IDs, optionally compressed by gzip. Each batch is written in one transaction, and films
/// that are imported already are left alone, so running an interrupted import again completes it.
public struct ImportFilms: Sendable {
  /// The number of films per transaction. On PostgreSQL other writers wait for it; SQLite's file
  /// is locked for the import in any case, and most of its pages change with every thousand films.
  private static func part(_ dialect: Dialect) -> Int { dialect == .sqlite ? 4000 : 2000 }

  /// Imports with at least this many changes optimise the search index, which makes searches
  /// twice as fast.
  private static let many = 10_000

  private let path: String
  private let isDryRun: Bool
  private let maxUnpackedSize: Int
  private let world: World

  /// - Parameters:
  ///   - isDryRun: whether everything is validated and nothing stored.
  ///   - maxUnpackedSize: the maximum number of bytes that a compressed file may expand to.
  public init(
    path: String, isDryRun: Bool = false, maxUnpackedSize: Int = 8_000_000_000, in world: World
  ) {
    self.path = path
    self.isDryRun = isDryRun
    self.maxUnpackedSize = maxUnpackedSize
    self.world = world
  }

  /// - Parameters:
  ///   - refused: called with every row that was rejected.
  ///   - progress: called with the completed fraction of the file, from 0 to 1.
  /// - Throws: ``FilmFileProblem``, and errors of the database.
  public func callAsFunction(
    into store: any Database, refused: (RefusedRow) throws -> Void = { _ in },
    progress: (Double) -> Void = { _ in }
  ) async throws -> FilmImport {
    let size = try Self.size(path)
    var bytes = try InflatingReader(path: path, maximum: maxUnpackedSize)
    guard let start = try bytes.next() else { throw FilmFileProblem.empty }
    var reader = try FilmRows.reader(of: start)
    if !isDryRun { try await store.prepareForBulkWrites() }
    let part = Self.part(store.dialect)
    let keep = ImportLine(ingestHandler(store))
    var done = 0.0
    var batch = FilmImportPart(at: world.now())
    var piece: [UInt8]? = start
    do {
      while let some = piece {
        try reader.read(some) { try batch.add($0, refused) }
        // Optimising the index accounts for the last hundredth.
        let read = 0.99 * min(1, Double(bytes.read) / Double(max(1, size)))
        try await write(&batch, keep, of: part, atLeast: part) {
          progress(done + (read - done) * $0)
        }
        done = read
        piece = try bytes.next()
      }
      try reader.finish { try batch.add($0, refused) }
    } catch let problem as FilmFileProblem {
      // The rows read before the problem are valid.
      try await write(&batch, keep, of: part, atLeast: 1)
      batch.totals.add(try await keep.finish())
      if case .broken = problem { throw FilmFileProblem.broken(line: batch.line) }
      throw problem
    }
    try await write(&batch, keep, of: part, atLeast: 1)
    batch.totals.add(try await keep.finish())
    if !isDryRun { try await compactIndex(store, batch.totals) }
    progress(1)
    return batch.totals
  }

  private func ingestHandler(_ store: any Database) -> ImportLine.IngestHandler {
    if !isDryRun { return Self.write(to: store) }
    let run = DryRun()
    return { take in try await store.longRead { try run(take, $0) } }
  }

  private static func write(to store: any Database) -> ImportLine.IngestHandler {
    { take in
      try await store.longWrite { tx in
        try SearchIndex.prepareForBulkWrites(tx)
        return try take(tx)
      }
    }
  }

  /// - Parameter progress: called with the completed fraction of the films that were waiting.
  private func write(
    _ batch: inout FilmImportPart, _ keep: ImportLine, of part: Int, atLeast least: Int,
    progress: (Double) -> Void = { _ in }
  ) async throws {
    let waiting = Double(batch.films.count)
    while batch.films.count >= least {
      let films = Array(batch.films.prefix(part))
      batch.films.removeFirst(films.count)
      batch.totals.add(
        try await keep(IngestFilms(films, at: world.now(), isDryRun: isDryRun, in: world)))
      progress(1 - Double(batch.films.count) / waiting)
    }
  }

  private func compactIndex(_ store: any Database, _ done: FilmImport) async throws {
    let changed = done.new + done.changed
    guard changed >= Self.many || changed > 0 && store.dialect == .postgres else { return }
    // Other writers may change the index concurrently, so the number of rounds is bounded.
    for round in 0..<500 {
      guard try await store.longWrite({ try SearchIndex.compact(beginning: round == 0, $0) })
      else {
        return
      }
    }
  }
}

/// The result of importing a file of films.
public struct FilmImport: Sendable, Equatable {
  public var rows = 0
  public var new = 0
  public var changed = 0
  public var same = 0
  /// The number of pairs of possible duplicates that staff must decide.
  public var duplicates = 0
  public var refused = 0
  /// The number of films imported without the date of their row, because the date is impossible.
  public var undated = 0

  public init() {}

  mutating func add(_ taken: IngestResult) {
    new += taken.new
    changed += taken.changed
    same += taken.same
    duplicates += taken.duplicates
  }
}
