import PlazaBase
import PlazaData

/// Puts a file's rows on the member's workbench. The same file sent again finds its rows as they were left; what was
/// imported of them is looked at anew.
struct KeepImport: Sendable {
  let id: ID<ImportDraft>
  let member: ID<Member>
  let plan: ImportPlan
  let fingerprint: String
  let texts: [String]
  let now: Instant

  init(_ plan: ImportPlan, of member: ID<Member>, id: ID<ImportDraft>, now: Instant) throws {
    self.id = id
    self.member = member
    self.plan = plan
    self.now = now
    fingerprint = try plan.fingerprint
    texts = try plan.rows.map { try $0.saidText }
  }

  func callAsFunction(_ tx: any Transaction) throws -> ID<ImportDraft> {
    let known = try tx.first(
      "SELECT id FROM shelf_import WHERE member = \(member) AND fingerprint = \(fingerprint)")
    if let known: ID<ImportDraft> = try known?.value("id") {
      for state in [ImportRow.State.done, .same] {
        try tx.run(
          "UPDATE shelf_import_row SET state = 'matched' WHERE import = \(known) AND state = \(state)")
      }
      try WaitingClips(draft: known).keep(plan.clips, tx)
      return known
    }
    try tx.run(
      """
      INSERT INTO shelf_import (id, member, fingerprint, format, ignored, made_at)
      VALUES (\(id), \(member), \(fingerprint), \(plan.file.format.rawValue),
        \(plan.file.ignored.map(\.text).joined(separator: "\n")), \(now))
      """)
    for start in stride(from: 0, to: plan.rows.count, by: 50) {
      try insert(start..<min(start + 50, plan.rows.count), tx)
    }
    try WaitingClips(draft: id).keep(plan.clips, tx)
    return id
  }

  private func insert(_ range: Range<Int>, _ tx: any Transaction) throws {
    let values = range.map { index -> SQL in
      let row = plan.rows[index]
      return """
        (\(id), \(row.position), \(texts[index]), \(row.filmKey), \(row.clientKey), \(row.nth), \(row.state),
          \(row.film), \(row.candidateText), \(row.reason))
        """
    }
    let all = values.dropFirst().reduce(values[0]) { "\($0), \($1)" }
    try tx.run(
      """
      INSERT INTO shelf_import_row
        (import, position, said, film_key, client_key, nth, state, film, candidates, reason)
      VALUES \(all)
      """)
  }
}
