import Foundation
import PlazaBase

extension AboutTexts.Part {
  /// The heading.
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
  /// `PLAZA_ABOUT`: the file; nothing is said without one.
  /// - Throws: ``SettingsError`` where it cannot be read.
  static func read(_ path: String?) throws -> AboutTexts {
    guard let path else { return .none }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw SettingsError("PLAZA_ABOUT", "names \(path), which cannot be read as UTF-8 text.")
    }
    do {
      return try AboutTexts(text)
    } catch {
      let parts = Part.allCases.map(\.rawValue).joined(separator: ", ")
      throw SettingsError(
        "PLAZA_ABOUT",
        "has in line \(error.line) of \(path) “\(error.words)”: a part begins with # and one of \(parts).")
    }
  }
}
