import ArgumentParser
import PlazaServer

struct Compact: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the database's file anew, without the room that deleted data took.",
    discussion: """
      For an SQLite file, and while no server uses it. The disk needs room for the file twice more. From then on the \
      server gives the room of deleted data back by itself. PostgreSQL does so without being told.
      """)

  @OptionGroup var flags: SettingFlags

  func run() async throws {
    try await withSentences {
      print(try CompactDatabase(await flags.read())())
    }
  }
}
