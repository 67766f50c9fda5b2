public import PlazaBase

/// The name of a stored file: an area such as `rental/covers` and a name within it. It holds lower-case letters,
/// digits, hyphens and dots only, so that no key can leave the store or mean something to a file system.
public struct FileKey: Sendable, Hashable, CustomStringConvertible {
  /// Where it belongs: one or more words joined by slashes.
  public let area: String
  /// Its name within the area.
  public let name: String

  /// A key as it was stored.
  /// - Returns: nil where the text is not a key: `area/name`, where each word of the area has 3 to 40 characters and
  ///   the name 1 to 100, none of them starting with a dot.
  public init?(_ text: String) {
    guard let slash = text.lastIndex(of: "/") else { return nil }
    area = String(text[..<slash])
    name = String(text[text.index(after: slash)...])
    let words = area.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count <= 6, words.allSatisfy({ Self.isWord($0, 3...40) }), Self.isWord(name[...], 1...100)
    else { return nil }
  }

  /// The key of one of a thing's files: `rental/covers/0198….full.jpg`.
  /// - Parameters:
  ///   - area: words of 3 to 40 characters joined by slashes.
  ///   - id: the thing's key.
  ///   - ending: what tells its files apart, such as `full.jpg`.
  /// - Returns: nil where the area or the ending is not as said.
  public init?<Tag>(_ area: String, _ id: ID<Tag>, _ ending: String) {
    self.init("\(area)/\(id.text).\(ending)")
    if self.area != area { return nil }
  }

  /// The whole key.
  public var description: String { "\(area)/\(name)" }

  static func isArea(_ area: String) -> Bool { FileKey(area + "/x") != nil }

  private static func isWord(_ word: Substring, _ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(word.utf8.count) && word.first != "."
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
