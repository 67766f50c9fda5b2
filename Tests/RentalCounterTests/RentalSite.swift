import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaProcesses
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

/// A counter with its pages, API and files, as visitors see it.
struct RentalSite {
  let counter: RentalShop
  let files: DiskFileStore
  let tools: ToolRunner
  let storefront: RentalCounter
  private let responder: Router

  /// Provides a shop on this engine with its own folder.
  static func open(
    on engine: Engine = .sqliteMemory, _ clock: TestWorld = TestWorld(),
    _ body: (RentalSite) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let files = try await DiskFileStore(root: folder + "/files", world: clock.world)
      let tools = try await ToolRunner(
        folder: folder + "/bench", deadline: .testTimeout, world: .real)
      let tables = RentalShop.everything
      try await engine.withStore(tables, world: clock) { store in
        try await body(RentalSite(RentalShop(store: store, clock: clock), files, tools))
      }
    }
  }

  private init(_ counter: RentalShop, _ files: DiskFileStore, _ tools: ToolRunner) {
    self.counter = counter
    self.files = files
    self.tools = tools
    storefront = RentalCounter(
      settings: counter.settings, store: counter.store, files: files, tools: tools)
    let site = Site.testing(counter.store, world: counter.clock, storefronts: [storefront])
    responder = Router(site: site, routes: [], storefronts: [storefront])
  }

  /// Returns the client of a person; by default, of the signed-out visitor Cleo.
  func visitor(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(responder)
    if let person { web.signIn(as: person) }
    return web
  }

  /// Generates a small picture of noise.
  func picture(_ ending: String = "jpg", seed: Int = 1) async throws -> [UInt8] {
    try await tools.withScratchDirectory { bench in
      try await bench.run(
        SandboxedCommand("vips", ["gaussnoise", "x.v", "300", "450", "--seed", "\(seed)"]))
      try await bench.run(SandboxedCommand("vips", ["copy", "x.v", "x.\(ending)"]))
      return try #require(try bench.get("x.\(ending)", atMost: 10_000_000))
    }
  }
}
