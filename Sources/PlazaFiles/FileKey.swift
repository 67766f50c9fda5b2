public import PlazaBase

/// The key of a stored file: an area such as `rental/covers` and a name within it. It contains
/// only lower-case letters, digits, hyphens and dots, so that it cannot escape from the store or
/// have a special meaning for the file system.
public struct FileKey: Sendable, Hashable, CustomStringConvertible {
  /// The area: one or more words joined by slashes.
  public let prefix: String
  public let name: String

  /// Parses a stored key.
  /// - Returns: `nil` if the text is not of the form `area/name` with words of 3 to 40 characters
  ///   in the area and a name of 1 to 100 characters, none of which starts with a dot.
  public init?(_ text: String) {
    guard let slash = text.lastIndex(of: "/") else { return nil }
    prefix = String(text[..<slash])
    name = String(text[text.index(after: slash)...])
    let words = prefix.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count <= 6, words.allSatisfy({ Self.isWord($0, 3...40) }),
      Self.isWord(name[...], 1...100)
    else { return nil }
  }

  /// Creates the key of a file that belongs to a record, such as `rental/covers/0198….full.jpg`.
  /// - Parameters:
  ///   - area: words of 3 to 40 characters joined by slashes.
  ///   - id: the id of the record.
  ///   - ending: distinguishes the files of one record, such as `full.jpg`.
  /// - Returns: `nil` if the area or the ending is invalid.
  public init?<Tag>(_ area: String, _ id: ID<Tag>, _ ending: String) {
    self.init("\(area)/\(id.text).\(ending)")
    if self.prefix != area { return nil }
  }

  /// The ID of the record in the name of a file that belongs to one; the name up to the first dot.
  public var recordID: String { String(name.prefix { $0 != "." }) }

  /// The area and the name.
  public var description: String { "\(prefix)/\(name)" }

  static func isArea(_ area: String) -> Bool { FileKey(area + "/x") != nil }

  private static func isWord(_ word: Substring, _ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(word.utf8.count) && word.first != "."
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
