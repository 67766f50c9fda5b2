import Foundation
import Marquee
import PlazaBase
import PlazaFilesS3
import PlazaServer
import PlazaTesting
import RentalCounter
import Storefronts
import Testing

@Suite struct SettingsTests {
  private func read(
    flags: [String: String] = [:], _ environment: [String: String] = [:], file: String? = nil
  ) async throws -> Settings {
    try await Settings.read(flags: flags, environment: environment, file: file)
  }

  @Test func `without settings the defaults apply`() async throws {
    let settings = try await read()
    #expect(settings.host == "127.0.0.1")
    #expect(settings.port == 8080)
    #expect(settings.database == .sqlite(path: settings.data + "/plaza.sqlite"))
    #expect(settings.files == .folder(settings.data + "/files"))
    #expect(settings.currency.code == "GBP")
    #expect(settings.storefronts == ["popcorn", "marquee", "rental", "print", "camp"])
    #expect(settings.shop(MarqueeModule.self)?.settings.rates == MarqueeRates())
    let rental = try #require(settings.shop(RentalModule.self)?.settings)
    #expect(rental.limit == 3 && rental.rate == Money(minor: 300))
    #expect(rental.reservedFor == .minutes(120))
  }

  @Test func `flags override the environment, and the environment overrides the file`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let file = folder + "/plaza.json"
      try Data(#"{"port": 1, "host": "10.0.0.1", "rental": {"limit": 5}}"#.utf8).write(
        to: URL(fileURLWithPath: file))
      #expect(try await read(file: file).port == 1)
      #expect(try await read(file: file).shop(RentalModule.self)?.settings.limit == 5)
      #expect(try await read(["PLAZA_PORT": "2"], file: file).port == 2)
      let all = try await read(flags: ["port": "3"], ["PLAZA_PORT": "2"], file: file)
      #expect(all.port == 3)
      #expect(all.host == "10.0.0.1")
    }
  }

  @Test func `PLAZA_FILES names the bucket, and AWS variables hold its credentials`() async throws
  {
    let keys = ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"]
    let place = "s3://photos/plaza?endpoint=http://127.0.0.1:9000&region=eu-west-2"
    let settings = try await read(keys.merging(["PLAZA_FILES": place]) { $1 })
    #expect(settings.files.folder == nil)
    #expect(settings.files.bucket?.name == "photos")
    #expect(settings.files.bucket?.region == "eu-west-2")
  }

  @Test(arguments: [
    ("PLAZA_PORT", "eighty"), ("PLAZA_PORT", "70000"), ("PLAZA_DATABASE", "mysql://x"),
    ("PLAZA_FILES", "/srv"),
    ("PLAZA_FILES", "s3://Bucket"), ("PLAZA_FILES", "s3://bucket"),
    ("PLAZA_ORIGIN", "plaza.example"), ("PLAZA_ORIGIN", "https://plaza.example/shop"),
    ("PLAZA_CURRENCY", "pounds"),
    ("PLAZA_TIMEZONE", "Europe/Atlantis"), ("PLAZA_STOREFRONTS", "rental,casino"),
    ("PLAZA_RENTAL_LIMIT", "0"),
    ("PLAZA_ITUNES_URL", "itunes"),
    ("PLAZA_TMDB_TOKEN", "a b"), ("PLAZA_COUNTRY", "Britain"), ("PLAZA_ARTWORK_MB", "-1"),
    ("PLAZA_RENTAL_RATE_MINOR", "3.00"), ("PLAZA_RENTAL_RESERVE_MINUTES", "0"),
    ("PLAZA_LOG_LEVEL", "loud"),
    ("PLAZA_METRICS_TOKEN", "short"),
    ("PLAZA_METRICS_TOKEN", "with a space in the middle"), ("PLAZA_SLOW_MS", "0"),
    ("PLAZA_CONNECTIONS", "none"),
    ("PLAZA_CONNECTIONS_PER_ADDRESS", "0"), ("PLAZA_HEADER_SECONDS", "0"),
    ("PLAZA_BODY_SECONDS", "1.5"),
    ("PLAZA_IDLE_SECONDS", "-1"), ("PLAZA_RESPONSE_SECONDS", "soon"), ("PLAZA_POINTS_LIKE", "0"),
    ("PLAZA_POINTS_LIKE_HOURS", "-1"), ("PLAZA_POINTS_REFERRAL", "0"),
    ("PLAZA_POINTS_REFERRAL_DAYS", "0"), ("PLAZA_CLIPS_A_DAY", "-1"),
    ("PLAZA_CLIPS_A_WEEK", "1.5"),
    ("PLAZA_REWARD_TRAILERS", "yes"), ("PLAZA_MAP_TILES", "tiles"),
    ("PLAZA_PRINTERS", "ipp://localhost"),
    ("PLAZA_PRINTERS", "private,localhost:0"), ("PLAZA_PROXIES", "127.0.0.1, foo"),
    ("PLAZA_PROXIES", "10.0.0.0/33"), ("PLAZA_WEBHOOK_HOSTS", "http://books"),
    ("PLAZA_ABOUT", "/nowhere/about.txt"),
  ])
  func `an invalid setting is refused with a message that names it`(name: String, value: String)
    async throws
  {
    let refusal = await #expect(throws: SettingsError.self) { try await read([name: value]) }
    let message = try #require(refusal?.description)
    #expect(message.hasPrefix(name + " "))
    #expect(message.hasSuffix("."))
    #expect(!message.contains("\n"))
  }

  @Test func `a missing settings file is named in the error`() async throws {
    let refusal = await #expect(throws: SettingsError.self) {
      try await read(file: "/nowhere/plaza.json")
    }
    #expect(refusal?.description.contains("/nowhere/plaza.json") == true)
  }

  @Test func `the password in an address is hidden`() {
    let address = "postgres://plaza:secret@db.example/plaza"
    #expect(address.withoutPassword == "postgres://plaza:…@db.example/plaza")
  }

  @Test func `the time zone setting is the time zone of the shop`() async throws {
    #expect(
      try await read(["PLAZA_TIMEZONE": "Asia/Seoul"]).shopTime.zone.identifier == "Asia/Seoul")
  }
}
