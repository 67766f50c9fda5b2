import ArgumentParser
import PlazaServer

struct Keys: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manage the key that encrypts second factors in the database.",
    subcommands: [Rotate.self],
    aliases: ["seal"])

  struct Rotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Encrypt every second factor with a new key and remove the old one.",
      discussion: """
        Stop the server first. A key in the data folder is replaced automatically. If \
        PLAZA_ENCRYPTION_KEY or the service manager provides the key, first add the new key above \
        the old one in that file. You can stop the command at any time and run it again.
        """,
      aliases: ["turn"])

    @OptionGroup var flags: SettingFlags

    func run() async throws {
      try await reportingErrors {
        let settings = try await flags.read()
        print(try await RotateEncryptionKey(settings, logger: settings.logger())())
      }
    }
  }
}
