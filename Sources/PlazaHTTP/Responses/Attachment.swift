import HTTPTypes
import PlazaBase
import PlazaMarkup

extension Response {
  /// Instructs the browser to save the response as a file (RFC 6266).
  /// - Parameter fileName: the name with its extension; may contain user input, such as a clip's
  ///   title.
  public mutating func save(as fileName: String) {
    headers[.contentDisposition] =
      "attachment; filename*=UTF-8''\(Link.encode(FileName.safe(fileName)))"
  }
}

/// Sanitises file names so that every operating system accepts them and shows them as they are.
enum FileName {
  /// The limits of the part before the extension; file systems allow 255 bytes in all.
  private static let limits = (characters: 60, bytes: 200)
  private static let maxExtensionLength = 10

  /// Removes control characters, and bidirectional marks that could disguise the extension, and
  /// replaces path separators with hyphens.
  static func safe(_ name: String) -> String {
    let clean = name.unicodeScalars.compactMap(allowed)
    let dot = clean.lastIndex(of: ".") ?? clean.endIndex
    let ending = clean.count - dot <= maxExtensionLength ? clean[dot...] : []
    var stem = text(clean.dropLast(ending.count)).prefix(limits.characters).drop { $0 == "." }
    while stem.utf8.count > limits.bytes { stem.removeLast() }
    let trimmed = String(stem).trimmed
    return (trimmed.isEmpty ? "file" : trimmed) + text(ending)
  }

  private static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    // Path separators of Unix and Windows, and characters that Windows does not allow in names.
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": "-"
    case _
    where scalar.isControl || scalar.properties.isBidiControl
      || scalar.properties.isNoncharacterCodePoint:
      nil
    default: scalar
    }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
