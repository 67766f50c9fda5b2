import Foundation
import PlazaBase
import PlazaTesting
import Testing

@testable import PlazaMail

@Suite struct SendmailTests {
  /// Provides a transport whose sendmail is the given script.
  private static func withProgram(
    _ script: String, _ body: (MailTransport, URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "sendmail-\(World.real.newSecret(bytes: 9))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "sendmail")
    try writeProgram("#!/bin/sh\ncd '\(folder.path)'\n\(script)\n", at: program)
    var timeout = MailTransport.Timeouts()
    timeout.whole = .seconds(600)
    try await body(MailTransport(.sendmail(path: program.path), timeout: timeout), folder)
  }

  private static func failure(_ carrier: MailTransport, _ email: EmailMessage) async
    -> MailFailure?
  {
    await #expect(throws: MailFailure.self) { try await carrier.carry(email) }
  }

  @Test func `sendmail gets the e-mail, the sender and one recipient without the environment`()
    async throws
  {
    let script = "cat > letter; printf '%s\\n' \"$@\" > line; env > environment"
    try await Self.withProgram(script) { carrier, folder in
      try await carrier.carry(.testing(to: "-x${touch${IFS}bad}@example.org"))
      let read = { (name: String) in
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
      #expect(
        try read("line") == "-oi\n-f\noffice@camp.example\n--\n-x${touch${IFS}bad}@example.org\n")
      let email = try read("letter")
      #expect(email.hasSuffix("\n\none\n.two\n") && !email.contains("\r"))
      #expect(email.contains("\nMessage-ID: <1@camp.example>\n"))
      let names = try read("environment").split(separator: "\n").map { $0.prefix { $0 != "=" } }
      #expect(Set(names).subtracting(["PATH", "LANG", "PWD", "OLDPWD", "_", "SHLVL"]).isEmpty)
    }
  }

  @Test(arguments: [75, 69, 71, 1])
  func `a temporary exit code causes a retry`(code: Int) async throws {
    try await Self.withProgram("echo later >&2; exit \(code)") { carrier, _ in
      // More than a pipe holds, for a program that reads none of it.
      let email = try EmailMessage.testing(String(repeating: "many words ", count: 50_000))
      let failure = await Self.failure(carrier, email)
      guard case .temporary(let words) = failure else {
        throw failure ?? .permanent(StoredPhrase(written: "no failure"))
      }
      #expect(words().hasSuffix("later"))
      Language.korean.withLanguage {
        #expect(words().contains("종료되었습니다") && words().hasSuffix("later"))
      }
    }
  }

  @Test(arguments: [(67, true), (68, true), (65, true), (64, false), (77, false), (78, false)])
  func `a permanent exit code is a refusal of the e-mail or a configuration error`(
    code: Int, isLetter: Bool
  )
    async throws
  {
    try await Self.withProgram("exit \(code)") { carrier, _ in
      let email = try EmailMessage.testing()
      switch await Self.failure(carrier, email) {
      case .permanent: #expect(isLetter)
      case .misconfigured: #expect(!isLetter)
      case let other: Issue.record("\(String(describing: other))")
      }
    }
  }

  @Test func `a program that does not end is killed with its child processes`() async throws {
    try await Self.withProgram("sleep 3600 & echo $! > child; wait") { carrier, folder in
      let impatient = MailTransport(carrier.route, timeout: Self.timeout(.seconds(1)))
      let email = try EmailMessage.testing()
      let failure = await Self.failure(impatient, email)
      guard case .temporary = failure else {
        throw failure ?? .permanent(StoredPhrase(written: "no failure"))
      }
      let child = try String(contentsOf: folder.appending(path: "child"), encoding: .utf8)
      let place = "/proc/\(child.trimmingCharacters(in: .newlines))/stat"
      // Exited, or a zombie.
      let isDead = {
        (try? String(contentsOfFile: place, encoding: .utf8))?.contains(") Z ") ?? true
      }
      // The kernel ends the process shortly after the signal.
      let end = ContinuousClock.now + .testTimeout
      while !isDead(), .now < end { await Task.yield() }
      #expect(isDead())
    }
  }

  private static func timeout(_ whole: Duration) -> MailTransport.Timeouts {
    var timeout = MailTransport.Timeouts()
    timeout.whole = whole
    return timeout
  }

  @Test func `a missing program is a configuration error`() async throws {
    let carrier = MailTransport(.sendmail(path: "/nowhere/sendmail"))
    let email = try EmailMessage.testing()
    guard case .misconfigured(let words) = await Self.failure(carrier, email) else {
      throw MailFailure.temporary(StoredPhrase(written: "found"))
    }
    #expect(words() == "/nowhere/sendmail is missing or isn't executable")
    await #expect(throws: MailFailure.self) { try await carrier.probe(from: email.from.address) }
  }
}
