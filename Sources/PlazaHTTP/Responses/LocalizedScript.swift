import Foundation
import PlazaBase

/// A script with translatable phrases, such as `phrase('Sent {1} of {2}', sent, all)`. Each
/// language has a variant of the script with the translations inserted, so that a page neither
/// loads a translation table nor flashes another language first.
struct LocalizedScript {
  private let text: String

  /// - Returns: `nil` for a file without phrases.
  init?(_ file: Assets.File) {
    guard file.name.hasSuffix(".js") else { return nil }
    text = String(decoding: file.bytes, as: UTF8.self)
    if !text.contains(Self.opening) { return nil }
  }

  private static let opening = "phrase('"

  /// Inserts the values into the placeholders of a phrase and isolates right-to-left values.
  private static let start = """
    const phrase = (words, ...values) => words.replace(/\\{(\\d+)\\}/g, (_, place) => String(values[place - 1]).replace(
      /^.*[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefe].*$/s, '\\u2068$&\\u2069'))

    """

  /// Returns the script in a language.
  func translated(in language: Language) -> [UInt8] {
    let say = Translator(language)
    var parts = text.components(separatedBy: Self.opening)
    for index in parts.indices.dropFirst() {
      guard let end = parts[index].firstIndex(of: "'") else { continue }
      let words = say(Phrase(stringLiteral: String(parts[index][..<end])))
      parts[index] = words.replacing("'", with: "’") + parts[index][end...]
    }
    return Array((Self.start + parts.joined(separator: Self.opening)).utf8)
  }
}

extension Assets {
  /// Returns the name of a file's variant in a language, such as `plaza.ko.js`; English uses the
  /// plain name.
  static func name(_ name: String, in language: Language) -> String {
    language == .english ? name : name.replacing(".js", with: ".\(language.code).js")
  }
}

extension Response {
  /// Creates a response with a script that has a fixed address, such as a service worker, in the
  /// language of the current request.
  public static func script(_ bytes: [UInt8]) -> Response {
    let said = LocalizedScript(Assets.File("worker.js", bytes))?.translated(in: .current)
    return .bytes(said ?? bytes, type: "text/javascript; charset=utf-8")
  }
}
