import ArgumentParser
import PlazaServer

struct Seal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The key that seals second factors in the database.", subcommands: [Turn.self])

  struct Turn: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Seal every second factor with a new key, and drop the old one.",
      discussion: """
        Stop the server first. The key of the data folder is made anew; into a file that PLAZA_SEAL_KEY names, or a \
        credential of the service manager, put the new key above the old one before. It may be stopped at any moment \
        and run again.
        """)

    @OptionGroup var flags: SettingFlags

    func run() async throws {
      try await withSentences {
        let settings = try await flags.read()
        print(try await RotateEncryptionKey(settings, logger: settings.logger())())
      }
    }
  }
}
