import Foundation
import PlazaHTTP
import PlazaServer
import PlazaTesting
import RentalCounter
import Storefronts
import Testing

/// The forms of settings in a JSON file.
@Suite struct SettingsFileTests {
  private func read(_ text: String) async throws -> Settings {
    try await withTemporaryFolder { folder in
      let file = folder + "/plaza.json"
      try Data(text.utf8).write(to: URL(filePath: file))
      return try await Settings.read(flags: [:], environment: [:], file: file)
    }
  }

  private func refusal(_ text: String) async -> String {
    let error = await #expect(throws: SettingsError.self, "\(text)") { try await read(text) }
    let message = error?.description ?? ""
    #expect(!message.contains("\n"))
    return message.replacing(#/ in \S*/plaza\.json/#, with: "")
  }

  @Test(arguments: [
    #"{"port": 9000}"#, #"{"Port": 9000}"#, #"{"PORT": "9000"}"#, #"{"PLAZA_PORT": 9000}"#,
    #"{"port": 9000, "host": null}"#, #"{"port": 9000, "Port": "9000"}"#,
  ])
  func `a key in any case and a number or text are accepted`(text: String) async throws {
    #expect(try await read(text).port == 9000)
  }

  @Test(arguments: [
    #"{"rental": {"limit": 5}}"#, #"{"rentalLimit": 5}"#, #"{"rental.limit": 5}"#,
    #"{"RENTAL_LIMIT": "5"}"#, #"{"Rental": {"Limit": 5}}"#,
  ])
  func `a key may be nested or written as one word`(text: String) async throws {
    #expect(try await read(text).shop(RentalModule.self)?.settings.limit == 5)
  }

  @Test func `a list is accepted where text may contain several words`() async throws {
    let settings = try await read(
      #"{"proxies": ["127.0.0.1", "10.0.0.0/8"], "storefronts": ["rental", "camp"]}"#)
    #expect(settings.trustedProxies.contains("127.0.0.1"))
    #expect(settings.trustedProxies.contains("10.1.2.3"))
    #expect(settings.storefronts == ["rental", "camp"])
  }

  @Test(arguments: [
    (#"{"prot": 1}"#, #""prot" is not a setting. Did you mean "port"?"#),
    (
      #"{"rental": {"limits": 5}}"#,
      #""rental.limits" is not a setting. Did you mean "rental.limit"?"#
    ),
    (#"{"port": {"number": 1}}"#, #""port.number" is not a setting"#),
    (#"{"settings": "more.json"}"#, #""settings" is not a setting"#),
    (#"{"host": ["127.0.0.1"]}"#, #""host" must be one value, but is a list."#),
    (#"{"host": true}"#, #""host" must be text, a number or a list of text"#),
    (#"{"reward": {"trailers": true}}"#, #""reward.trailers" must be text, a number or a list"#),
    (#"{"proxies": [1, 2]}"#, #""proxies" must be text, a number or a list of text"#),
    (#"{"port": {}}"#, #""port" must be text, a number or a list of text"#),
    (#"{"port": 80.5}"#, "PLAZA_PORT must be a whole number"),
    (#"{"port": 1, "Port": 2}"#, #""Port" and "port" are one setting"#),
  ])
  func `any other key or value is refused with a message that names the key`(
    text: String, message: String
  ) async {
    #expect(await refusal(text).hasPrefix(message), "\(text)")
  }

  @Test(arguments: ["[]", "nothing", "{\"port\": 1", "5"])
  func `a file that is not a JSON object is refused`(text: String) async {
    #expect(await refusal(text).hasPrefix("PLAZA_SETTINGS names "))
  }
}
