import FilmCatalogue
import Jobs
import PlazaArchive
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Runs imports from the uploaded bytes to the shelf, one at a time for each member. Opens the
/// transactions itself and keeps each of them short.
public struct ImportService: Sendable {
  /// The maximum size of an uploaded file in bytes, packed and unpacked.
  public static let largest = 26_214_400
  /// An archive expands to at most the size of a file.
  static let zipLimits = ZipReader.Limits(entry: largest, all: largest)
  /// The maximum number of rows in a file.
  public static let maxRows = 20_000

  let store: any Database
  let time: ShopTimeZone
  let world: World
  private let queriesSources: Bool

  /// - Parameter queriesSources: Whether a source resolves film IDs, so that rows with an
  ///   uncertain match wait for its response.
  public init(
    _ store: any Database, time: ShopTimeZone, queriesSources: Bool = false, in world: World
  ) {
    self.store = store
    self.time = time
    self.queriesSources = queriesSources
    self.world = world
  }

  private var today: CalendarDate { time.date(of: world.now()) }

  /// Computes the effect of importing a file without storing anything.
  /// - Throws: ``ValidationErrors`` about the file, 413, 429.
  public func preview(_ bytes: [UInt8], name: String? = nil, of member: ID<Member>) async throws
    -> ImportPreview
  {
    try await alone(member, counting: .imports) { run in
      let plan = try await plan(bytes, name, run)
      var totals = ImportTotals()
      for part in ImportTotals.parts(plan.rows) {
        totals += try await store.longRead { try ImportTotals.of(part, member, $0) }
      }
      for part in plan.clips.count.parts {
        totals += try await store.longRead {
          try ImportTotals.of(Array(plan.clips[part]), member, $0)
        }
      }
      return ImportPreview(
        format: plan.file.format, ignored: plan.file.ignored, totals: totals, rows: plan.rows)
    }
  }

  /// Stages a file as a draft.
  /// - Throws: ``ValidationErrors`` about the file, 413, 429.
  public func stage(_ bytes: [UInt8], name: String? = nil, of member: ID<Member>) async throws
    -> ImportDraft
  {
    try await alone(member, counting: .imports) { try await stage(bytes, name, $0) }
  }

  /// Stages a file and imports every row that can be imported.
  /// - Throws: ``ValidationErrors`` about the file, 413, 429.
  public func importFile(
    _ bytes: [UInt8], name: String? = nil, of member: ID<Member>
  ) async throws -> (draft: ImportDraft, totals: ImportTotals) {
    try await alone(member, counting: .imports) { run in
      let draft = try await stage(bytes, name, run)
      return (draft, try await apply(draft.id, run, progress: nil))
    }
  }

  /// Imports every importable row, batch by batch.
  /// - Parameter progress: Called after each batch with the running totals.
  /// - Throws: ``NoSuchImport``, 429.
  public func apply(
    _ draft: ID<ImportDraft>, of member: ID<Member>,
    progress: (@Sendable (ImportTotals) async -> Void)? = nil
  ) async throws -> ImportTotals {
    try await alone(member) { try await apply(draft, $0, progress: progress) }
  }

  /// Undoes everything that an import changed. The member's later edits remain.
  /// - Throws: ``NoSuchImport``, 429.
  public func undo(_ draft: ID<ImportDraft>, of member: ID<Member>) async throws {
    try await alone(member) { run in
      while true {
        let (now, undo) = (world.now(), UndoImport(draft, of: member, now: world.now()))
        let rows = try await store.longWrite { tx in
          try run.proceed(at: now, tx)
          return try undo(tx)
        }
        if rows == 0 { return }
      }
    }
  }

  /// Imports the next batch of rows.
  /// - Throws: ``NoSuchImport``, 429.
  public func applyPart(_ draft: ID<ImportDraft>, of member: ID<Member>) async throws
    -> ImportTotals
  {
    try await alone(member) { _ in
      let act = ApplyImport(draft, of: member, in: world)
      return try await store.longWrite { try act($0) }
    }
  }

  /// Deletes, batch by batch, the drafts that a member discarded and those of interrupted imports.
  public func clear(of member: ID<Member>) async throws {
    let left = try await store.read { try ImportDraft.left(of: member, $0) }
    try await Self.clear(left, store)
  }

