public import PlazaBase
public import PlazaData

/// Takes a file of films in, some hundreds at a time: CSV, JSON, JSON lines or TMDB's daily file of ids, packed by gzip
/// or not. Each part is whole when it is written, and what was taken in before is left alone, so that an import that
/// was interrupted is whole after another run.
public struct ImportFilms: Sendable {
  /// How many films one transaction takes.
  private static let part = 400

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
    into store: any Store, refused: (RefusedRow) throws -> Void = { _ in }, progress: (Double) -> Void = { _ in }
  ) async throws -> FilmImport {
    let size = try Self.size(path)
    var bytes = try FilmBytes(path: path, most: mostUnpacked)
    guard let start = try bytes.next() else { throw FilmFileProblem.empty }
    var reader = try FilmRows.reader(of: start)
    var intake = FilmImportPart(at: world.now())
    var piece: [UInt8]? = start
    do {
      while let some = piece {
        try reader.take(some) { try intake.take($0, refused) }
        try await write(&intake, store, atLeast: Self.part)
        progress(min(1, Double(bytes.read) / Double(max(1, size))))
        piece = try bytes.next()
      }
      try reader.finish { try intake.take($0, refused) }
    } catch let problem as FilmFileProblem {
      // What was read before is good.
      try await write(&intake, store, atLeast: 1)
      if case .broken = problem { throw FilmFileProblem.broken(line: intake.line) }
      throw problem
    }
    try await write(&intake, store, atLeast: 1)
    if !isDryRun, intake.totals.new + intake.totals.changed >= Self.many { try await settle(store) }
    progress(1)
    return intake.totals
  }

  private func write(_ intake: inout FilmImportPart, _ store: any Store, atLeast least: Int) async throws {
    while intake.films.count >= least {
      let films = Array(intake.films.prefix(Self.part))
      intake.films.removeFirst(films.count)
      intake.totals.add(try await write(films, store))
    }
  }

  private func write(_ films: [FoundFilm], _ store: any Store) async throws -> TakenIn {
    let (take, isDryRun) = (TakeInFilms(films, at: world.now(), in: world), isDryRun)
    do {
      return try await store.longWrite { tx in
        let taken = try take(tx)
        if isDryRun { throw OnlyTried(taken: taken) }
        return taken
      }
    } catch let tried as OnlyTried {
      return tried.taken
    }
  }

  private func settle(_ store: any Store) async throws {
    // Others may write meanwhile, and the index is never in perfect order then.
    for round in 0..<500 {
      guard try await store.longWrite({ try SearchIndex.settle(beginning: round == 0, $0) }) else { return }
    }
  }

  /// Undoes what was tried.
  private struct OnlyTried: Error { let taken: TakenIn }
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

  public init() {}

  mutating func add(_ taken: TakenIn) {
    new += taken.new
    changed += taken.changed
    same += taken.same
    doubts += taken.doubts
  }
}
