import FilmCatalogue
public import PlazaBase
public import PlazaData
import PlazaWeb

/// Takes files from their bytes to the shelf. It opens the transactions, each of them short.
public struct ImportDesk: Sendable {
  /// The most bytes of a file that can be sent.
  public static let largest = 26_214_400

  let store: any Store
  let time: ShopTime
  let world: World

  public init(_ store: any Store, time: ShopTime, in world: World) {
    self.store = store
    self.time = time
    self.world = world
  }

  private var today: CalendarDate { time.date(of: world.now()) }

  /// What a file would do, without keeping anything.
  /// - Throws: ``Complaints`` about the file.
  public func look(_ bytes: [UInt8], name: String? = nil, of member: ID<Member>) async throws -> ImportLook {
    let plan = try await plan(bytes, name)
    var totals = ImportTotals()
    for start in stride(from: 0, to: plan.rows.count, by: ApplyImport.part) {
      let part = Array(plan.rows[start..<min(start + ApplyImport.part, plan.rows.count)])
      totals += try await store.longRead { try ImportTotals.of(part, member, $0) }
    }
    for start in stride(from: 0, to: plan.clips.count, by: ApplyImport.part) {
      let part = Array(plan.clips[start..<min(start + ApplyImport.part, plan.clips.count)])
      totals += try await store.longRead { try ImportTotals.of(part, member, $0) }
    }
    return ImportLook(format: plan.file.format, ignored: plan.file.ignored, totals: totals, rows: plan.rows)
  }

  /// Puts a file on the member's workbench.
  /// - Throws: ``Complaints`` about the file.
  public func keep(_ bytes: [UInt8], name: String? = nil, of member: ID<Member>) async throws -> ImportDraft {
    let plan = try await plan(bytes, name)
    let keep = try KeepImport(plan, of: member, id: world.newID(), now: world.now())
    return try await store.longWrite { try ImportDraft.find(try keep($0), of: member, $0) }
  }

  /// Imports every row that can be, part by part.
  /// - Parameter progress: told after each part how much was done.
  public func apply(
    _ draft: ID<ImportDraft>, of member: ID<Member>,
    progress: (@Sendable (ImportTotals) async -> Void)? = nil
  ) async throws -> ImportTotals {
    var totals = ImportTotals()
    while true {
      let act = ApplyImport(draft, of: member, in: world)
      let part = try await store.longWrite { try act($0) }
      if part.rows == 0 { return totals }
      totals += part
      await progress?(totals)
    }
  }

  private func plan(_ bytes: [UInt8], _ name: String?) async throws -> ImportPlan {
    let reader = FileReader(time)
    let file = try await aside {
      do throws(ImportRefusal) { return try reader.read(bytes, name: name) } catch { throw error.complaints }
    }
    let films = ImportPlan.films(file)
    var matches: [String: FilmMatch] = [:]
    for start in stride(from: 0, to: films.count, by: ImportPlan.part) {
      let part = Array(films[start..<min(start + ImportPlan.part, films.count)])
      matches.merge(try await store.longRead { try ImportPlan.match(part, $0) }) { first, _ in first }
    }
    let (found, today) = (matches, today)
    return try await aside { ImportPlan(file, found, today: today) }
  }
}

/// What a file would do.
public struct ImportLook: Sendable {
  public let format: SentFile.Format
  public let ignored: [KeptPhrase]
  public let totals: ImportTotals
  public let rows: [ImportRow]
}
