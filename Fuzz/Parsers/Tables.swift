import Foundation
import PlazaBase

@testable import PlazaTables

#if !FUZZ_IN_SHORT
  @testable import RentalCounter
#endif

extension FuzzTarget {
  /// An imported file: its text is decoded as by Foundation, and its rows are the same after
  /// writing and parsing.
  static let csv = FuzzTarget("csv", maximumLength: 600) { input in
    guard let sent = DecodedText(input.bytes) else { return }
    let encoding = sent.isGuessed ? String.Encoding.windowsCP1252 : .utf8
    // Foundation removes a byte order mark.
    let mark: Unicode.Scalar = "\u{FEFF}"
    if let theirs = String(bytes: input.bytes, encoding: encoding),
      sent.text.unicodeScalars.first != mark
    {
      try hold(
        Array(sent.text.utf8) == Array(theirs.utf8), "\(sent.text) is \(theirs) to Foundation")
    }
    #if !FUZZ_IN_SHORT
      _ = try? ImportTable(sent.text, columns: CustomerRow.columns, required: CustomerRow.required)
      _ = try? ImportTable(sent.text, columns: FilmRow.columns, required: FilmRow.required)
    #endif
    guard let rows = try? CSVReader.read(sent.text) else { return }
    let lines = rows.map(\.line)
    try hold(lines == lines.sorted() && Set(lines).count == lines.count, "the lines are \(lines)")
    try returns(rows.map { $0.cells.map(CSV.plain) })
  }

  /// A table of any texts is parsed as it was written, without control characters.
  static let csvTable = FuzzTarget("csv-table", maximumLength: 400) { input in
    var dice = input.dice
    let width = Int(dice.byte() % 4) + 1
    var rows: [[String]] = [Array(repeating: "name", count: width)]
    while !dice.rest.isEmpty { rows.append((0..<width).map { _ in CSV.plain(dice.text()) }) }
    let hostile = CSV.write([["a\u{0}\u{1B}b\u{7F}"]])
    try hold(hostile == "ab\r\n", "control characters in \(hostile)")
    try returns(rows)
  }

  /// Empty rows, a byte order mark and a `sep=` line are skipped by design.
  private static func returns(_ rows: [[String]]) throws {
    let kept = [["Name"]] + rows.filter { $0.contains { !$0.isEmpty } }
    let text = CSV.write(kept)
    do {
      let read = try CSVReader.read(text).map(\.cells)
      try hold(
        read.map { $0.map { Array($0.utf8) } } == kept.map { $0.map { Array($0.utf8) } },
        "\(kept) is \(read)")
    } catch let problem as CSV.Problem {
      throw Broken(description: "\(text) cannot be read: \(problem.whole)")
    }
  }

  /// Every record with a name is found by that name.
  static let search = FuzzTarget("search", maximumLength: 200) { input in
    let text = input.text
    let stored = IndexTerms.of([text, nil])
    for word in stored {
      try hold(!word.isEmpty && word.count <= 64, "the word \(word)")
      try hold(
        Array(word.utf8).lexicographicallyPrecedes(Array(IndexTerms.end(of: word).utf8)),
        "the end of \(word)")
    }
    guard let asked = IndexTerms.prefixes(of: text) else { return }
    try hold((1...8).contains(asked.count), "\(asked.count) words")
    if asked == [" "] { return }
    for word in asked {
      let found = stored.contains { stored in
        !stored.utf8.lexicographicallyPrecedes(word.utf8)
          && stored.utf8.lexicographicallyPrecedes(IndexTerms.end(of: word).utf8)
      }
      try hold(found, "\(text) is not found by itself: \(word) begins none of \(stored)")
    }
  }

  /// The cursor at the end of a page.
  static let cursor = FuzzTarget("cursor", maximumLength: 120) { input in
    guard let cursor = Cursor(input.text) else { return }
    try hold(Cursor(cursor.text) == cursor, "\(cursor) is another after \(cursor.text)")
    try hold(
      !cursor.order.utf8.contains(0) && !cursor.id.utf8.contains(0),
      "a NUL, which no database takes")
    _ = cursor.microseconds
  }
}
