import ArgumentParser
import Foundation
import PlazaBase
import PlazaServer

/// Where the passphrase of backups is, if it is not typed.
struct PassphraseFlag: ParsableArguments {
  @Option(
    help: """
      A file whose first line is the passphrase (PLAZA_BACKUP_PASSPHRASE_FILE). Without it and \
      PLAZA_BACKUP_PASSPHRASE, the passphrase is read from standard input.
      """)
  var passphraseFile: String?

  /// Returns the passphrase of the file or of the settings; nil if neither has one.
  func passphrase(_ settings: Settings) throws -> String? {
    try passphraseFile.map { try EncryptedArchive.passphrase(in: $0) }
      ?? settings.backups.passphrase
  }
}

/// A secret that is typed without echo, or piped in.
enum Secret: String {
  case password = "password"
  case passphrase = "passphrase"

  private var question: String {
    switch self {
    case .password: "Password (at least 10 characters): "
    case .passphrase: "Passphrase (at least 12 characters): "
    }
  }

  func read() throws -> String {
    if isatty(STDIN_FILENO) == 1 {
      guard let typed = getpass(question) else { throw Missing(name: rawValue) }
      return String(cString: typed)
    }
    guard let line = readLine(strippingNewline: true), !line.isEmpty else {
      throw Missing(name: rawValue)
    }
    return line
  }

  private struct Missing: OperatorError {
    let name: String
    var description: String {
      "Standard input contains no \(name). Type it at the prompt, or pipe it in as one line."
    }
  }
}
