import ArgumentParser
import PlazaBase
import PlazaServer

struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Back up the site into one file. The server may be running.",
    discussion: "With PostgreSQL, runs pg_dump of Debian's package postgresql-client.")

  @OptionGroup var flags: SettingFlags

  @Flag(
    name: [.long, .customLong("with-seal-key")],
    help:
      "Include the key of the second factors, encrypted with a passphrase read from standard input."
  )
  var withEncryptionKey = false

  @Flag(
    help:
      "Encrypt the whole backup with a passphrase, and include the key of the second factors."
  )
  var encrypt = false

  @OptionGroup var secret: PassphraseFlag

  @Argument(help: "The file to write. It must not exist.")
  var file: String

  func run() async throws {
    try await reportingErrors {
      let settings = try await flags.read()
      let given = try secret.passphrase(settings)
      let encrypts = encrypt || given != nil
      let passphrase =
        encrypts || withEncryptionKey ? try given ?? Secret.passphrase.read() : nil
      let bar = ProgressBar("Backing up")
      var backUp = BackUp(settings, to: file, keyUnder: passphrase, in: .real)
      backUp.encrypts = encrypts
      try await backUp(progress: bar.show)
      print("The backup is in \(file).")
      if encrypts { return print("It is encrypted. Keep the passphrase: it cannot be recovered.") }
      print(
        withEncryptionKey
          ? """
          It includes the encrypted key of the second factors. Restore it with --with-encryption-key \
          and the passphrase.
          """
          : """
          It does not include the key of the second factors, \(settings.encryptionKey.path). Without it, \
          members of a restored site cannot use their authenticators. Keep a copy of that file \
          elsewhere, or use --with-encryption-key.
          """)
    }
  }
}
