import ArgumentParser
import PlazaBase
import PlazaServer

struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the plaza into one file, while it serves.",
    discussion: "With PostgreSQL it says how to use pg_dump instead, and ends with exit code 1.")

  @OptionGroup var flags: SettingFlags

  @Flag(
    help:
      "Include the key of the second factors, encrypted under a passphrase that is read from standard input."
  )
  var withSealKey = false

  @Argument(help: "The file to write; it must not exist yet.")
  var file: String

  func run() async throws {
    try await withSentences {
      let settings = try await flags.read()
      let passphrase = withSealKey ? try Secret.passphrase.read() : nil
      let bar = ProgressBar("Backing up")
      try await BackUp(settings, to: file, keyUnder: passphrase, in: .real)(progress: bar.show)
      print("The backup is in \(file).")
      print(
        withSealKey
          ? "It holds the key of the second factors, encrypted: restore it with --with-seal-key and the passphrase."
          : """
          It does not hold the key of the second factors, \(settings.sealKey.path), without which a restored plaza \
          knows no member's authenticator. Keep a copy of that file elsewhere, or back up with --with-seal-key.
          """)
    }
  }
}
