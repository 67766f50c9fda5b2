private import Foundation
import PlazaBase
import Subprocess
import SystemPackage

/// Sends email with a sendmail-compatible command. It runs without a shell and without the
/// server's environment, which contains passwords.
struct SendmailCommand: Sendable {
  let path: String
  let timeout: Duration

  func probe() throws(MailFailure) {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw .misconfigured(StoredPhrase("\(path) is missing or isn't executable"))
    }
  }

  func send(_ email: EmailMessage) async throws(MailFailure) {
    try probe()
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await run(email) }
        group.addTask {
          try await Task.sleep(for: timeout)
          throw MailFailure.temporary(StoredPhrase("\(path) took too long"))
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch let failure as MailFailure {
      throw failure
    } catch {
      throw .temporary(StoredPhrase(written: "\(path): \(error)"))
    }
  }

  private func run(_ email: EmailMessage) async throws {
    let memoryFile = try Self.memoryFile(Self.unixLines(email.bytes))
    let result = try await Subprocess.run(
      configuration(email), input: .fileDescriptor(memoryFile, closeAfterSpawningProcess: true),
      output: .bytes(limit: Self.maxArgumentBytes), error: .bytes(limit: Self.maxArgumentBytes))
    if result.terminationStatus.isSuccess { return }
    throw failure(result.terminationStatus, result.standardError)
  }

  /// `-oi`: a line with a single dot does not end the content. After `--` an address is never
  /// parsed as an option.
  private func configuration(_ email: EmailMessage) -> Configuration {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]
    let arguments = [
      "-oi", "-f", email.from.address.description, "--", email.to.address.description,
    ]
    return Configuration(
      executable: .path(FilePath(path)), arguments: Arguments(arguments),
      environment: .custom(["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C"]),
      workingDirectory: FilePath("/"),
      platformOptions: options)
  }

  /// Interprets the exit status as of sysexits.h.
  private func failure(_ status: TerminationStatus, _ said: [UInt8]) -> MailFailure {
    let visible = said.prefix(200).map { (0x20...0x7E).contains($0) ? $0 : 0x20 }
    let said = String(decoding: visible, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    let end =
      switch status {
      case .exited(let code): "status \(code)"
      case .signaled(let number): "signal \(number)"
      }
    let message =
      said.isEmpty
      ? StoredPhrase("\(path) exited with \(end)")
      : StoredPhrase("\(path) exited with \(end): \(said)")
    guard case .exited(let code) = status else { return .temporary(message) }
    return switch code {
    case 65, 67, 68: .permanent(message)  // data error, unknown user, unknown host
    // Usage, file, permissions, settings, no command.
    case 64, 72, 77, 78, 126, 127: .misconfigured(message)
    default: .temporary(message)
    }
  }

  /// Sendmail-compatible commands read LF line breaks and write CRLF themselves.
  static func unixLines(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 0x0D } }

  /// Returns an unlinked temporary file as the command's standard input. With a pipe, a command
  /// that exits early would cause a write error, and its own error message would be lost.
  private static func memoryFile(_ bytes: [UInt8]) throws -> FileDescriptor {
    var name = Array(
      "\(FileManager.default.temporaryDirectory.path)/plaza-email-XXXXXX".utf8CString)
    let number = mkstemp(&name)
    guard number >= 0 else {
      throw MailFailure.temporary(StoredPhrase("the temporary folder has no space for an email"))
    }
    unlink(name)
    let memoryFile = FileDescriptor(rawValue: number)
    do {
      try memoryFile.writeAll(bytes)
      _ = try memoryFile.seek(offset: 0, from: .start)
      return memoryFile
    } catch {
      try? memoryFile.close()
      throw error
    }
  }

  /// The maximum number of bytes of the command's output.
  private static let maxArgumentBytes = 65_536
}
