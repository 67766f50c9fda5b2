import Adverts
import FilmCatalogue
import Members
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaProcesses
import PlazaTesting
import PlazaUI
import Testing

@testable import Marquee

/// The shop with its routes, one sponsor's clip, and Ann and Bob, whose accounts are a month old.
struct ClipSite {
  let clipFixture: ClipFixture
  private let files: any FileStore
  let ann: WebClient
  let bob: WebClient
  /// Cleo, a signed-out visitor.
  let cleo: WebClient
  /// The administrator.
  let dan: WebClient

  static func open(budget: Int = 1000, _ body: (ClipSite) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let clock = TestWorld()
      let files = try await DiskFileStore(root: folder + "/files", world: clock.world)
      let tools = try await ToolRunner(
        folder: folder + "/bench", deadline: .testTimeout, world: .real)
      try await ClipFixture.open(clock, budget: budget) { clipFixture in
        let workshop = MarqueeBackground(
          store: clipFixture.store, files: files, tools: tools, world: clock.world)
        try await clipFixture.addCast()
        try await body(ClipSite(clipFixture, workshop))
      }
    }
  }

  private init(_ clipFixture: ClipFixture, _ workshop: MarqueeBackground) {
    self.clipFixture = clipFixture
    files = workshop.files
    let shop = Marquee(
      settings: clipFixture.settings,
      services: MarqueeServices(
        workshop: workshop, seal: TOTPSecretCipher(forNow: clipFixture.world)))
    let site = Site.testing(clipFixture.store, world: clipFixture.clock, storefronts: [shop])
    let responder = Router(site: site, routes: [], storefronts: [shop])
    func visitor(_ person: Cast?) -> WebClient {
      let web = WebClient(responder)
      if let person { web.signIn(as: person) }
      return web
    }
    (ann, bob, cleo, dan) = (visitor(.ann), visitor(.bob), visitor(nil), visitor(.dan))
  }

  static let clip = (0..<5000).map { UInt8($0 % 251) }

  /// Stores the clip's file under the key of the advert.
  func keepClip() async throws {
    let advert = clipFixture.advert
    let clip = try await clipFixture.store.read { tx -> String in
      let row = try tx.first("SELECT clip FROM advert WHERE id = \(advert)")
      return try row?.value("clip", as: ID<AdvertClip.File>.self).text ?? ""
    }
    let id = try #require(ID<AdvertClip.File>(clip))
    try await files.put(try #require(FileKey("adverts/clips", id, "webm")), Self.clip)
  }

  var sessions: String { "/api/marquee/clips/\(clipFixture.advert)/sessions" }
}

extension ClipFixture {
  fileprivate func addCast() async throws {
    let joined = clock.now - .days(30)
    try await store.write { tx in
      for person in Cast.allCases {
        try tx.run(
          """
          INSERT INTO members_member (id, email, email_key, name, name_key, created_at)
          VALUES (\(person.id), \(person.rawValue + "@plaza.test"), \(person.rawValue), 'A', 'a', \(joined))
          """)
      }
    }
  }
}
