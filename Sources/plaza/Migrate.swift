import ArgumentParser
import PlazaServer

struct Migrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Apply pending database migrations and exit.")

  @OptionGroup var flags: SettingFlags

  func run() async throws {
    try await reportingErrors {
      let settings = try await flags.read()
      let assembly = try await Assembly.open(
        settings, isDemo: false, logger: settings.logger(), sealing: false)
      await assembly.close()
      print("The database is up to date: \(assembly.migrations.count) migrations.")
    }
  }
}
