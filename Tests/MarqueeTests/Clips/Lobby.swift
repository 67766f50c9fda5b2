import Adverts
import FilmCatalogue
import Members
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaTesting
import PlazaTools
import PlazaWeb
import Testing

@testable import Marquee

/// The shop with its routes, one sponsor's clip, and Ann and Bob, whose accounts are a month old.
struct Lobby {
  let screening: Screening
  private let files: any FileStore
  let ann: WebClient
  let bob: WebClient
  /// Cleo, a signed-out visitor.
  let cleo: WebClient
  /// The administrator.
  let dan: WebClient

  static func open(budget: Int = 1000, _ body: (Lobby) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let clock = TestWorld()
      let files = try await DiskFileStore(root: folder + "/files", world: clock.world)
      let tools = try await Tools(folder: folder + "/bench", deadline: .patient, world: .real)
      try await Screening.open(clock, budget: budget) { screening in
        let workshop = MarqueeBackground(store: screening.store, files: files, tools: tools, world: clock.world)
        try await screening.addCast()
        try await body(Lobby(screening, workshop))
      }
    }
  }

  private init(_ screening: Screening, _ workshop: MarqueeBackground) {
    self.screening = screening
    files = workshop.files
    let shop = Marquee(
      settings: screening.settings,
      services: MarqueeServices(workshop: workshop, seal: TOTPSecretCipher(forNow: screening.world)))
    let site = Site.testing(screening.store, world: screening.clock, storefronts: [shop])
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
    let advert = screening.advert
    let clip = try await screening.store.read { tx -> String in
      let row = try tx.first("SELECT clip FROM advert WHERE id = \(advert)")
      return try row?.value("clip", as: ID<AdvertClip.File>.self).text ?? ""
    }
    let id = try #require(ID<AdvertClip.File>(clip))
    try await files.put(try #require(FileKey("adverts/clips", id, "webm")), Self.clip)
  }

  var sessions: String { "/api/marquee/clips/\(screening.advert)/sessions" }
}

extension Screening {
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
