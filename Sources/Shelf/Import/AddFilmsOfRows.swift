import FilmCatalogue
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Adds the next batch of films for which the catalogue has no candidate, visible to this member
/// only.
public struct AddFilmsOfRows: Sendable {
  /// The maximum number of films added in one transaction.
  public static let part = 100

  private let draft: ID<ImportDraft>
  private let member: ID<Member>
  private let adds: [AddFilmOfRow]

  /// - Parameter rows: One row of each film, as they were just read.
  public init(
    _ rows: [ImportRow], of draft: ID<ImportDraft>, by member: ID<Member>, today: CalendarDate,
    in world: World
  ) {
    self.draft = draft
    self.member = member
    adds = rows.prefix(Self.part).map {
      AddFilmOfRow($0, of: draft, by: member, today: today, in: world)
    }
  }

  /// - Returns: The number of films added.
  /// - Throws: ``NoSuchImport``, and `LimitReached` if not even one film may be added.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    _ = try ImportDraft.find(draft, of: member, tx)
    var added = 0
    for add in adds {
      do { try add(tx) } catch let reached as LimitReached {
        if added == 0 { throw reached }
        return added
      }
      added += 1
    }
    return added
  }
}

extension ImportDraft {
  /// Returns one row for each of the films without a candidate in the catalogue.
  public func unknownFilms(_ tx: any Transaction) throws -> [ImportRow] {
    var seen: Set<String> = []
    return try tx.rows(
      """
      SELECT \(ImportRow.columns) FROM shelf_import_row r
      WHERE r.import = \(id) AND r.state = 'choice' AND r.film IS NULL AND r.candidates = '' ORDER BY r.position
      """
    ).map(ImportRow.init(row:)).filter {
      !$0.uploaded.film.title.isEmpty && seen.insert($0.filmKey).inserted
    }
  }
}
