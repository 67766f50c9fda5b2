import Foundation
import HockeyCamp
import Marquee
import PlazaServer
import PlazaTesting
import Storefronts
import Testing

/// The names of settings that earlier versions had.
@Suite struct RenamedSettingsTests {
  private func read(_ environment: [String: String], file: String? = nil) async throws -> Settings
  {
    try await Settings.read(flags: [:], environment: environment, file: file)
  }

  private func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/plaza.json"
      try Data(text.utf8).write(to: URL(filePath: file))
      try await body(file)
    }
  }

  @Test func `earlier names are accepted, and one sentence names the present ones`() async throws {
    let settings = try await read([
      "PLAZA_ANSWER_SECONDS": "7", "PLAZA_CAMP_ROOM_GB": "3", "PLAZA_POINTS_NEWCOMER": "55",
      "PLAZA_POINTS_NEWCOMER_DAYS": "9", "PLAZA_SEAL_KEY": "/etc/plaza/key",
    ])
    #expect(settings.connectionSettings.responseSeconds == 7)
    #expect(settings.encryptionKey == .named("/etc/plaza/key"))
    let rates = try #require(settings.shop(MarqueeModule.self)?.settings.rates)
    #expect(rates.newcomer == 55 && rates.newcomerDays == 9)
    #expect(
      settings.renamingNotice
        == "PLAZA_ANSWER_SECONDS is now PLAZA_RESPONSE_SECONDS, "
        + "PLAZA_CAMP_ROOM_GB is now PLAZA_CAMP_QUOTA_GB, "
        + "PLAZA_POINTS_NEWCOMER is now PLAZA_POINTS_REFERRAL, "
        + "PLAZA_POINTS_NEWCOMER_DAYS is now PLAZA_POINTS_REFERRAL_DAYS, "
        + "PLAZA_SEAL_KEY is now PLAZA_ENCRYPTION_KEY. Earlier names still work.")
    #expect(try await read(["PLAZA_ENCRYPTION_KEY": "/etc/plaza/key"]).renamingNotice == nil)
  }

  @Test func `an earlier name counts wherever the present one does`() async throws {
    for name in ["PLAZA_CAMP_ROOM_GB", "PLAZA_CAMP_QUOTA_GB"] {
      let refusal = await #expect(throws: SettingsError.self) { try await read([name: "0"]) }
      #expect(refusal?.description.hasPrefix("PLAZA_CAMP_QUOTA_GB must be a whole number") == true)
    }
  }

  @Test func `a settings file may use earlier names`() async throws {
    try await withFile(#"{"seal": {"key": "/etc/plaza/key"}}"#) { file in
      let settings = try await read([:], file: file)
      #expect(settings.encryptionKey == .named("/etc/plaza/key"))
      #expect(
        settings.renamingNotice
          == "\"seal.key\" in \(file) is now PLAZA_ENCRYPTION_KEY. Earlier names still work.")
      let named = try await read(["PLAZA_ENCRYPTION_KEY": "/run/key"], file: file)
      #expect(named.encryptionKey == .named("/run/key"), "the environment takes precedence")
    }
  }

  @Test func `two names with different values are refused in one sentence`() async throws {
    let both = ["PLAZA_SEAL_KEY": "/etc/old", "PLAZA_ENCRYPTION_KEY": "/etc/new"]
    let refusal = await #expect(throws: SettingsError.self) { try await read(both) }
    #expect(
      refusal?.description == "PLAZA_ENCRYPTION_KEY and PLAZA_SEAL_KEY are one setting, but have "
        + "different values: remove one of them.")
    let same = ["PLAZA_SEAL_KEY": "/etc/new", "PLAZA_ENCRYPTION_KEY": "/etc/new"]
    #expect(try await read(same).encryptionKey == .named("/etc/new"))
    let empty = ["PLAZA_SEAL_KEY": "", "PLAZA_ENCRYPTION_KEY": "/etc/new"]
    #expect(try await read(empty).encryptionKey == .named("/etc/new"))
  }
}
