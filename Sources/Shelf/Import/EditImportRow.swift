public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Chooses the film of a row, and with it the film of all rows of the file about the same film.
public struct ChooseFilm: Sendable {
  let draft: ID<ImportDraft>
  let position: Int
  let film: ID<Film>
  let member: ID<Member>
  let today: CalendarDate

  public init(
    _ film: ID<Film>, forRow position: Int, of draft: ID<ImportDraft>, by member: ID<Member>,
    today: CalendarDate
  ) {
    self.draft = draft
    self.position = position
    self.film = film
    self.member = member
    self.today = today
  }

  /// - Throws: ``NoSuchImport``, and the catalogue's refusal if the film does not exist.
  public func callAsFunction(_ tx: any Transaction) throws {
    let found = try ImportDraft.find(draft, of: member, tx)
    let row = try found.row(position, tx)
    let film = try Film.find(film, for: member, tx)
    let same = try tx.rows(
      """
      SELECT \(ImportRow.columns) FROM shelf_import_row r
      WHERE r.import = \(draft) AND r.film_key = \(row.filmKey) ORDER BY r.position
      """
    ).map(ImportRow.init(row:))
    // Confirming the film of a row that differs from the member's entry means that the file wins,
    // for this row only.
    let overrules = row.isDifference && row.film == film.id
    for var other in same
    where other.position == position || !overrules && (other.isOpen || other.state == .refused) {
      if overrules { other.uploaded.overrules = true }
      other.apply(.one(film), today: today)
      try other.save(in: draft, tx)
    }
  }
}

/// Corrects the title, year, day or rating of a row. The film is matched again if the title or
/// year changed.
public struct EditImportRow: Sendable {
  public struct Change: Sendable {
    public var title: String
    public var year: Int?
    public var watchedOn: PartialDate
    public var rating: Rating?

    public init(title: String, year: Int?, watchedOn: PartialDate, rating: Rating?) {
      self.title = title
      self.year = year
      self.watchedOn = watchedOn
      self.rating = rating
    }
  }

  let draft: ID<ImportDraft>
  let position: Int
  let change: Change
  let member: ID<Member>
  let today: CalendarDate

  public init(
    _ position: Int, of draft: ID<ImportDraft>, _ change: Change, by member: ID<Member>,
    today: CalendarDate
  ) {
    self.draft = draft
    self.position = position
    self.change = change
    self.member = member
    self.today = today
  }

  /// - Throws: ``NoSuchImport``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> ImportRow {
    var row = try ImportDraft.find(draft, of: member, tx).row(position, tx)
    let isRenamed =
      row.uploaded.film.title != change.title || row.uploaded.film.year != change.year
    row.uploaded.film.title = change.title
    row.uploaded.film.year = change.year
    row.uploaded.watchedOn = change.watchedOn.description
    row.uploaded.ratingTenths = change.rating?.tenths
    row.uploaded.complaint = nil
    let film = row.uploaded.film
    if let known = row.film, !isRenamed {
      row.apply(.one(try Film.find(known, for: member, tx)), today: today)
    } else {
      var edited = film
      // The keys and the director belong to the old name.
      if isRenamed { (edited.keys, edited.director) = ([], nil) }
      let match = try edited.match(for: member, tx)
      row.apply(match, today: today)
    }
    try row.save(in: draft, tx)
    return row
  }
}

/// Excludes a row from the import, or includes it again.
public struct SkipImportRow: Sendable {
  let draft: ID<ImportDraft>
  let position: Int
  let isSkipped: Bool
  let member: ID<Member>
  let today: CalendarDate

  public init(
    _ position: Int, of draft: ID<ImportDraft>, _ isSkipped: Bool = true, by member: ID<Member>,
    today: CalendarDate
  ) {
    self.draft = draft
    self.position = position
    self.isSkipped = isSkipped
    self.member = member
    self.today = today
  }

  /// - Throws: ``NoSuchImport``.
  public func callAsFunction(_ tx: any Transaction) throws {
    var row = try ImportDraft.find(draft, of: member, tx).row(position, tx)
    if isSkipped {
      if [.done, .same].contains(row.state) { return }
      row.state = .skipped
    } else if row.state == .skipped {
      let (film, candidates) = (row.film, try Film.found(row.candidates, in: .of(member), tx))
      let known = row.candidates.compactMap { candidates[$0] }
      let match: FilmMatch =
        try film.map { .one(try Film.find($0, for: member, tx)) }
        ?? (known.isEmpty ? .none : .several(known))
      row.apply(match, today: today)
    }
    try row.save(in: draft, tx)
  }
}

extension ImportRow {
  func save(in draft: ID<ImportDraft>, _ tx: any Transaction) throws {
    // Once the member has chosen the film, the row no longer waits for a source's response.
    let sought: SQL =
      state == .choice ? "" : ", sought = CASE sought WHEN 1 THEN 0 ELSE sought END"
    try tx.run(
      """
      UPDATE shelf_import_row
      SET said = \(try uploadedText), state = \(state), film = \(film), candidates = \(candidateText),
        reason = \(reason)\(sought)
      WHERE import = \(draft) AND position = \(position)
      """)
  }
}
