private import Foundation
import PlazaBase
import Subprocess
import SystemPackage

/// A program that takes letters as sendmail does. No shell reads its line, and it sees nothing of our environment,
/// where passwords stand.
struct SendmailCommand: Sendable {
  let path: String
  let timeout: Duration

  func probe() throws(MailFailure) {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw .misconfigured(StoredPhrase("\(path) is missing or isn't executable"))
    }
  }

  func take(_ letter: EmailMessage) async throws(MailFailure) {
    try probe()
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await run(letter) }
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

  private func run(_ letter: EmailMessage) async throws {
    let paper = try Self.paper(Self.unixLines(letter.bytes))
    let result = try await Subprocess.run(
      configuration(letter), input: .fileDescriptor(paper, closeAfterSpawningProcess: true),
      output: .bytes(limit: Self.mostWords), error: .bytes(limit: Self.mostWords))
    if result.terminationStatus.isSuccess { return }
    throw failure(result.terminationStatus, result.standardError)
  }

  /// `-oi`: a line with a single dot is no end. Behind `--` an address cannot be taken for an option.
  private func configuration(_ letter: EmailMessage) -> Configuration {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))]
    let arguments = ["-oi", "-f", letter.from.address.description, "--", letter.to.address.description]
    return Configuration(
      executable: .path(FilePath(path)), arguments: Arguments(arguments),
      environment: .custom(["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C"]), workingDirectory: FilePath("/"),
      platformOptions: options)
  }

  /// The numbers are those of sysexits.h, which every such program keeps to.
  private func failure(_ status: TerminationStatus, _ said: [UInt8]) -> MailFailure {
    let visible = said.prefix(200).map { (0x20...0x7E).contains($0) ? $0 : 0x20 }
    let said = String(decoding: visible, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    let end = String(describing: status)
    let words =
      said.isEmpty ? StoredPhrase("\(path) exited with \(end)") : StoredPhrase("\(path) exited with \(end): \(said)")
    guard case .exited(let code) = status else { return .temporary(words) }
    return switch code {
    case 65, 67, 68: .permanent(words)  // the letter, the person, the person's host
    case 64, 72, 77, 78, 126, 127: .misconfigured(words)  // the call, a file, rights, settings, no program
    default: .temporary(words)
    }
  }

  /// Programs of Unix read lines that end with LF, and write CRLF themselves.
  static func unixLines(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 0x0D } }

  /// A file without a name for the program to read from. From a pipe it could hang up, and what it says of the letter
  /// would be lost over that.
  private static func paper(_ bytes: [UInt8]) throws -> FileDescriptor {
    var name = Array("\(FileManager.default.temporaryDirectory.path)/plaza-letter-XXXXXX".utf8CString)
    let number = mkstemp(&name)
    guard number >= 0 else {
      throw MailFailure.temporary(StoredPhrase("the temporary folder has no space for an email"))
    }
    unlink(name)
    let paper = FileDescriptor(rawValue: number)
    do {
      try paper.writeAll(bytes)
      _ = try paper.seek(offset: 0, from: .start)
      return paper
    } catch {
      try? paper.close()
      throw error
    }
  }

  /// Bytes of what it says.
  private static let mostWords = 65_536
}
