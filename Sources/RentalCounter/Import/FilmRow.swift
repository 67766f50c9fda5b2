import PlazaBase
import PlazaData
import PlazaTables

/// A film in an imported file. An existing film is found by title and director. An empty cell
/// leaves the stored value unchanged.
struct FilmRow: ImportRow {
  static let columns = [
    ImportColumn("title", say("Title"), "film", "name", "제목", "영화", "영화 제목"),
    ImportColumn("cast", say("Cast"), "actors", "starring", "출연", "배우"),
    ImportColumn("director", say("Director"), "directed by", "감독"),
    ImportColumn(
      "rating", say("Rating", as: "by age"), "certificate", "age rating", "등급", "관람 등급"),
    ImportColumn(
      "quantity", say("Quantity"), "copies", "stock", "count", "number of copies", "수량", "재고",
      "사본 수"),
    ImportColumn("codes", say("Codes"), "copy codes", "codes of copies", "코드 목록", "사본 코드"),
  ]
  static let required = ["title"]

  private let cells: [String: String]
  private let id: ID<Film>
  /// Enough new copies for the quantity or the codes of the row.
  private let spare: [NewCopy]
  private let now: Instant

  init(_ row: ImportTable.Row, settings: RentalSettings, dates: DateOrder?, in world: World) {
    var cells = row.cells
    cells["rating"] = cells["rating"].map(Self.rating)
    // Spreadsheets may write the quantity as a fraction, such as "2.0".
    cells["quantity"] = cells["quantity"].map { $0.replacing(/[.,]0+$/, with: "") }
    self.cells = cells
    id = world.newID()
    let quantity = cells["quantity"].flatMap { Int($0) } ?? 0
    let codes = (row.cells["codes"] ?? "").count { ",;\n".contains($0) } + 1
    spare = NewCopy.fresh(
      min(max(quantity, codes, 0), FilmDetails.quantities.upperBound), in: world)
    now = world.now()
  }

  var name: String { cells["title"] ?? "" }

  /// Includes the title with any director, because a row without a director may refer to any film
  /// of that title.
  var identities: [String] {
    let title = name.folded
    return ["\(title)\n*", "\(title)\n\((cells["director"] ?? "").folded)"]
  }

  var likenesses: [String] {
    let title = name.folded
    guard let director = cells["director"]?.folded else { return ["\(title)\n*"] }
    return ["\(title)\n\(director)", "\(title)\n"]
  }

  /// The title, and the codes of the copies.
  var names: [String] {
    var check = FormValidator(cells)
    return ["title \(name.folded)"]
      + CopyLabels(cells["codes"], &check).all.map { "code \($0.code)" }
  }

  func run(_ tx: any Transaction) throws -> ImportOutcome {
    var check = FormValidator(cells)
    let labels = CopyLabels(cells["codes"], &check)
    let named = FilmDetails(title: name, director: cells["director"])
    let found = try Film.find(titled: named, tx).filter {
      named.director == nil || $0.details.director?.folded == named.director?.folded
    }
    if found.count > 1 {
      return .refused([say("Several films have this title. Add the director.")])
    }
    let known = found.first
    let details = FilmDetails(&check, changing: known?.details)
    let quantity = readQuantity(&check, labels, known)
    if let known {
      compare(known, labels, quantity, &check)
    } else {
      for label in labels.all where try Copy.isTaken(label.code, tx) {
        check.addError(
          "codes", say("The code \(label.code) is already on a copy of another film."))
      }
    }
    if !check.errors.isEmpty { return .refused(check.errors.all.map(\.message)) }
    guard let known else {
      try add(details, quantity, labels, tx)
      return .new
    }
    return try change(known, to: details, quantity, tx)
  }

  /// Returns the stored spelling of a rating, or an empty string, which clears the rating, for
  /// words such as "unrated".
  private static func rating(_ text: String) -> String {
    let said = text.folded.filter { $0.isLetter || $0.isNumber }
    if ["notrated", "unrated", "nr", "none", "등급없음", "없음"].contains(said) { return "" }
    return Rating.allCases.first { $0.rawValue.lowercased() == said }?.rawValue ?? text
  }

