import Foundation
import HTTPTypes

/// Parsing of tus header fields.
public enum TusHeaders {
  /// Parses a byte count, which consists of digits only.
  public static func count(_ text: String) -> Int? {
    guard !text.isEmpty,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else {
      return nil
    }
    return Int(text)
  }

  /// Returns the `filename` of `Upload-Metadata`, a comma-separated list of names and base64
  /// values.
  /// - Returns: the printable characters, at most 200; `nil` if the name has none.
  public static func fileName(_ metadata: String) -> String? {
    for pair in metadata.split(separator: ",") {
      let words = pair.split(separator: " ")
      guard words.count == 2, words[0] == "filename",
        let data = Data(base64Encoded: String(words[1])),
        let name = String(data: data, encoding: .utf8)
      else { continue }
      let letters = name.unicodeScalars.filter {
        $0.value >= 0x20 && !$0.properties.isDefaultIgnorableCodePoint
      }
      return letters.isEmpty ? nil : String(String(String.UnicodeScalarView(letters)).prefix(200))
    }
    return nil
  }
}
