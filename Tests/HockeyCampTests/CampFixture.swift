import FilmCatalogue
import Foundation
import HTTPTypes
import Jobs
import Members
import Notifications
import Outbox
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaFiles
import PlazaFilesS3
import PlazaHTTP
import PlazaImaging
import PlazaProcesses
import PlazaTesting
import PlazaUI
import Shelf
import Synchronization
import Testing

@testable import HockeyCamp
@testable import MediaLibrary

/// The people of the test camp. Ann plays in the first group, which Cole coaches, and Gus is her
/// guardian; Bea plays in the second group, which Cody coaches. Mia is a member without a role;
/// Olga is the office.
enum Skater: String, CaseIterable, Sendable {
  case ann, bea, gus, cole, cody, mia, olga

  var id: ID<Member> { key(1) }

  var viewer: Viewer {
    Viewer(
      id: id, name: rawValue.capitalized,
      roles: self == .olga ? [.staff(of: HockeyCamp.name)] : [], session: key(2))
  }

  private func key<Tag>(_ purpose: UInt8) -> ID<Tag> {
    let place = UInt8(Self.allCases.firstIndex(of: self) ?? 0)
    return World(
      clock: { Instant(seconds: 1_700_000_000) },
      random: { Array(repeating: place << 4 | purpose, count: $0) }
    ).newID()
  }
}

/// The viewers that are signed in, and their roles.
final class ShutdownGate: Sendable {
  private let viewers = Mutex(
    Dictionary(uniqueKeysWithValues: Skater.allCases.map { ($0.rawValue, $0.viewer) }))

  func viewer(_ token: String) -> Viewer? { viewers.withLock { $0[token] } }

  /// Removes the viewer, as at the end of a session or with the account.
  func close(_ skater: Skater) { viewers.withLock { $0[skater.rawValue] = nil } }

  func demote(_ skater: Skater) {
    viewers.withLock {
      $0[skater.rawValue] = Viewer(
        id: skater.id, name: skater.rawValue, roles: [], session: skater.viewer.session)
    }
  }
}

/// The camp with its media library, accessed as browsers access it.
struct CampFixture: Sendable {
  let store: any Database
  let clock: TestWorld
  let files: any FileStore
  let gate = ShutdownGate()
  let library: MediaLibrary
  let tools: ToolRunner
  let groups: [ID<CampGroup>]
  let camp: HockeyCamp

  static let time = ShopTimeZone(TimeZone(identifier: "America/Regina") ?? .gmt)

  static func open(
    on engine: Engine = .sqliteMemory, inBucket: Bool = false,
    _ body: @escaping (CampFixture) async throws -> Void
  ) async throws {
    let clock = TestWorld()
    let tables =
      WebTables.migrations + Members.tables + Jobs(runners: [], time: time).migrations
      + Outbox.tables
      + Notifications.tables + MediaLibrary.tables
      + HockeyCamp.tables + FilmCatalogue.tables + MemberFilms.migrations
    try await withTemporaryFolder { folder in
      let tools = try await ToolRunner(
        folder: folder + "/bench", deadline: .testTimeout, world: .real)
      try await engine.withStore(tables, world: clock) { store in
        try await withFiles(inBucket ? nil : folder, clock) { files in
          let currency = try #require(Currency("CAD"))
          let library = MediaLibrary(
            store: store, files: files, tools: tools, logger: .silent, world: clock.world)
          var settings = CampSettings(time: time, currency: currency, room: 1_000_000_000)
          settings.hasLists = true
          let fixture = CampFixture(
            store: store, clock: clock, files: files, library: library, tools: tools,
            groups: [clock.world.newID(), clock.world.newID()],
            camp: HockeyCamp(
              settings: settings, library: library,
              outbox: Outbox(sender: nil, store: store, time: time, world: clock.world),
              pictures: Pictures(tools: tools)))
          try await fixture.build()
          try await body(fixture)
        }
      }
    }
  }

  private static func withFiles(
    _ folder: String?, _ clock: TestWorld, _ body: (any FileStore) async throws -> Void
  ) async throws {
    if let folder {
      return try await body(
        try await DiskFileStore(root: folder + "/files", reserve: 0, world: clock.world))
    }
    let fetcher = HTTPFetcher(logger: .silent)
    do {
      try await body(try await S3FileStore.ofTests(fetcher))
    } catch {
      await fetcher.close()
      throw error
    }
    await fetcher.close()
  }