  private func readQuantity(_ check: inout FormValidator, _ labels: CopyLabels, _ known: Film?)
    -> Int
  {
    if !check.has("quantity"), let known { return known.copies.count }
    if !check.has("quantity") { return max(1, labels.all.count) }
    let quantity = check.number("quantity", say("quantity"), in: FilmDetails.quantities)
    if !labels.all.isEmpty, labels.all.count != quantity {
      check.addError(
        "codes", say("There are \(labels.all.count) codes for \(CountText.copies(quantity))."))
    }
    return quantity
  }

  private func compare(
    _ known: Film, _ labels: CopyLabels, _ quantity: Int, _ check: inout FormValidator
  ) {
    let codes = Set(known.copies.map(\.code))
    if !labels.all.isEmpty, Set(labels.all.map(\.code)) != codes {
      check.addError(
        "codes", say("This film already has other copies. Leave out the codes to keep them."))
    }
    let out = known.copies.count { $0.isOut }
    if quantity < out {
      check.addError("quantity", say("Copies out: \(out). The quantity can't be \(quantity)."))
    }
  }

  private func add(
    _ details: FilmDetails, _ quantity: Int, _ labels: CopyLabels, _ tx: any Transaction
  ) throws {
    let copies = labels.all.isEmpty ? Array(spare.prefix(quantity)) : []
    _ = try AddFilm(id: id, details, copies: copies, now: now)(tx)
    for (label, copy) in zip(labels.all, spare) {
      try [NewCopy(id: copy.id, code: label.code)].addCopies(for: id, after: label.number - 1, tx)
    }
    if !labels.all.isEmpty { try Film.find(id, tx).storeSearchTerms(tx) }
  }

  private func change(
    _ known: Film, to details: FilmDetails, _ quantity: Int, _ tx: any Transaction
  ) throws -> ImportOutcome {
    let before = known.details
    let changes = [
      ImportOutcome.change(say("title"), before.title, details.title),
      ImportOutcome.change(say("cast"), before.cast, details.cast),
      ImportOutcome.change(say("director"), before.director, details.director),
      ImportOutcome.change(say("rating"), before.rating?.rawValue, details.rating?.rawValue),
      ImportOutcome.change(say("quantity"), String(known.copies.count), String(quantity)),
    ].compactMap { $0 }
    if changes.isEmpty { return .same }
    _ = try EditFilm(known.id, details, quantity: quantity, spare: spare, now: now)(tx)
    return .changed(changes)
  }
}

/// The numbers and codes of a film's copies in the format of an export: `1 7K3-M9Q-2H, 2
/// 4GC-MYG-NB`.
struct CopyLabels: Sendable, Equatable {
  private(set) var all: [Label] = []

  struct Label: Sendable, Equatable {
    let number: Int
    let code: ShortCode
  }

  init(_ text: String?, _ check: inout FormValidator) {
    for part in (text ?? "").split(whereSeparator: { ",;\n".contains($0) }).map({
      String($0).trimmed
    })
    where !part.isEmpty {
      let words = part.split(separator: " ", maxSplits: 1)
      let number = words.count == 2 ? Int(words[0]) : all.count + 1
      guard let number, (1...100_000).contains(number),
        let code = words.last.flatMap({ ShortCode($0) })
      else {
        check.addError(
          "codes", say("“\(part)” isn't a copy number and code, such as “1 7K3-M9Q-2H”."))
        continue
      }
      if all.contains(where: { $0.number == number || $0.code == code }) {
        check.addError("codes", say("“\(part)” appears twice."))
      }
      all.append(Label(number: number, code: code))
    }
  }

  static func text(_ copies: [Copy]) -> String {
    copies.map { "\($0.number) \($0.code)" }.joined(separator: ", ")
  }
}
