import ArgumentParser
import Foundation
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaServer
import PlazaProcesses

/// The complete server with an additional shop, whose pages, API and writes are measured.
/// Everything else is what `plaza serve` runs: settings, store, responder, guards, shell, headers
/// and log.
@main
struct PlazaBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plaza-bench", abstract: "Serves what script/bench measures.",
    subcommands: [Fill.self, Serve.self, Films.self, Postings.self, FullPurse.self, Near.self])
}

/// Migrates a database and fills it.
struct Fill: AsyncParsableCommand {
  @Option var films = 100_000

  func run() async throws {
    let bench = try await ScratchDirectory.open(oneCommitEach: false)
    try await FilledStock(films: films).insertAll(into: bench.store)
    await bench.close()
  }
}

/// Serves until the process is terminated.
struct Serve: AsyncParsableCommand {
  @Flag(help: "Every write has a commit of its own, for comparison.") var oneCommitEach = false

  func run() async throws {
    let bench = try await ScratchDirectory.open(oneCommitEach: oneCommitEach)
    try await Listener(bench, logger: bench.settings.logger()) { port in print("open at \(port)") }.run()
  }
}

/// The assembly of the server with the measured shop.
enum ScratchDirectory {
  static func open(oneCommitEach: Bool) async throws -> Assembly {
    var settings = try await Settings.read(flags: [:], environment: ProcessInfo.processInfo.environment, file: nil)
    settings.storefronts.append("bench")
    let logger = settings.logger()
    let (world, alarm) = (World.real, DiskFailureSignal())
    let kept = try await Assembly.openStore(settings.database, world: world, logger: logger, alarm: alarm)
    let assembly = Assembly(
      settings: settings, isDemo: false, world: world, store: oneCommitEach ? OneCommitEach(store: kept) : kept,
      files: try await Assembly.openFiles(settings.files, world: world, logger: settings.logger()),
      tools: try await ToolRunner(folder: settings.data + "/bench", world: world), alarm: alarm,
      beside: [BenchShop()])
    try await assembly.store.migrate(assembly.migrations)
    return assembly
  }
}
