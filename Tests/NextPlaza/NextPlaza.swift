import Foundation
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaServer
import PlazaUI

/// A simulated next version of Plaza with a migration that the present version does not know. The
/// cluster tests replace the servers with it one by one under load.
@main
struct NextPlaza {
  static func main() async throws {
    let settings = try await Settings.read(
      flags: [:], environment: ProcessInfo.processInfo.environment, file: nil)
    let logger = settings.logger()
    let assembly = try await Assembly.open(
      settings, isDemo: true, logger: logger, beside: [NextShop()])
    try await Listener(assembly, logger: logger) { port in
      print("The next plaza is open on port \(port)")
    }.run()
  }
}

/// A shop without pages that contributes only its migration, which changes heavily used tables.
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
