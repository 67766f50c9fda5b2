import Foundation
import PlazaBase

/// The name that Apple posts beside its response when a person signs in for the first time. It
/// only fills in the form.
enum PostedName {
  private struct User: Decodable {
    struct Name: Decodable {
      let firstName: String?
      let lastName: String?
    }

    let name: Name?
  }

  static func name(_ json: String) -> String? {
    guard let name = try? JSONDecoder().decode(User.self, from: Data(json.utf8)).name else {
      return nil
    }
    let whole = [name.firstName, name.lastName].compactMap { $0?.trimmed }.filter { !$0.isEmpty }
    return whole.isEmpty ? nil : String(whole.joined(separator: " ").prefix(100))
  }
}
