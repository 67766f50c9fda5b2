import Jobs
import PlazaBase
import PlazaData

/// Stages a file's rows as a draft, in several transactions. The draft becomes visible with the
/// last of them; a draft that is never finished is deleted later. Staging the same file again
/// returns the existing draft with the member's choices; rows that were already imported are
/// checked again.
struct StageImport: Sendable {
  let id: ID<ImportDraft>
  let member: ID<Member>
  let plan: ImportPlan
  let fingerprint: String
  let texts: [String]
  let now: Instant

  /// The draft that receives the rows.
  struct StartedImport: Sendable {
    let id: ID<ImportDraft>
    /// Whether the same file was staged before.
    let isKnown: Bool
  }

  init(_ plan: ImportPlan, of member: ID<Member>, id: ID<ImportDraft>, now: Instant) throws {
    self.id = id
    self.member = member
    self.plan = plan
    self.now = now
    fingerprint = try plan.fingerprint
    texts = try plan.rows.map { try $0.uploadedText }
  }

  /// - Throws: `LimitReached` if too many of the member's files have rows that are not imported.
  func begin(_ tx: any Transaction) throws -> StartedImport {
    let known = try tx.first(
      """
      SELECT id FROM shelf_import
      WHERE member = \(member) AND fingerprint = \(fingerprint) AND state = 'whole'
      """)
    if let known: ID<ImportDraft> = try known?.value("id") {
      return StartedImport(id: known, isKnown: true)
    }
    try ImportDraft.freeSpace(for: member, now: now, tx)
    // Until the draft is complete its fingerprint is its own key, so that no other upload matches
    // it.
    try tx.run(
      """
      INSERT INTO shelf_import (id, member, fingerprint, format, ignored, made_at, state)
      VALUES (\(id), \(member), \(id.text), \(plan.file.format.rawValue),
        \(plan.file.ignored.map(\.text).joined(separator: "\n")), \(now), 'arriving')
      """)
    return StartedImport(id: id, isKnown: false)
  }

  func rows(_ part: Range<Int>, of begun: StartedImport, _ tx: any Transaction) throws {
    if begun.isKnown {
      try tx.run(
        """
        UPDATE shelf_import_row SET state = 'matched' WHERE import = \(begun.id) AND state IN ('done', 'same')
          AND position > \(part.lowerBound) AND position <= \(part.upperBound)
        """)
      // A source may have the film since the file was staged before.
      try tx.run(
        """
        UPDATE shelf_import_row SET sought = 1 WHERE import = \(begun.id) AND state = 'choice' AND sought > 1
          AND position > \(part.lowerBound) AND position <= \(part.upperBound)
        """)
      return
    }
    for start in stride(from: part.lowerBound, to: part.upperBound, by: 50) {
      try insert(start..<min(start + 50, part.upperBound), tx)
    }
  }

  func clips(_ part: Range<Int>, of begun: StartedImport, _ tx: any Transaction) throws {
    try WaitingClips(draft: begun.id).save(plan.clips, part, tx)
  }

  /// - Parameter seek: Enqueues the job that looks up films at the sources.
  func finish(_ begun: StartedImport, _ seek: EnqueueJob, _ tx: any Transaction) throws {
    if try tx.exists("SELECT 1 FROM shelf_import_row WHERE import = \(begun.id) AND sought = 1") {
      try seek(tx)
    }
    if begun.isKnown { return }
    try tx.run(
      "UPDATE shelf_import SET state = 'whole', fingerprint = \(fingerprint) WHERE id = \(begun.id)"
    )
  }

  private func insert(_ range: Range<Int>, _ tx: any Transaction) throws {
    let values = range.map { index -> SQL in
      let row = plan.rows[index]
      return """
        (\(id), \(row.position), \(texts[index]), \(row.filmKey), \(row.clientKey), \(row.nth), \(row.state),
          \(row.film), \(row.candidateText), \(row.reason), \(row.state == .choice || row.isHeld ? 1 : 0))
        """
    }
    let all = values.dropFirst().reduce(values[0]) { "\($0), \($1)" }
    try tx.run(
      """
      INSERT INTO shelf_import_row
        (import, position, said, film_key, client_key, nth, state, film, candidates, reason, sought)
      VALUES \(all)
      """)
  }
}
