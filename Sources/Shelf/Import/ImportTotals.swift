import PlazaBase
public import PlazaData
public import PlazaHTTP

/// The number of rows by the effect that an import has, or would have.
public struct ImportTotals: Sendable, Equatable {
  /// Plays that did not exist.
  public var newPlays = 0
  public var newBookmarks = 0
  /// Shop videos that were not on the lists.
  public var newClips = 0
  /// Films newly liked or disliked.
  public var newOpinions = 0
  /// Plays that gain a detail, such as a rating or a note.
  public var completed = 0
  /// Rows whose data is stored already.
  public var same = 0
  /// Rows that need a decision from the member.
  public var choices = 0
  public var refused = 0
  public var skipped = 0

  public init() {}

  public var rows: Int {
    newPlays + newBookmarks + newClips + newOpinions + completed + same + choices + refused
      + skipped
  }

  /// Computes the effect of importing the draft's rows now.
  public static func of(_ draft: ImportDraft, _ tx: any Transaction) throws -> ImportTotals {
    var totals = try WaitingClips(draft: draft.id).totals(of: draft.member, tx)
    var (rows, page): ([ImportRow], PageRequest) = ([], PageRequest(limit: ApplyImport.part))
    while true {
      let slice = try draft.rows(nil, page, tx)
      rows += slice.items
      guard let next = slice.next else { break }
      page.after = Cursor(next)
    }
    for part in parts(rows) { totals += try of(part, draft.member, tx) }
    return totals
  }

  /// Splits the rows into batches of one transaction each. Rows about the same film stay together
  /// and in order, because the effect of a row depends on those before it.
  static func parts(_ rows: [ImportRow]) -> [[ImportRow]] {
    let films = Dictionary(grouping: rows) { $0.film?.text ?? "" }.sorted { $0.key < $1.key }.map(
      \.value)
    return films.reduce(into: []) { parts, film in
      if let last = parts.last, last.count + film.count <= ApplyImport.part {
        parts[parts.count - 1] += film
      } else {
        parts.append(film)
      }
    }
  }

  static func of(_ rows: [ImportRow], _ member: ID<Member>, _ tx: any Transaction) throws
    -> ImportTotals
  {
    let matched = rows.filter { $0.state == .matched }
    var ledger = try ExistingMarks(matched, of: member, tx)
    var totals = ImportTotals()
    for (number, row) in matched.enumerated() {
      // Nothing is written, so any distinct keys will do.
      let digits = String(number)
      let text =
        "00000000-0000-0000-0000-" + String(repeating: "0", count: max(0, 12 - digits.count))
        + digits
      guard let id = ID<Play>(text) else { continue }
      totals.add(row, ledger.apply(row, id: id, now: Instant(microseconds: 0)).outcome)
    }
    for row in rows { totals.add(row.state) }
    return totals
  }

  mutating func add(_ row: ImportRow, _ outcome: ImportOutcome) {
    switch (outcome, row.uploaded.kind) {
    case (.play, _): newPlays += 1
    case (.mark, .bookmark): newBookmarks += 1
    case (.mark, _): newOpinions += 1
    case (.completes, _): completed += 1
    case (.differs, _): choices += 1
    case (.same, _), (.unshown, _): same += 1
    }
  }

  mutating func add(_ state: ImportRow.State) {
    switch state {
    case .matched: break
    case .done, .same: same += 1
    case .choice: choices += 1
    case .refused: refused += 1
    case .skipped: skipped += 1
    }
  }

  public static func += (left: inout ImportTotals, right: ImportTotals) {
    left.newPlays += right.newPlays
    left.newBookmarks += right.newBookmarks
    left.newClips += right.newClips
    left.newOpinions += right.newOpinions
    left.completed += right.completed
    left.same += right.same
    left.choices += right.choices
    left.refused += right.refused
    left.skipped += right.skipped
  }

  /// "3 new viewings, 2 new bookmarks, 10 already there".
  public var text: String {
    let all: [(Int, String)] = [
      (newPlays, say(newPlays, one: "1 new viewing", many: "\(newPlays) new viewings")),
      (
        newBookmarks,
        say(newBookmarks, one: "1 new bookmark", many: "\(newBookmarks) new bookmarks")
      ),
      (newClips, say(newClips, one: "1 new video", many: "\(newClips) new videos")),
      (
        newOpinions,
        say(
          newOpinions, one: "1 film liked or disliked",
          many: "\(newOpinions) films liked or disliked")
      ),
      (
        completed,
        say(completed, one: "1 viewing completed", many: "\(completed) viewings completed")
      ),
      (same, say("\(same) already there")), (choices, say("\(choices) to choose")),
      (refused, say("\(refused) rejected")), (skipped, say("\(skipped) skipped")),
    ]
    let parts = all.filter { $0.0 > 0 }.map(\.1)
    return parts.isEmpty ? say("nothing", as: "an import") : listed(parts)
  }
}

extension ImportTotals {
  /// Writes the fields into the open object.
  public func writeFields(to json: inout JSONWriter) {
    json.field("rows", rows)
    json.field("newPlays", newPlays)
    json.field("newBookmarks", newBookmarks)
    json.field("newClips", newClips)
    json.field("newOpinions", newOpinions)
    json.field("completed", completed)
    json.field("same", same)
    json.field("choices", choices)
    json.field("refused", refused)
    json.field("skipped", skipped)
  }
}

extension ImportTotals {
  /// Returns the counts of the rows that an import could not complete.
  public static func left(of draft: ImportDraft, _ tx: any Transaction) throws -> ImportTotals {
    var totals = ImportTotals()
    let rows = try tx.rows(
      "SELECT state, count(*) AS n FROM shelf_import_row WHERE import = \(draft.id) GROUP BY state ORDER BY state"
    )
    for row in rows {
      let count: Int = try row.value("n")
      switch try row.value("state", as: ImportRow.State.self) {
      // Matched rows are left only while they wait for a source's response.
      case .choice, .matched: totals.choices += count
      case .refused: totals.refused = count
      case .skipped: totals.skipped = count
      case .done, .same: break
      }
    }
    return totals
  }
}
