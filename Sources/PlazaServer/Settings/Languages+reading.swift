import Foundation
public import PlazaBase
import Storefronts

extension Languages {
  /// A summary of the missing and superfluous phrases of each language but the first.
  public var tallies: [String] { all.dropFirst().compactMap { $0.tally() } }

  /// `PLAZA_LANGUAGES`: a folder with a phrasebook for each language besides English and Korean.
  /// - Throws: ``SettingsError`` if the folder or a phrasebook cannot be read.
  static func read(_ folder: String?) throws -> Languages {
    guard let folder else { return .builtIn }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw SettingsError(
        "PLAZA_LANGUAGES", "names \(folder), which is no folder that can be read.")
    }
    return Languages(
      try names.filter { $0.hasSuffix(".phrases") }.sorted().map {
        try language(folder + "/" + $0)
      })
  }

  private static func language(_ path: String) throws -> Language {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw SettingsError("PLAZA_LANGUAGES", "has \(path), which cannot be read as UTF-8 text.")
    }
    let book = Phrasebook(text)
    if let fault = book.faults.first {
      throw SettingsError("PLAZA_LANGUAGES", "has \(path): \(fault)")
    }
    guard let language = Language(book) else {
      throw SettingsError(
        "PLAZA_LANGUAGES",
        "has \(path), which does not begin with @code, @name and a known way of @plurals.")
    }
    return language
  }
}
