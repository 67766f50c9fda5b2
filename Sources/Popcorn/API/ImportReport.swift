import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import Shelf

/// The result or preview of an import, with the first rows that need the member's attention.
struct ImportReport: JSONWritable {
  private static let maxProblems = 200

  private let id: ID<ImportDraft>?
  private let format: UploadedFile.Format
  private let ignored: [StoredPhrase]
  private let totals: ImportTotals
  private let problems: [ImportRow]

  init(_ preview: ImportPreview) {
    id = nil
    format = preview.format
    ignored = preview.ignored
    totals = preview.totals
    problems = Array(
      preview.rows.filter { [.choice, .refused].contains($0.state) }.prefix(Self.maxProblems))
  }

  init(_ draft: ImportDraft, _ totals: ImportTotals, _ problems: [ImportRow]) {
    id = draft.id
    format = draft.format
    ignored = draft.ignored
    self.totals = totals
    self.problems = problems
  }

  /// The first rows of a draft that cannot be imported as they are.
  static func problems(_ draft: ImportDraft, _ tx: any Transaction) throws -> [ImportRow] {
    let page = PageRequest(limit: maxProblems)
    let rows = try draft.rows(.choice, page, tx).items + draft.rows(.refused, page, tx).items
    return Array(rows.sorted { $0.position < $1.position }.prefix(maxProblems))
  }

  func answer(at link: Link?) -> Response { link.map { .created(self, at: $0) } ?? .json(self) }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", id)
      $0.field("dryRun", id == nil)
      $0.field("format", format.rawValue)
      totals.writeFields(to: &$0)
      $0.field("ignored", ignored.map { $0() })
      $0.field("problems", problems.map(RowProblem.init))
    }
  }
}

private struct RowProblem: JSONWritable {
  let row: ImportRow

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("position", row.position)
      $0.field("origin", row.uploaded.origin())
      $0.field("title", row.uploaded.film.title)
      $0.field("year", row.uploaded.film.year)
      $0.field("state", row.state.rawValue)
      $0.field("reason", row.reason?())
      $0.field("candidates", row.candidates)
    }
  }
}
