import Jobs
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaFiles
import PlazaHTTP
import PlazaProcesses
import PlazaTesting
import PlazaUI
import Testing

@testable import FilmCatalogue

/// A catalogue with a stub server as its sources, and its worker and routes.
struct SourceFixture {
  let catalogue: Catalogue
  let stubServer: StubServer
  let address: FetchURL
  let sources: FilmSources
  let worker: JobWorker
  let files: DiskFileStore
  let tools: ToolRunner
  let time: ShopTimeZone
  private let feature: FilmCatalogue

  var store: any Database { catalogue.store }
  var clock: TestWorld { catalogue.clock }

  static func open(
    on engine: Engine = .sqliteMemory, artworkBytes: Int = 50_000_000, recurs: Bool = false,
    _ body: (SourceFixture) async throws -> Void
  ) async throws {
    let clock = TestWorld()
    let fetcher = HTTPFetcher(logger: .silent)
    do {
      try await withTemporaryFolder { folder in
        let files = try await DiskFileStore(root: folder + "/files", world: clock.world)
        let tools = try await ToolRunner(
          folder: folder + "/bench", deadline: .testTimeout, world: .real)
        try await StubServer.open { stubServer, address in
          let tables = Jobs(runners: [], time: try #require(ShopTimeZone(identifier: "UTC")))
            .migrations
          let all = tables + FilmCatalogue.tables + WebTables.migrations
          try await engine.withStore(all, world: clock) { store in
            let catalogue = Catalogue(store: store, clock: clock)
            try await body(
              try SourceFixture(
                catalogue, stubServer, address, artworkBytes: artworkBytes, recurs: recurs, files,
                tools, fetcher))
          }
        }
      }
      await fetcher.close()
    } catch {
      await fetcher.close()
      throw error
    }
  }

  private init(
    _ catalogue: Catalogue, _ stubServer: StubServer, _ address: FetchURL, artworkBytes: Int,
    recurs: Bool,
    _ files: DiskFileStore,
    _ tools: ToolRunner, _ fetcher: HTTPFetcher
  ) throws {
    self.catalogue = catalogue
    self.stubServer = stubServer
    self.address = address
    self.files = files
    self.tools = tools
    time = try #require(ShopTimeZone(identifier: "Europe/London"))
    let settings = FilmSourceSettings(
      itunes: address, tmdb: address, tmdbToken: "test-token", artworkBytes: artworkBytes,
      time: time)
    sources = FilmSources(
      settings, store: catalogue.store, files: files, tools: tools, fetcher: fetcher,
      world: catalogue.world
    )
    let jobs = Jobs(
      runners: sources.runners, recurring: recurs ? sources.recurring : [],
      scouts: [sources.interest],
      time: time)
    worker = JobWorker(jobs, store: catalogue.store, world: catalogue.world, logger: .silent)
    feature = FilmCatalogue(time: time, sources: sources)
  }

  /// A guest.
  var cleo: WebClient { visitor() }

  /// A browser signed in as this member, or a guest.
  func visitor(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(
      Router(site: .testing(store, world: clock), routes: feature.routes, storefronts: []))
    if let person { web.signIn(as: person) }
    return web
  }

  /// Enqueues a query as if the subject had been viewed, and waits for the result.
  func refresh(_ source: FilmSource, _ subject: String) async throws {
    let ask = EnqueueJob(
      RefreshJob.kind, key: SourceQuery(source: source, subject: subject).key, in: catalogue.world)
    try await store.write { _ = try ask($0) }
    try await worker.runDue()
  }

  func titles(of year: Int?) async throws -> [String] {
    let query = FilmQuery(year: year, sort: .title)
    return try await store.read {
      try Film.list(query, PageRequest(limit: 200), $0).items.map(\.title)
    }
  }

  func film(_ key: ExternalKey) async throws -> FilmDetail {
    try await store.read { tx in
      let row = try tx.first(
        "SELECT film FROM film_record WHERE source = \(key.source) AND kind = \(key.kind) AND external_id = \(key.id)"
      )
      guard let id: ID<Film> = try row?.value("film") else { throw NoSuchFilm() }
      return try FilmDetail.find(id, tx)
    }
  }

  func state(_ source: FilmSource, _ subject: String) async throws -> SourceState? {
    try await store.read { try SourceState.find(source, subject, $0) }
  }

  func sentences(_ subject: FilmSubject) async throws -> [String] {
    let now = clock.now
    return try await store.read { try Freshness.of(subject, $0) }.sentences(now: now, time)
  }

  func count(_ table: SQL) async throws -> Int {
    try await store.read { try $0.count("SELECT count(*) AS n FROM \(table)") }
  }

  /// A small JPEG of random noise.
  func picture(seed: Int = 1) async throws -> [UInt8] {
    try await tools.withScratchDirectory { bench in
      try await bench.run(
        SandboxedCommand("vips", ["gaussnoise", "x.v", "300", "450", "--seed", "\(seed)"]))
      try await bench.run(SandboxedCommand("vips", ["copy", "x.v", "x.jpg"]))
      return try #require(try bench.get("x.jpg", atMost: 10_000_000))
    }
  }
}
