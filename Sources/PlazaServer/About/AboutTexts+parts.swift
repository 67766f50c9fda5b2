import Foundation
import PlazaBase
import Storefronts

extension AboutTexts.Part {
  /// The heading of the part.
  var title: String {
    switch self {
    case .address: say("Address")
    case .hours: say("Opening hours")
    case .contact: say("Contact")
    case .imprint: say("Site operator")
    case .privacy: say("Privacy")
    case .terms: say("Terms", as: "of a plaza")
    case .security: "security"
    }
  }
}

extension AboutTexts {
  /// Reads the file named by `PLAZA_ABOUT`, else the settings of the single parts, such as
  /// `PLAZA_ABOUT_IMPRINT`.
  /// - Throws: ``SettingsError`` if the file cannot be read.
  static func read(_ source: SettingsSource) throws -> AboutTexts {
    let parts = Part.allCases.map { ($0, source.text("about.\($0.rawValue)")) }
    guard let path = source.text("about") else { return AboutTexts(parts) }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw SettingsError("PLAZA_ABOUT", "names \(path), which cannot be read as UTF-8 text.")
    }
    do {
      return try AboutTexts(text)
    } catch {
      let parts = Part.allCases.map(\.rawValue).joined(separator: ", ")
      throw SettingsError(
        "PLAZA_ABOUT",
        "has in line \(error.line) of \(path) “\(error.text)”: a part begins with # and one of \(parts)."
      )
    }
  }
}
