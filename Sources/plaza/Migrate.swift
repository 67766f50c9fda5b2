import ArgumentParser
import PlazaServer

struct Migrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Bring the database up to date, and end.")

  @OptionGroup var flags: SettingFlags

  func run() async throws {
    try await withSentences {
      let settings = try await flags.read()
      let assembly = try await Assembly.open(
        settings, isDemo: false, logger: settings.logger(), sealing: false)
      await assembly.close()
      print("The database is up to date: \(assembly.migrations.count) migrations.")
    }
  }
}
