import Foundation
import Logging
import Members
import PlazaBase
import PlazaTesting
import Storefronts
import Testing

@testable import PlazaServer

/// The location, creation and rotation of the key that encrypts second factors.
@Suite struct SealKeyTests {
  private func settings(_ folder: String, _ environment: [String: String] = [:]) async throws
    -> Settings
  {
    try await Settings.read(flags: ["data": folder + "/data"], environment: environment, file: nil)
  }

  private func open(_ settings: Settings, sealing: Bool = true) async throws -> Assembly {
    try await Assembly.open(settings, isDemo: false, logger: .silent, sealing: sealing)
  }

  private func text(_ keys: [[UInt8]]) -> Data {
    Data(keys.map { Data($0).base64EncodedString() + "\n" }.joined().utf8)
  }

  private func newKey() -> [UInt8] { World.real.randomBytes(32) }

  @Test func `the key setting overrides a credential, and a credential the default file`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let credentials = ["CREDENTIALS_DIRECTORY": folder]
      #expect(try await settings(folder).encryptionKey == .beside(folder + "/data/seal.key"))
      #expect(
        try await settings(folder, credentials).encryptionKey == .beside(folder + "/data/seal.key")
      )
      try text([newKey()]).write(to: URL(filePath: folder + "/plaza-seal-key"))
      #expect(
        try await settings(folder, credentials).encryptionKey
          == .credential(folder + "/plaza-seal-key"))
      let named = credentials.merging(["PLAZA_ENCRYPTION_KEY": "/etc/plaza/key"]) { $1 }
      #expect(try await settings(folder, named).encryptionKey == .named("/etc/plaza/key"))
    }
  }

  @Test func `the first start creates a private key file, and the next start uses it`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let settings = try await settings(folder)
      let file = EncryptionKeyFile(path: settings.encryptionKey.path)
      let looking = try await open(settings, sealing: false)
      await looking.close()
      #expect(try file.keys() == nil, "a command beside the server makes none")
      let first = try await open(settings)
      await first.close()
      let keys = try #require(try file.keys())
      #expect(keys.count == 1 && keys[0].count == 32 && !file.isOpen)
      let second = try await open(settings)
      await second.close()
      #expect(try file.keys() == keys)
      try file.make(newKey(), mark: "late")
      #expect(try file.keys() == keys, "whoever comes second takes what is there")
      let left = try FileManager.default.contentsOfDirectory(atPath: settings.data).filter {
        $0.hasPrefix("seal")
      }
      #expect(left == ["seal.key"])
    }
  }

  @Test(arguments: ["", "# only words\n", "c2hvcnQ=\n", "not base64 at all!\n"])
  func `an invalid key file is refused with a message`(content: String) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/key"
      try Data(content.utf8).write(to: URL(filePath: path))
      let settings = try await settings(folder, ["PLAZA_ENCRYPTION_KEY": path])
      let refusal = await #expect(throws: SettingsError.self) { try await open(settings) }
      #expect(refusal?.description.contains("openssl rand -base64 32") == true)
    }
  }

  @Test func `a missing named key file stops the start`() async throws {
    try await withTemporaryFolder { folder in
      let settings = try await settings(folder, ["PLAZA_ENCRYPTION_KEY": folder + "/nowhere"])
      let refusal = await #expect(throws: SettingsError.self) { try await open(settings) }
      #expect(
        refusal?.description == "PLAZA_ENCRYPTION_KEY names \(folder)/nowhere, which is not there."
      )
      #expect(await Examination(settings)().contains { $0.state == .bad && $0.subject == "keys" })
    }
  }

  @Test func `the default key can be rotated, and an interrupted rotation is completed`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let settings = try await settings(folder)
      let file = EncryptionKeyFile(path: settings.encryptionKey.path)
      let turn = RotateEncryptionKey(settings, logger: .silent)
      await #expect(throws: SettingsError.self) { try await turn() }
      let server = try await open(settings)
      await server.close()
      let old = try #require(try file.keys())
      #expect(try await turn().contains("0 second factors are encrypted"))
      let new = try #require(try file.keys())
      #expect(new.count == 1 && new != old)
      // Interrupted between the two steps.
      let next = newKey()
      try file.replace([next] + new, mark: "stopped")
      #expect(
        await Examination(settings)().contains { $0.message.contains("run plaza keys rotate") })
      _ = try await turn()
      #expect(try file.keys() == [next])
    }
  }

  @Test func `rotation leaves a named key file unchanged`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/key"
      let (old, new) = (newKey(), newKey())
      let settings = try await settings(folder, ["PLAZA_ENCRYPTION_KEY": path])
      try text([old]).write(to: URL(filePath: path))
      let refusal = await #expect(throws: SettingsError.self) {
        try await RotateEncryptionKey(settings, logger: .silent)()
      }
      #expect(refusal?.description.contains("Add a new key on a line above it") == true)
      try text([new, old]).write(to: URL(filePath: path))
      #expect(
        try await RotateEncryptionKey(settings, logger: .silent)().contains(
          "Once every server has been restarted"))
      #expect(try EncryptionKeyFile(path: path).keys() == [new, old], "the file is theirs")
    }
  }

  @Test func `plaza doctor reports a key file that others can read`() async throws {
    try await withTemporaryFolder { folder in
      let settings = try await settings(folder)
      let server = try await open(settings)
      await server.close()
      #expect(await Examination(settings)().contains { $0.state == .good && $0.subject == "keys" })
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: settings.encryptionKey.path)
      #expect(
        await Examination(settings)().contains {
          $0.state == .bad && $0.message.contains("chmod 600")
        })
    }
  }

  @Test func `a currency other than that of the first start stops the start`() async throws {
    try await withTemporaryFolder { folder in
      let first = try await open(try await settings(folder, ["PLAZA_CURRENCY": "KRW"]))
      await first.close()
      let refused = await #expect(throws: SettingsError.self) {
        try await open(try await settings(folder, ["PLAZA_CURRENCY": "GBP"]))
      }
      #expect(refused?.description.hasPrefix("PLAZA_CURRENCY must be KRW") == true)
      let command = try await open(try await settings(folder), sealing: false)
      await command.close()
      let again = try await open(try await settings(folder, ["PLAZA_CURRENCY": "KRW"]))
      await again.close()
    }
  }
}
