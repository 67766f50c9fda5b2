import Foundation
import HTTPTypes
import PlazaCrypto
import PlazaTesting
import Synchronization
import Testing

@testable import Members

/// Breached passwords are looked up in a file of hashes.
struct BreachedPasswordsTests {
  private static let known = "violet harbour 71"
  private static let message = "This password appeared in a data breach elsewhere"

  /// Line formats: as distributed by Have I Been Pwned, without counts, in lower case, with either
  /// line ending.
  enum Style: CaseIterable {
    case counted, plain, lower, unended

    func text(_ digests: [String]) -> String {
      switch self {
      case .counted: digests.enumerated().map { "\($1):\($0 * 977 + 1)\r\n" }.joined()
      case .plain: digests.map { $0 + "\n" }.joined()
      case .lower: digests.map { $0.lowercased() + "\r\n" }.joined()
      case .unended: digests.joined(separator: "\n")
      }
    }
  }

  private static func digest(_ password: String) -> String {
    Insecure.SHA1.hash(data: Data(password.utf8)).map { String(format: "%02X", $0) }.joined()
  }

  /// Provides a file with the hashes of these passwords and a thousand others.
  private static func withFile(
    of passwords: [String], _ style: Style = .counted, _ body: (String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let all = passwords + (0..<1000).map { "other \($0)" }
      try Data(style.text(all.map(digest).sorted()).utf8).write(
        to: URL(filePath: folder + "/hashes"))
      try await body(folder + "/hashes")
    }
  }

  @Test(arguments: Style.allCases)
  func `the lookup finds every hash in the file and no other`(style: Style) async throws {
    try await Self.withFile(of: [Self.known], style) { path in
      let breached = BreachedPasswords(path: path)
      for password in [Self.known] + (0..<1000).map({ "other \($0)" }) {
        let isKnown = try breached.contains(password)
        #expect(isKnown, "\(password)")
      }
      let wrong = try (1000..<3000).filter { try breached.contains("other \($0)") }
      #expect(wrong.isEmpty)
      let size = try breached.probe()
      #expect(size > 40_000)
    }
  }

  @Test(arguments: [1, 2, 3, 5, 8]) func `a file of a few lines is searched completely`(count: Int)
    async throws
  {
    try await withTemporaryFolder { folder in
      let passwords = (0..<count).map { "few \($0)" }
      let lines = passwords.map(Self.digest).sorted().map { $0 + ":3\n" }.joined()
      try Data(lines.utf8).write(to: URL(filePath: folder + "/hashes"))
      let breached = BreachedPasswords(path: folder + "/hashes")
      let found = try passwords.filter { try breached.contains($0) }
      #expect(found == passwords)
      let wrong = try (0..<50).filter { try breached.contains("none \($0)") }
      #expect(wrong.isEmpty)
    }
  }

  @Test func `composed and decomposed spellings are the same password`() async throws {
    try await Self.withFile(of: ["caf\u{E9} caf\u{E9} caf\u{E9}"]) { path in
      let isKnown = try BreachedPasswords(path: path).contains(
        "cafe\u{301} cafe\u{301} cafe\u{301}")
      #expect(isKnown)
    }
  }

