import Foundation
import PlazaTesting
import Storefronts
import Testing

@testable import PlazaServer

/// An unknown setting stops the start.
@Suite struct KnownSettingsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  private let known = SettingNames.known(Shops.all)

  @Test func `the lists contain exactly the settings that are read`() throws {
    // Settings that are read only if others are given.
    let environment = [
      "PLAZA_AUTH": "cognito", "PLAZA_COGNITO_REGION": "eu-west-2",
      "PLAZA_COGNITO_POOL": "eu-west-2_AbC123",
      "PLAZA_COGNITO_CLIENT": "1h57kf5cpq17m0eml12example",
      "PLAZA_MAIL": "sendmail:/usr/sbin/sendmail", "PLAZA_MAIL_FROM": "post@plaza.example",
      "PLAZA_MAP_TILES": "https://tiles.example/{z}/{x}/{y}.png", "PLAZA_MAP_ATTRIBUTION": "Tiles",
    ]
    let source = try SettingsSource(
      flags: [:], environment: environment, file: nil, known: known)
    _ = try Settings.read(source, environment: environment, shops: Shops.all)
    #expect(source.readNames == known)
    #expect(Set(SettingNames.renamed.values).subtracting(known) == [])
    #expect(known.intersection(SettingNames.renamed.keys) == [])
  }

  @Test func `every setting that the sources name or read is known`() throws {
    let accepted = known.union(SettingNames.renamed.keys).union([SettingNames.file])
    var keys = 0
    for file in try sources() {
      for name in file.text.matches(of: /PLAZA_[A-Z0-9_]*[A-Z0-9]\b/) {
        #expect(
          accepted.contains(String(name.output)), "\(file.path): \(name.output)")
      }
      let reads = /\b(?:source|reader)\s*\.(?:text|number|words)\(\s*"([A-Za-z.]+)"/
      for read in file.text.matches(of: reads) {
        keys += 1
        #expect(known.contains(SettingNames.name(of: String(read.1))), "\(file.path): \(read.1)")
      }
    }
    #expect(keys > 40, "the pattern finds the calls that read settings")
  }

  @Test func `every setting is documented`() throws {
    let page = try text("docs/settings.md") + text("docs/operating.md")
    let missing = known.union([SettingNames.file]).filter { !page.contains("\($0)`") }
    #expect(missing.isEmpty, "\(missing)")
  }

  @Test(arguments: [
    ("PLAZA_PROT", "PLAZA_PORT"), ("PLAZA_ORIGIM", "PLAZA_ORIGIN"),
    ("PLAZA_TIMEZON", "PLAZA_TIMEZONE"), ("PLAZA_RENTAL_LIMITS", "PLAZA_RENTAL_LIMIT"),
    ("PLAZA_COGNITO_KEY_URL", "PLAZA_COGNITO_KEYS_URL"),
  ])
  func `an unknown variable is refused with the nearest name`(name: String, nearest: String)
    async throws
  {
    let refusal = await #expect(throws: SettingsError.self) {
      try await Settings.read(flags: [:], environment: [name: "1"], file: nil)
    }
    #expect(refusal?.description == "\(name) is not a setting. Did you mean \(nearest)?")
  }

  @Test func `an unknown variable without a similar name is refused`() async throws {
    let refusal = await #expect(throws: SettingsError.self) {
      try await Settings.read(flags: [:], environment: ["PLAZA_XYLOPHONE_QQ": ""], file: nil)
    }
    #expect(
      refusal?.description
        == "PLAZA_XYLOPHONE_QQ is not a setting; docs/settings.md lists all of them.")
  }

  @Test func `variables of other programs and the name of the file are accepted`() async throws {
    let environment = [
      "PLAZAS": "1", "PLAZA": "1", "PLAZA_SETTINGS": "/etc/plaza.json", "HOME": "/",
    ]
    #expect(
      try await Settings.read(flags: [:], environment: environment, file: nil).port == 8080)
  }

  /// The Swift sources that may name or read settings.
  private func sources() throws -> [(path: String, text: String)] {
    let folder = Self.root.appending(path: "Sources")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (names ?? []).filter { $0.hasSuffix(".swift") }.compactMap { name in
      let data = try Data(contentsOf: folder.appending(path: name))
      let isCandidate = ["PLAZA_", "Settings"].contains { data.range(of: Data($0.utf8)) != nil }
      return isCandidate ? (name, String(decoding: data, as: UTF8.self)) : nil
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }
}
