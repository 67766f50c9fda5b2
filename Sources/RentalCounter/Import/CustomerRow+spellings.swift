import PlazaBase
import PlazaTables

extension CustomerRow {
  /// Replaces the date cell with an ISO 8601 date, or returns the error if the cell holds none.
  static func readDate(_ cells: inout [String: String], _ order: DateOrder?, today: CalendarDate)
    -> String?
  {
    guard let text = cells["dateOfBirth"] else { return nil }
    cells["dateOfBirth"] = nil
    if ImportDate.nothing.contains(text.folded) { return nil }
    switch ImportDate(text, order, today: today) {
    case .date(let date):
      cells["dateOfBirth"] = date.description
      return nil
    case .ambiguous:
      return say(
        "“\(text)” could be two different dates. Choose above whether the day or the month comes first."
      )
    case .unknown:
      return say("“\(text)” isn't a date. Write it as year-month-day, such as 2001-05-24.")
    }
  }

  /// Returns the telephone number without labels and with plain hyphens and spaces; `nil` if the
  /// cell says that there is no number.
  static func phone(_ text: String) -> String? {
    if ImportDate.nothing.contains(text.folded) { return nil }
    let plain = text.folded.replacing(/^(tel|phone|mob|mobile|전화)[.:]?\s*/, with: "")
    return plain.replacing("\u{2013}", with: "-").replacing("\u{2011}", with: "-").replacing(
      "\u{A0}", with: " "
    )
    .replacing(/\s*(extension|ext|durchwahl|x|내선)[.:]?\s*(\d{1,6})$/) { " ext \($0.2)" }
  }
}
