/// The variant of CSV that the beginning of a file reveals.
struct CSVDialect: Equatable {
  let separator: UInt8
  /// Whether quotes enclose cells. In IMDb's own tables, they are ordinary characters.
  let hasQuotes: Bool

  /// Chooses the separator that occurs most often, outside quotes, in the first line with any.
  /// - Parameter isComplete: whether `head` is the whole file, so that no such line can follow.
  /// - Returns: nil if more bytes are necessary.
  init?(_ head: [UInt8], isComplete: Bool) {
    hasQuotes = !head.starts(with: "tconst\t".utf8)
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    var isDetermined = isComplete
    scan: for byte in head {
      switch byte {
      case CSV.quote: isQuoted.toggle()
      case CSV.newline, CSV.carriageReturn:
        if !isQuoted, !counts.isEmpty {
          isDetermined = true
          break scan
        }
      case CSV.comma, CSV.semicolon, CSV.tab: if !isQuoted { counts[byte, default: 0] += 1 }
      default: break
      }
    }
    guard isDetermined else { return nil }
    let others = [CSV.semicolon, CSV.tab].filter {
      counts[$0, default: 0] > counts[CSV.comma, default: 0]
    }
    separator = others.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? CSV.comma
  }
}
