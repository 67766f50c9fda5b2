import Foundation
import PlazaFetch

extension FetchURL {
  /// Returns the address with fields added to its query.
  func with(_ fields: [(String, String)]) -> String {
    let separator = text.contains("?") ? "&" : "?"
    return text + separator + FormText.encode(fields)
  }
}

/// Fields as `application/x-www-form-urlencoded`.
enum FormText {
  static func encode(_ fields: [(String, String)]) -> String {
    fields.map { "\(encode($0.0))=\(encode($0.1))" }.joined(separator: "&")
  }

  static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
