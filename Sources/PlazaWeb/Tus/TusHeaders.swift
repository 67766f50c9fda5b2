import Foundation
import HTTPTypes

/// The header fields of tus.
public enum TusHeaders {
  /// A count of bytes, in digits alone.
  public static func count(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// `filename` of `Upload-Metadata`, in which names and values in base64 are parted by commas.
  /// - Returns: what can be shown of it, at most 200 letters; nil where there is nothing.
  public static func fileName(_ metadata: String) -> String? {
    for pair in metadata.split(separator: ",") {
      let words = pair.split(separator: " ")
      guard words.count == 2, words[0] == "filename", let data = Data(base64Encoded: String(words[1])),
        let name = String(data: data, encoding: .utf8)
      else { continue }
      let letters = name.unicodeScalars.filter { $0.value >= 0x20 && !$0.properties.isDefaultIgnorableCodePoint }
      return letters.isEmpty ? nil : String(String(String.UnicodeScalarView(letters)).prefix(200))
    }
    return nil
  }
}
