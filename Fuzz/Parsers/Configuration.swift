import PlazaServer
import RentalCounter
import Storefronts

extension FuzzTarget {
  /// Settings: any text for any setting yields settings or one sentence that names it, and no
  /// password is displayed.
  static let settings = FuzzTarget(
    "settings", maximumLength: 200,
    waiting: { input in
      let lines = input.lines(2)
      let names = [
        "port", "database", "files", "origin", "currency", "timezone", "storefronts",
        "rental.limit", "log.level",
        "rental.rate.minor", "proxies", "host",
      ]
      let name = names[Int(lines[0].utf8.first ?? 0) % names.count]
      let value = lines[1]
      do {
        let settings = try await Settings.read(flags: [name: value], environment: [:], file: nil)
        let limit = settings.shop(RentalModule.self)?.settings.limit
        try hold(
          (0...65535).contains(settings.port) && (1...100).contains(limit ?? 0),
          "\(name) is \(value)")
      } catch let error as SettingsError {
        let variable = "PLAZA_" + name.uppercased().replacing(".", with: "_")
        try hold(error.description.hasPrefix(variable), "\(name)=\(value): \(error)")
      }
      let secret = String(value.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }) + "s3cr3t"
      let shown = "postgres://ann:\(secret)@db.example/plaza?note=\(value)".withoutPassword
      try hold(!shown.contains(secret), "\(shown) shows the password")
    })
}
