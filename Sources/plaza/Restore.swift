import ArgumentParser
import PlazaBase
import PlazaServer

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put a backup into an empty data folder.")

  @OptionGroup var flags: SettingFlags

  @Flag(
    help: "Restore the key of the second factors too; its passphrase is read from standard input.")
  var withSealKey = false

  @Argument(help: "A file that plaza backup wrote.")
  var file: String

  func run() async throws {
    try await withSentences {
      let settings = try await flags.read()
      let passphrase = withSealKey ? try Secret.passphrase.read() : nil
      let bar = ProgressBar("Restoring")
      let key = try await RestoreBackup(settings, from: file, keyUnder: passphrase)(
        progress: bar.show)
      print("The plaza is restored in \(settings.data).")
      switch key {
      case .isRestored(let path): print("The key of the second factors is in \(path).")
      case .wasLeft:
        print(
          "The key of the second factors was left in the backup: restore with --with-seal-key.")
      case .isMissing:
        print(
          "Second factors need their key: put it into \(settings.sealKey.path) before the first start."
        )
      }
    }
  }
}
