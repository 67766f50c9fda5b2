import Foundation
import PlazaMail
import PlazaTesting
import Storefronts
import Testing

@testable import PlazaServer

/// The settings for sending email.
@Suite struct MailSettingsTests {
  private func read(_ environment: [String: String], file: String? = nil) async throws -> Settings
  {
    try await Settings.read(flags: [:], environment: environment, file: file)
  }

  @Test func `e-mail is disabled by default and enabled by two settings`() async throws {
    #expect(try await read([:]).mail == nil)
    #expect(
      try await read(["PLAZA_MAIL": "", "PLAZA_MAIL_FROM": "post@plaza.example"]).mail == nil)
    let both = [
      "PLAZA_MAIL": "smtp://u:p@mail.example.org",
      "PLAZA_MAIL_FROM": "The Plaza <post@plaza.example>",
    ]
    let settings = try await read(both)
    #expect(settings.renamingNotice == nil)
    let mail = try #require(settings.mail)
    #expect(mail.route.displayName == "mail.example.org:587" && mail.from.name == "The Plaza")
    #expect(mail.from.address.description == "post@plaza.example")
  }

  @Test func `a settings file can hold both mail settings`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/plaza.json"
      let text = #"{"mail": "sendmail:/usr/sbin/sendmail", "mailFrom": "post@plaza.example"}"#
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      let settings = try await read([:], file: file)
      #expect(settings.renamingNotice == nil)
      #expect(settings.mail?.route == .sendmail(path: "/usr/sbin/sendmail"))
    }
  }

  @Test(arguments: [
    ("PLAZA_MAIL", ["PLAZA_MAIL": "mail.example.org", "PLAZA_MAIL_FROM": "post@plaza.example"]),
    (
      "PLAZA_MAIL", ["PLAZA_MAIL": "smtp://u:secret@a@b", "PLAZA_MAIL_FROM": "post@plaza.example"]
    ),
    ("PLAZA_MAIL_FROM", ["PLAZA_MAIL": "smtp://u:secret@mail.example.org"]),
    (
      "PLAZA_MAIL_FROM",
      ["PLAZA_MAIL": "smtp://u:secret@mail.example.org", "PLAZA_MAIL_FROM": "plaza"]
    ),
  ])
  func `an invalid setting stops the start with a message that omits the password`(
    name: String, environment: [String: String]
  ) async throws {
    let refusal = await #expect(throws: SettingsError.self) { try await read(environment) }
    let message = try #require(refusal?.description)
    #expect(message.hasPrefix(name + " ") && message.hasSuffix(".") && !message.contains("secret"))
  }

  @Test(
    arguments: [
      (nil, Finding.State.warning), ("/bin/true", .good), ("/nowhere/sendmail", .bad),
    ] as [(String?, Finding.State)])
  func `plaza doctor reports whether e-mail is sent`(program: String?, state: Finding.State)
    async throws
  {
    var environment = [
      "PLAZA_ORIGIN": "https://plaza.example", "PLAZA_MAIL_FROM": "post@plaza.example",
    ]
    environment["PLAZA_MAIL"] = program.map { "sendmail:\($0)" }
    let finding = await Examination(try await read(environment)).mail()
    #expect(finding.state == state && finding.subject == "mail")
  }
}
