import ArgumentParser
import PlazaBase
import PlazaServer

struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the plaza into one file, while it serves.",
    discussion: "With PostgreSQL it says how to use pg_dump instead, and ends with exit code 1.")

  @OptionGroup var flags: SettingFlags

  @Argument(help: "The file to write; it must not exist yet.")
  var file: String

  func run() async throws {
    try await withSentences {
      let settings = try await flags.read()
      let bar = ProgressBar("Backing up")
      try await BackUp(settings, to: file, now: World.real.now())(progress: bar.show)
      print("The backup is in \(file).")
    }
  }
}

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Put a backup into an empty data folder.")

  @OptionGroup var flags: SettingFlags

  @Argument(help: "A file that plaza backup wrote.")
  var file: String

  func run() async throws {
    try await withSentences {
      let settings = try await flags.read()
      let bar = ProgressBar("Restoring")
      try await RestoreBackup(settings, from: file)(progress: bar.show)
      print("The plaza is restored in \(settings.data).")
    }
  }
}