  @Test(arguments: [
    ("", "is empty"), ("password\n", "no SHA-1 hash"),
    (String(repeating: "A", count: 32) + ":5\n", "no SHA-1 hash"),
    (String(repeating: "A", count: 41) + "\n", "no SHA-1 hash"),
    (
      String(repeating: "B", count: 40) + "\n" + String(repeating: "A", count: 40) + "\n",
      "is not sorted by hash"
    ),
    (String(repeating: "x", count: 4000), "no SHA-1 hash"),
  ])
  func `an invalid file is reported`(text: String, reason: String) async throws {
    try await withTemporaryFolder { folder in
      try Data(text.utf8).write(to: URL(filePath: folder + "/hashes"))
      for path in [folder + "/hashes"] {
        let trouble = #expect(throws: BreachedPasswords.Failure.self) {
          try BreachedPasswords(path: path).probe()
        }
        #expect(trouble?.description.contains(reason) == true, "\(trouble?.description ?? "")")
      }
      let folderTrouble = #expect(throws: BreachedPasswords.Failure.self) {
        try BreachedPasswords(path: folder).probe()
      }
      #expect(folderTrouble?.description.hasSuffix("is not a file.") == true)
    }
  }

  @Test func `a breached password is refused wherever a password is chosen`() async throws {
    try await Self.withFile(of: [Self.known]) { path in
      try await Plaza.with(breached: BreachedPasswords(path: path)) { plaza in
        let person: KeyValuePairs = [
          "name": "Cleo", "email": "cleo@plaza.test", "password": Self.known,
        ]
        let page = try await plaza.guest().post("/signup", form: person)
        #expect(page.status == .unprocessableContent && page.text.contains(Self.message))
        let json = #"{"name":"Cleo","email":"cleo@plaza.test","password":"\#(Self.known)"}"#
        let program = try await plaza.guest().send(.post, "/api/members", json: json)
        #expect(program.status == .unprocessableContent && program.text.contains(Self.message))
        let ann = try await plaza.visitor(.ann)
        let change = try await ann.post(
          "/account/password", form: ["current": Plaza.password, "new": Self.known])
        #expect(change.status == .unprocessableContent && change.text.contains(Self.message))
        let changed = try await ann.send(
          .post, "/api/me/password",
          json: #"{"current":"\#(Plaza.password)","new":"\#(Self.known)"}"#)
        #expect(changed.status == .unprocessableContent && changed.text.contains(Self.message))
        let dan = try await plaza.visitor(.dan)
        let made = try await dan.post(
          "/members/new", form: ["name": "Kim", "email": Cast.kim.email, "reason": "new"])
        let code = try #require(made.between("/welcome", "<")?.suffix(43))
        let chosen = try await plaza.guest().post(
          "/welcome", form: ["code": String(code), "password": Self.known])
        #expect(chosen.status == .unprocessableContent && chosen.text.contains(Self.message))
      }
    }
  }

  @Test func `a breach file adds to the built-in list of common passwords`() async throws {
    let common = [
      "basketball", "chocolate1", "manchester", "Volkswagen1", "trustno1trustno1", "зенит чемпион",
    ]
    try await Self.withFile(of: common) { path in
      let with = Passwords(rules: Plaza.rules, breached: BreachedPasswords(path: path))
      for password in common {
        #expect(await with.fieldError(about: password, own: []) != nil, "\(password)")
      }
      #expect(await with.fieldError(about: "three green elephants", own: []) == nil)
      let without = Passwords(rules: Plaza.rules)
      #expect(
        await without.fieldError(about: "зенит чемпион", own: []) == nil,
        "what the built-in list does not know")
    }
  }

  @Test func `a missing breach file blocks no password change and is reported to the operator`()
    async throws
  {
    let told = Mutex<[String]>([])
    try await Self.withFile(of: [Self.known]) { path in
      let report: @Sendable (String) -> Void = { message in told.withLock { $0.append(message) } }
      try await Plaza.with(breached: BreachedPasswords(path: path), report: report) { plaza in
        try FileManager.default.removeItem(atPath: path)
        let ann = try await plaza.visitor(.ann)
        let common = try await ann.post(
          "/account/password", form: ["current": Plaza.password, "new": "password1234"])
        #expect(common.status == .unprocessableContent, "the built-in list holds")
        let change = try await ann.post(
          "/account/password", form: ["current": Plaza.password, "new": Self.known])
        #expect(change.location == "/account")
      }
    }
    #expect(
      told.withLock {
        $0.count { $0.contains("PLAZA_BREACHED_PASSWORDS") && $0.contains("cannot be opened") }
      } == 1)
  }
}
