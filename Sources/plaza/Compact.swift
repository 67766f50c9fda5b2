import ArgumentParser
import PlazaServer

struct Compact: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rewrite the database file without the space of deleted data.",
    discussion: """
      For SQLite only. Stop the server first. The disk needs free space of twice the file's size. Afterwards the \
      server releases the space of deleted data automatically. PostgreSQL does this itself.
      """)

  @OptionGroup var flags: SettingFlags

  func run() async throws {
    try await reportingErrors {
      print(try CompactDatabase(await flags.read())())
    }
  }
}
