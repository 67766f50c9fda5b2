import ArgumentParser
import Foundation
import PlazaBase
import PlazaData
import PlazaServer
import Wallet

/// Measures the postings per second of the ledger through the wallet's own operation. Each
/// transfer is durable before the same client makes the next.
struct Postings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tops up members' credits for some seconds.",
    discussion: "PLAZA_DATABASE names the database. One line of JSON tells what was measured.")

  @Option(help: "For how long; 0 only makes the tables.") var seconds = 3.0
  @Option(help: "How many there are at once.") var clients = 64
  @Option(help: "How many members they top up.") var members = 1000

  func run() async throws {
    let bench = try await ScratchDirectory.open(oneCommitEach: false)
    let (store, world) = (bench.store, World.real)
    let people: [ID<Member>] = (0..<members).map { _ in world.newID() }
    let clients = clients
    let start = ContinuousClock.now
    let end = start + .seconds(seconds)
    let times = try await withThrowingTaskGroup(of: [Double].self) { group in
      for client in 0..<clients {
        // Clients start at different members and advance at the same pace, so that two seldom meet
        // at one member, as in practice.
        let first = client * people.count / clients
        group.addTask { try await Self.topUp(people, from: first, until: end, store, world) }
      }
      return try await group.reduce(into: [Double]()) { $0 += $1 }.sorted()
    }
    let took = (ContinuousClock.now - start) / .seconds(1)
    await bench.close()
    print(String(decoding: try JSONEncoder().encode(PostingFigures(times, took)), as: UTF8.self))
  }

  /// - Returns: The duration of each transfer in milliseconds.
  private static func topUp(
    _ people: [ID<Member>], from first: Int, until end: ContinuousClock.Instant, _ store: any Database, _ world: World
  ) async throws -> [Double] {
    var times: [Double] = []
    var place = first
    while ContinuousClock.now < end {
      let start = ContinuousClock.now
      let receipt = world.newSecret(bytes: 12)
      var transfer = Transfer(
        key: "top-up/\(receipt)", reason: "top-up", reference: "receipt/\(receipt)", at: world.now(), in: world)
      transfer.move(1, .credit, from: .topUps, to: .available(people[place % people.count]))
      let post = PostTransfer(transfer)
      try await store.write { _ = try post($0) }
      times.append((ContinuousClock.now - start) / .milliseconds(1))
      place += 1
    }
    return times
  }
}

/// The measurements of postings, of which each transfer makes two.
private struct PostingFigures: Encodable {
  let perSecond, p50, p99: Double

  /// - Parameters:
  ///   - times: Milliseconds in ascending order.
  ///   - took: The total duration in seconds.
  init(_ times: [Double], _ took: Double) {
    perSecond = 2 * Double(times.count) / max(took, 0.001)
    p50 = times.isEmpty ? 0 : times[times.count / 2]
    p99 = times.isEmpty ? 0 : times[min(times.count - 1, times.count * 99 / 100)]
  }
}
