public import PlazaBase
public import PlazaData

/// An uploaded file whose rows are staged for import. Rows that could not be imported are kept for
/// half a year.
public struct ImportDraft: Sendable, Equatable {
  static let retention = Duration.days(183)

  public let id: ID<ImportDraft>
  public let member: ID<Member>
  public let format: UploadedFile.Format
  /// The parts of the file that the reader ignored.
  public let ignored: [StoredPhrase]
  public let madeAt: Instant
  /// Whether the member has confirmed the import, including rows whose films are only found later.
  public let isWanted: Bool

  private static let columns: SQL = "i.id, i.member, i.format, i.ignored, i.made_at, i.is_wanted"

  init(row: Row) throws {
    id = try row.value("id")
    member = try row.value("member")
    format = UploadedFile.Format(rawValue: try row.value("format")) ?? .filmTable
    ignored = try row.value("ignored", as: String.self).split(separator: "\n").map {
      StoredPhrase(stored: String($0))
    }
    madeAt = try row.value("made_at")
    isWanted = try row.value("is_wanted")
  }

  /// - Throws: ``NoSuchImport``, also if it belongs to another member.
  public static func find(_ id: ID<ImportDraft>, of member: ID<Member>, _ tx: any Transaction)
    throws -> ImportDraft
  {
    let row = try tx.first(
      "SELECT \(columns) FROM shelf_import i WHERE i.id = \(id) AND i.member = \(member) AND i.state = 'whole'"
    )
    guard let row else { throw NoSuchImport() }
    return try ImportDraft(row: row)
  }

  /// Returns a member's drafts, latest first.
  public static func all(of member: ID<Member>, _ tx: any Transaction) throws -> [ImportDraft] {
    try tx.rows(
      """
      SELECT \(columns) FROM shelf_import i WHERE i.member = \(member) AND i.state = 'whole'
      ORDER BY i.made_at DESC, i.id DESC
      """
    ).map(ImportDraft.init(row:))
  }

  /// Returns a page of the rows in the file's order.
  /// - Parameter state: Restricts the result to rows in this state.
  public func rows(
    _ state: ImportRow.State? = nil, _ page: PageRequest, _ tx: any Transaction
  ) throws -> ResultPage<ImportRow> {
    let only: SQL = state.map { "AND r.state = \($0)" } ?? ""
    let rows = try tx.rows(
      """
      SELECT \(ImportRow.columns) FROM shelf_import_row r
      WHERE r.import = \(id) \(only) AND r.position > \(page.after?.microseconds ?? 0)
      ORDER BY r.position LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(ImportRow.init(row:)), limit: page.limit) {
      Cursor($0.position, "row")
    }
  }

  /// Returns one row.
  /// - Throws: ``NoSuchImport``.
  public func row(_ position: Int, _ tx: any Transaction) throws -> ImportRow {
    let row = try tx.first(
      "SELECT \(ImportRow.columns) FROM shelf_import_row r WHERE r.import = \(id) AND r.position = \(position)"
    )
    guard let row else { throw NoSuchImport() }
    return try ImportRow(row: row)
  }
}

/// Thrown if the draft does not exist or belongs to another member.
public struct NoSuchImport: Refusal {
  public let slug = "not-found"
  public let kind = RefusalKind.notFound
  public var message: String {
    say("This import doesn't exist. It may have been discarded: send the file again.")
  }

  public init() {}
}
