import PlazaBase
import PlazaHTTP
import PlazaMarkup

/// The requested labels and their paper.
struct LabelRequest: Sendable {
  let format: LabelFormat
  /// The numbers of the copies.
  let copies: [Int]
  /// The first free position on the first sheet, from 1.
  let start: Int

  /// Requests labels for all copies of a film, on a roll.
  init(_ film: Film) {
    format = .wideRoll
    copies = film.copies.map(\.number)
    start = 1
  }

  /// Reads a form or a query: `format`, `start` and `copies`, which may be comma-separated or
  /// repeated.
  init(_ check: inout FormValidator, _ film: Film) {
    format = check.optionalChoice("format", say("paper"), of: LabelFormat.self) ?? .wideRoll
    start =
      check.has("start")
      ? check.number("start", say("first empty label"), in: 1...LabelFormat.sheet.positions) : 1
    let wanted = check.texts("copies", say("copies")).flatMap { $0.split(separator: ",") }.map {
      String($0).trimmed
    }
    let kept = film.copies.map(\.number)
    let chosen = wanted.compactMap { Int($0) }
    copies = wanted.isEmpty ? kept : kept.filter(Set(chosen).contains)
    if chosen.count < wanted.count || !Set(chosen).isSubset(of: kept) {
      let numbers = kept.map(String.init).joined(separator: ", ")
      check.addError(
        "copies", say("Choose from the copies in stock: \(numbers)."))
    }
  }

  /// The URL of the PDF document.
  func link(_ film: Film) -> Link {
    Paths.labelsPDF(film.id).query([
      "format": format.rawValue, "start": format == .sheet && start > 1 ? String(start) : nil,
      "copies": copies.count == film.copies.count
        ? nil : copies.map(String.init).joined(separator: ","),
    ])
  }
}
