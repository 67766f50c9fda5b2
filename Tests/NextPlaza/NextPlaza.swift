import Foundation
import PlazaBase
import PlazaData
import PlazaServer
import PlazaWeb

/// The plaza as its next version might be: with a migration that the present one does not know. The cluster's tests
/// put it in the place of the present one, one server after the other, under load.
@main
struct NextPlaza {
  static func main() async throws {
    let settings = try await Settings.read(flags: [:], environment: ProcessInfo.processInfo.environment, file: nil)
    let logger = settings.logger()
    let assembly = try await Assembly.open(settings, isDemo: true, logger: logger, beside: [NextShop()])
    try await Listener(assembly, logger: logger) { port in print("The next plaza is open on port \(port)") }.run()
  }
}

/// A shop that is never open: only its migration counts. It changes tables that everybody is at.
private struct NextShop: Storefront {
  let slug = "next"
  let title: Phrase = "Next"
  let tagline: Phrase = "What comes after."
  let theme = Theme(accent: "#0f6b5c", accentOnDark: "#5fd0b8", icon: .films)
  let routes: [Route] = []

  let migrations = [
    Migration(
      "next/0001-notes",
      [
        "ALTER TABLE rental ADD COLUMN next_note \(.text)",
        "ALTER TABLE wallet_posting ADD COLUMN next_note \(.text)",
        "CREATE TABLE next_note (id \(.id) PRIMARY KEY NOT NULL, words \(.text) NOT NULL) \(.strict)",
        "CREATE INDEX next_rental_by_note ON rental (next_note)",
      ])
  ]

  func navigation(for viewer: Viewer?) -> [NavigationItem] { [] }
}