  static func clear(_ drafts: [ID<ImportDraft>], _ store: any Database) async throws {
    for draft in drafts {
      while try await store.longWrite({ try ClearImport(draft)($0) }) {}
    }
  }

  private func apply(
    _ draft: ID<ImportDraft>, _ run: ImportRun, progress: (@Sendable (ImportTotals) async -> Void)?
  ) async throws -> ImportTotals {
    var totals = ImportTotals()
    while true {
      let act = ApplyImport(draft, of: run.member, in: world)
      let now = world.now()
      let part = try await store.longWrite { tx in
        try run.proceed(at: now, tx)
        return try act(tx)
      }
      if part.rows == 0 { return totals }
      totals += part
      await progress?(totals)
    }
  }

  private func stage(_ bytes: [UInt8], _ name: String?, _ run: ImportRun) async throws
    -> ImportDraft
  {
    let plan = try await plan(bytes, name, run)
    let (id, now) = (world.newID(ImportDraft.self), world.now())
    let keep = try await aside { try StageImport(plan, of: run.member, id: id, now: now) }
    let begun = try await store.longWrite { try keep.begin($0) }
    // Includes the drafts that were just discarded to make room for this file.
    try await clear(of: run.member, but: begun)
    for part in keep.plan.rows.count.parts {
      let now = world.now()
      try await store.longWrite { tx in
        try run.proceed(at: now, tx)
        try keep.rows(part, of: begun, tx)
      }
    }
    for part in keep.plan.clips.count.parts {
      let now = world.now()
      try await store.longWrite { tx in
        try run.proceed(at: now, tx)
        try keep.clips(part, of: begun, tx)
      }
    }
    let seek = EnqueueJob(SeekFilms.kind, key: begun.id.text, for: run.member, in: world)
    return try await store.longWrite { tx in
      try keep.finish(begun, seek, tx)
      return try ImportDraft.find(begun.id, of: run.member, tx)
    }
  }

  private func clear(of member: ID<Member>, but begun: StageImport.StartedImport) async throws {
    let left = try await store.read { try ImportDraft.left(of: member, $0) }
    try await Self.clear(left.filter { $0 != begun.id }, store)
  }

  private func plan(_ bytes: [UInt8], _ name: String?, _ run: ImportRun) async throws -> ImportPlan
  {
    let reader = FileReader(time)
    let (file, films) = try await aside {
      do throws(ImportRefusal) {
        let file = try reader.read(bytes, name: name)
        return (file, ImportPlan.films(file))
      } catch {
        throw error.answer
      }
    }
    var planned: [String: ImportPlan.PlannedFilm] = [:]
    for start in stride(from: 0, to: films.count, by: ImportPlan.part) {
      let part = films[start..<min(start + ImportPlan.part, films.count)]
      let now = world.now()
      try await store.write { try run.proceed(at: now, $0) }
      let found = try await store.longRead {
        try ImportPlan.match(part, of: run.member, queriesSources: queriesSources, $0)
      }
      planned.merge(found) { first, _ in first }
    }
    let (found, today) = (planned, today)
    return try await aside { ImportPlan(file, found, today: today) }
  }

  /// Runs `body` while holding the member's import lock.
  /// - Parameter limit: A limit that this import counts towards.
  private func alone<Value: Sendable>(
    _ member: ID<Member>, counting limit: Limit? = nil, _ body: (ImportRun) async throws -> Value
  ) async throws -> Value {
    let run = ImportRun(id: world.newID(), member: member)
    let (store, now) = (store, world.now())
    try await store.write { tx in
      try limit?.require(member, now: now, tx)
      try run.begin(at: now, tx)
    }
    do {
      let value = try await body(run)
      try await store.write { try run.end($0) }
      return value
    } catch {
      // Runs in an unstructured task, which is not cancelled together with the request.
      await Task { _ = try? await store.write { try run.end($0) } }.value
      throw error
    }
  }
}

extension Int {
  /// Splits this number of rows into ranges of one transaction each.
  fileprivate var parts: [Range<Int>] {
    stride(from: 0, to: self, by: ApplyImport.part).map {
      $0..<Swift.min($0 + ApplyImport.part, self)
    }
  }
}

/// The effect that importing a file would have.
public struct ImportPreview: Sendable {
  public let format: UploadedFile.Format
  public let ignored: [StoredPhrase]
  public let totals: ImportTotals
  public let rows: [ImportRow]
}
