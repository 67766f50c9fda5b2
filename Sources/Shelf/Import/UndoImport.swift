import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Undoes an import in batches, last rows first. The member's later edits remain.
public struct UndoImport: Sendable {
  let draft: ID<ImportDraft>
  let member: ID<Member>
  let now: Instant

  public init(_ draft: ID<ImportDraft>, of member: ID<Member>, now: Instant) {
    self.draft = draft
    self.member = member
    self.now = now
  }

  /// - Returns: The number of rows undone; 0 once no row is left.
  /// - Throws: ``NoSuchImport``.
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    _ = try ImportDraft.find(draft, of: member, tx)
    // Films that are found later are no longer imported either.
    try tx.run("UPDATE shelf_import SET is_wanted = 0 WHERE id = \(draft)")
    let rows = try tx.rows(
      """
      SELECT \(ImportRow.columns), r.made FROM shelf_import_row r
      WHERE r.import = \(draft) AND r.state = 'done' ORDER BY r.position DESC LIMIT \(ApplyImport.part)
      """)
    for row in rows {
      let made = try row.optional("made", as: String.self).flatMap { ImportChanges(text: $0) }
      let row = try ImportRow(row: row)
      if let made { try undo(made, row, tx) }
      try tx.run(
        """
        UPDATE shelf_import_row SET state = 'matched', made = NULL
        WHERE import = \(draft) AND position = \(row.position)
        """)
    }
    return rows.count
  }

  private func undo(_ made: ImportChanges, _ row: ImportRow, _ tx: any Transaction) throws {
    if let mark = made.mark, let film = row.film {
      let slot: MarkRow.Slot = mark == .bookmark ? .bookmark : .opinion
      let marks = try FilmStatuses.of(film, member, tx)
      let isUnchanged =
        mark == .bookmark
        ? marks.bookmarkNote == nil || marks.bookmarkNote == row.uploaded.note
        : marks.opinion?.rawValue == mark.rawValue
      if isUnchanged {
        try MarkRow(member: member, film: film, slot: slot).remove(now: now, tx)
      }
    }
    if let before = made.noteBefore, let film = row.film,
      try FilmStatuses.of(film, member, tx).bookmarkNote == row.uploaded.note
    {
      try NoteBookmark(film, by: member, before.isEmpty ? nil : before)(tx)
    }
    guard let id = made.play.flatMap({ ID<Play>($0) }),
      let play = try ImportedPlay.find(id, of: member, tx)
    else {
      return
    }
    if let before = made.before?.details {
      try play.returning(to: before, from: row.uploaded.details).write(after: play, of: member, tx)
    } else if play.matchesFile(row.uploaded) {
      try RemovePlay(id, of: member, now: now)(tx)
    }
  }
}

extension ImportedPlay {
  fileprivate static func find(_ id: ID<Play>, of member: ID<Member>, _ tx: any Transaction) throws
    -> ImportedPlay?
  {
    guard let play = try? Play.find(id, of: member, tx) else { return nil }
    return try of([play.film], member, tx).first { $0.id == id }
  }

  /// Whether the play is unchanged since a row created it.
  fileprivate func matchesFile(_ uploaded: UploadedRow) -> Bool {
    details.watchedOn == uploaded.date && details.place == uploaded.place
      && (ownNote == nil || ownNote == uploaded.note)
      && (ownRating == nil || ownRating == uploaded.rating)
      && details.tags.isSubset(of: uploaded.details.tags)
  }

  /// Returns the play without the details that a row added, as far as they are still unchanged.
  fileprivate func returning(to before: PlayDetails, from uploaded: PlayDetails) -> ImportedPlay {
    var play = self
    if details.rating == uploaded.rating { play.details.rating = before.rating }
    if details.note == uploaded.note { play.details.note = before.note }
    if details.place == uploaded.place { play.details.place = before.place }
    play.details.tags = details.tags.subtracting(uploaded.tags.subtracting(before.tags))
    if details.watchedOn == uploaded.watchedOn, before.watchedOn != uploaded.watchedOn {
      play.details.watchedOn = before.watchedOn
      // The play is again one that only states that the film was seen.
      play.key = Self.factKey + id.text
      (play.looseRating, play.looseNote) = (play.details.rating, play.details.note)
    }
    return play
  }
}
