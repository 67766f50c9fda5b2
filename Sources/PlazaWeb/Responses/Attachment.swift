import HTTPTypes
import PlazaBase
import PlazaMarkup

extension Response {
  /// Has a browser save the answer as a file (RFC 6266).
  /// - Parameter fileName: the name with its ending; people write parts of it, such as a clip's title.
  public mutating func save(as fileName: String) {
    headers[.contentDisposition] = "attachment; filename*=UTF-8''\(Link.encode(FileName.safe(fileName)))"
  }
}

/// Names of files that every system takes and that read as they are.
enum FileName {
  /// Characters and bytes before the ending; systems take 255 bytes in all.
  private static let longest = (characters: 60, bytes: 200)
  private static let longestEnding = 10

  /// Without control characters, without marks that turn the direction of writing round and so can hide an ending, and
  /// with a hyphen for what parts a path.
  static func safe(_ name: String) -> String {
    let clean = name.unicodeScalars.compactMap(kept)
    let dot = clean.lastIndex(of: ".") ?? clean.endIndex
    let ending = clean.count - dot <= longestEnding ? clean[dot...] : []
    var stem = text(clean.dropLast(ending.count)).prefix(longest.characters).drop { $0 == "." }
    while stem.utf8.count > longest.bytes { stem.removeLast() }
    let trimmed = String(stem).trimmed
    return (trimmed.isEmpty ? "file" : trimmed) + text(ending)
  }

  private static func kept(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    // Paths of Unix and of Windows, and what Windows takes in no name.
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": "-"
    case _ where scalar.isControl || scalar.properties.isBidiControl || scalar.properties.isNoncharacterCodePoint: nil
    default: scalar
    }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