  private func build() async throws {
    let (groups, now) = (groups, clock.now)
    try await store.write { tx in
      for skater in Skater.allCases {
        let name = skater.rawValue
        try tx.run(
          """
          INSERT INTO members_member (id, email, email_key, name, name_key, password, created_at)
          VALUES (\(skater.id), \(name), \(name), \(name.capitalized), \(name), 'x', \(now))
          """)
      }
      try tx.run(
        """
        INSERT INTO members_role (member, role, granted_at) VALUES (\(Skater.olga.id), 'staff:camp', \(now))
        """)
      for (number, group) in groups.enumerated() {
        try CreateGroup(id: group, name: "Group \(number + 1)", now: now)(tx)
      }
      let parts: [(Skater, Int, CampGroup.Part)] = [
        (.ann, 0, .player), (.cole, 0, .coach), (.bea, 1, .player), (.cody, 1, .coach),
      ]
      for (skater, group, part) in parts {
        try JoinGroup(group: groups[group], member: skater.id, part: part)(tx)
      }
      try SetGuardian(guardian: Skater.gus.id, child: Skater.ann.id, isGuardian: true, now: now)(
        tx)
    }
  }

  func visitor(_ skater: Skater?, host: String = "plaza.test") -> WebClient {
    let gate = gate
    let site = Site.testing(store, world: clock, storefronts: [camp]) { token, _ in
      gate.viewer(token)
    }
    let web = WebClient(Router(site: site, routes: [], storefronts: [camp]), host: host)
    if let skater { web.signIn(token: skater.rawValue) }
    return web
  }

  /// Creates a ready item with every kind of file, each of a hundred bytes.
  func item(
    _ audience: MediaAudience, by owner: Skater, showing people: [Skater] = [],
    category: ID<MediaCategory>? = nil
  ) async throws -> ID<MediaItem> {
    let id: ID<MediaItem> = clock.world.newID()
    var stored: [MediaFile] = []
    for kind in MediaFile.Kind.allCases {
      let key = try #require(
        FileKey(MediaFile.prefix, clock.world.newID(MediaItem.self), kind.ending))
      try await files.put(key, Array(repeating: 7, count: 100))
      stored.append(MediaFile(kind: kind, number: 1, length: 100, file: key.description))
    }
    let (all, now) = (stored, clock.now)
    let draft = MediaDraft(
      title: "Clip of \(owner.rawValue)", category: category, audience: audience,
      people: people.map(\.id))
    try await store.write { tx in
      try tx.run(
        """
        INSERT INTO media_item (id, kind, title, notes, search_key, category, audience, audience_group, owner, state,
          progress, created_at, ready_at, milliseconds, width, height, frames, rate_numerator, rate_denominator,
          time_scale, has_sound)
        VALUES (\(id), 'video', \(draft.title), '', '', \(category), \(audience.word), \(audience.group), \(owner.id),
          'ready', 1000, \(now), \(now), 1000, 1280, 720, 30, 30, 1, 15360, \(true))
        """)
      try draft.writeLists(of: id, tx)
      for file in all { try file.insert(of: id, tx) }
      let said = try Captions(
        reading: "00:00.000 --> 00:01.000\n" + String(repeating: "Skate! ", count: 20))
      try SaveCaptions(said, in: .english, of: id)(tx)
    }
    return id
  }
}

extension S3FileStore {
  /// Returns a new bucket on the server that script/test starts.
  static func ofTests(_ fetcher: HTTPFetcher) async throws -> S3FileStore {
    let endpoint = try #require(
      ProcessInfo.processInfo.environment["PLAZA_TEST_S3"],
      "PLAZA_TEST_S3 is not set; script/test starts a server that speaks as S3 does.")
    let name = "camp-" + World.real.randomBytes(8).hexadecimal
    _ = try await fetcher.send(
      FetchRequest("PUT", try #require(FetchURL(setting: "\(endpoint)/\(name)"))),
      within: FetchLimits())
    let bucket = try #require(S3Bucket("s3://\(name)?endpoint=\(endpoint)&region=us-east-1"))
    return try await S3FileStore(
      bucket, as: S3Credentials(key: "testing", secret: "testing"), fetcher: fetcher, world: .real)
  }
}
