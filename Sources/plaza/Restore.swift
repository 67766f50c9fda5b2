import ArgumentParser
import PlazaBase
import PlazaServer

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Restore a backup into an empty data folder.",
    discussion: "With PostgreSQL, the database must be empty too. The backup is verified first.")

  @OptionGroup var flags: SettingFlags

  @Flag(
    name: [.long, .customLong("with-seal-key")],
    help: "Also restore the key of the second factors. Reads its passphrase from standard input.")
  var withEncryptionKey = false

  @OptionGroup var secret: PassphraseFlag

  @Flag(help: "Restore a backup although the checks of plaza doctor fail on its data.")
  var unverified = false

  @Argument(help: "A file created by plaza backup.")
  var file: String

  func run() async throws {
    try await reportingErrors {
      let settings = try await flags.read()
      let isNeeded = withEncryptionKey || EncryptedArchive.isEncrypted(file)
      let passphrase =
        isNeeded ? try secret.passphrase(settings) ?? Secret.passphrase.read() : nil
      let bar = ProgressBar("Restoring")
      var restore = RestoreBackup(settings, from: file, keyUnder: passphrase)
      restore.isVerified = !unverified
      let key = try await restore(progress: bar.show)
      print("Restored into \(settings.data).")
      switch key {
      case .isRestored(let path): print("The key of the second factors is in \(path).")
      case .wasLeft:
        print(
          "The key of the second factors was not restored. To restore it, use --with-encryption-key."
        )
      case .isMissing:
        print(
          "Before the first start, put the key of the second factors into \(settings.encryptionKey.path)."
        )
      }
    }
  }
}
