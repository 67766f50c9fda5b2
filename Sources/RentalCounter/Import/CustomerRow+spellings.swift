import PlazaBase

extension CustomerRow {
  /// Makes a date of the cell, or says why it is none.
  static func readDate(_ cells: inout [String: String], _ order: DateOrder?, today: CalendarDate) -> String? {
    guard let text = cells["dateOfBirth"] else { return nil }
    cells["dateOfBirth"] = nil
    if ImportDate.nothing.contains(text.folded) { return nil }
    switch ImportDate(text, order, today: today) {
    case .date(let date):
      cells["dateOfBirth"] = date.description
      return nil
    case .ambiguous:
      return say("“\(text)” could be two different dates. Choose above whether the day or the month comes first.")
    case .unknown: return say("“\(text)” isn't a date. Write it as year-month-day, such as 2001-05-24.")
    }
  }

  /// A telephone number with the signs that one may hold; nil where the cell says that there is none.
  static func phone(_ text: String) -> String? {
    if ImportDate.nothing.contains(text.folded) { return nil }
    let plain = text.folded.replacing(/^(tel|phone|mob|mobile|전화)[.:]?\s*/, with: "")
    return plain.replacing("\u{2013}", with: "-").replacing("\u{2011}", with: "-").replacing("\u{A0}", with: " ")
      .replacing(/\s*(extension|ext|durchwahl|x|내선)[.:]?\s*(\d{1,6})$/) { " ext \($0.2)" }
  }
}
