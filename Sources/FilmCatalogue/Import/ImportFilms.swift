public import PlazaBase
public import PlazaData

/// Takes a file of films in, some hundreds at a time: CSV, JSON, JSON lines or TMDB's daily file of ids, packed by gzip
/// or not. Each part is whole when it is written, and what was taken in before is left alone, so that an import that
/// was interrupted is whole after another run.
public struct ImportFilms: Sendable {
  /// How many films one transaction takes. On PostgreSQL others wait for it; SQLite's file is ours alone meanwhile, and
  /// most pages change with every thousand films.
  private static func part(_ dialect: Dialect) -> Int { dialect == .sqlite ? 4000 : 2000 }

  /// After so many the index is put in order: searches are twice as quick then.
  private static let many = 10_000

  private let path: String
  private let isDryRun: Bool
  private let mostUnpacked: Int
  private let world: World

  /// - Parameters:
  ///   - isDryRun: everything is tried, and nothing kept.
  ///   - mostUnpacked: so many bytes may come out of a compressed file.
  public init(path: String, isDryRun: Bool = false, mostUnpacked: Int = 8_000_000_000, in world: World) {
    self.path = path
    self.isDryRun = isDryRun
    self.mostUnpacked = mostUnpacked
    self.world = world
  }

  /// - Parameters:
  ///   - size: the file's, for the progress.
  ///   - refused: told of every row that was not taken in.
  ///   - progress: told how much of the file is done, from 0 to 1.
  /// - Throws: ``FilmFileProblem``, and what writing throws.
  public func callAsFunction(
    into store: any Database, refused: (RefusedRow) throws -> Void = { _ in }, progress: (Double) -> Void = { _ in }
  ) async throws -> FilmImport {
    let size = try Self.size(path)
    var bytes = try InflatingReader(path: path, most: mostUnpacked)
    guard let start = try bytes.next() else { throw FilmFileProblem.empty }
    var reader = try FilmRows.reader(of: start)
    if !isDryRun { try await store.prepareForBulkWrites() }
    let part = Self.part(store.dialect)
    let keep = ImportLine(keeper(store))
    var done = 0.0
    var intake = FilmImportPart(at: world.now())
    var piece: [UInt8]? = start
    do {
      while let some = piece {
        try reader.take(some) { try intake.take($0, refused) }
        // Putting the index in order is the last hundredth.
        let read = 0.99 * min(1, Double(bytes.read) / Double(max(1, size)))
        try await write(&intake, keep, of: part, atLeast: part) { progress(done + (read - done) * $0) }
        done = read
        piece = try bytes.next()
      }
      try reader.finish { try intake.take($0, refused) }
    } catch let problem as FilmFileProblem {
      // What was read before is good.
      try await write(&intake, keep, of: part, atLeast: 1)
      intake.totals.add(try await keep.finish())
      if case .broken = problem { throw FilmFileProblem.broken(line: intake.line) }
      throw problem
    }
    try await write(&intake, keep, of: part, atLeast: 1)
    intake.totals.add(try await keep.finish())
    if !isDryRun { try await settle(store, intake.totals) }
    progress(1)
    return intake.totals
  }

  private func keeper(_ store: any Database) -> ImportLine.IngestHandler {
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

  /// - Parameter progress: told which part of the films that were waiting is done.
  private func write(
    _ intake: inout FilmImportPart, _ keep: ImportLine, of part: Int, atLeast least: Int,
    progress: (Double) -> Void = { _ in }
  ) async throws {
    let waiting = Double(intake.films.count)
    while intake.films.count >= least {
      let films = Array(intake.films.prefix(part))
      intake.films.removeFirst(films.count)
      intake.totals.add(try await keep(IngestFilms(films, at: world.now(), isTried: isDryRun, in: world)))
      progress(1 - Double(intake.films.count) / waiting)
    }
  }

  private func settle(_ store: any Database, _ done: FilmImport) async throws {
    let changed = done.new + done.changed
    guard changed >= Self.many || changed > 0 && store.dialect == .postgres else { return }
    // Others may write meanwhile, and the index is never in perfect order then.
    for round in 0..<500 {
      guard try await store.longWrite({ try SearchIndex.settle(beginning: round == 0, $0) }) else { return }
    }
  }
}

/// What became of a file of films.
public struct FilmImport: Sendable, Equatable {
  public var rows = 0
  public var new = 0
  public var changed = 0
  public var same = 0
  /// Pairs of films of which the staff must say whether they are one.
  public var doubts = 0
  public var refused = 0
  /// Films that are in, but not with the date or year that their row has: it cannot be one.
  public var undated = 0

  public init() {}

  mutating func add(_ taken: IngestResult) {
    new += taken.new
    changed += taken.changed
    same += taken.same
    doubts += taken.doubts
  }
}
