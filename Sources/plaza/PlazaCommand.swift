import ArgumentParser
import PlazaBase
import PlazaServer

/// The command-line interface.
@main
struct PlazaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plaza",
    abstract: "One server for small shops, with one sign-in and one wallet.",
    discussion: """
      Settings come from the command line, then the environment (PLAZA_PORT=8080), then a JSON file \
      ({"port": 8080}) named by --settings or PLAZA_SETTINGS.
      """,
    version: "Plaza \(Version.text)",
    subcommands: [
      Serve.self, Migrate.self, Import.self, Routes.self, Doctor.self, Admin.self, Backup.self,
      Restore.self, Upgrade.self, Transfer.self,
      Keys.self, Compact.self,
    ])
}
