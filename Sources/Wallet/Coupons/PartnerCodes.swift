import PlazaBase

/// A partner's list of codes, separated by line breaks, commas, semicolons or spaces.
struct PartnerCodes: Sendable, Equatable {
  /// The distinct valid codes, in the order of the list.
  let codes: [String]
  /// The entries that are not valid codes.
  let wrong: [String]

  init(_ text: String) {
    var seen: Set<String> = []
    let entries = text.split(whereSeparator: {
      $0.isNewline || $0 == "," || $0 == ";" || $0.isWhitespace
    }).map(
      String.init)
    let distinct = entries.filter { seen.insert($0).inserted }
    codes = distinct.filter(Self.isCode)
    wrong = distinct.filter { !Self.isCode($0) }
  }

  private static func isCode(_ word: String) -> Bool {
    (1...64).contains(word.utf8.count)
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
