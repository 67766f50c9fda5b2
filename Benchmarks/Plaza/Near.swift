import ArgumentParser
import Foundation
import PlazaBase
import PlazaData
import PlazaServer
import PrintShop

/// Measures the search for the nearest stores in the database, and checks its results.
struct Near: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds the stores nearest to many places.",
    discussion: "PLAZA_DATABASE names the database. One line of JSON tells what was measured.")

  @Option(help: "How many stores there are.") var stores = 100_000
  @Option(help: "How many places are asked for.") var questions = 400
  @Option(help: "How many stores each time.") var count = 20

  func run() async throws {
    let bench = try await ScratchDirectory.open(oneCommitEach: false)
    let count = count
    let crowd = StoreCrowd(stores, asking: questions, in: .real)
    try await crowd.insertAll(into: bench.store)
    var times: [Double] = []
    var wrong = 0
    for (number, place) in crowd.places.enumerated() {
      let (found, took) = try await bench.store.longRead { tx in
        let start = ContinuousClock.now
        let found = try NearestStores(to: place, atMost: count)(tx)
        return (found, (ContinuousClock.now - start) / .milliseconds(1))
      }
      times.append(took)
      if number % 20 == 0, found != crowd.nearest(to: place, count) { wrong += 1 }
    }
    await bench.close()
    print(
      String(
        decoding: try JSONEncoder().encode(NearFigures(times.sorted(), wrong: wrong)),
        as: UTF8.self))
  }
}

/// The measurements, in milliseconds per query.
private struct NearFigures: Encodable {
  let p50, p99, maximum: Double
  /// The number of checked results that differ from those of an exhaustive search.
  let wrong: Int

  /// - Parameter times: The times in ascending order.
  init(_ times: [Double], wrong: Int) {
    p50 = times.isEmpty ? 0 : times[times.count / 2]
    p99 = times.isEmpty ? 0 : times[min(times.count - 1, times.count * 99 / 100)]
    maximum = times.last ?? 0
    self.wrong = wrong
  }
}
