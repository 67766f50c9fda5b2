import ArgumentParser
import FilmCatalogue
import Foundation
import PlazaBase
import PlazaData
import PlazaServer

/// Measures lists and searches of the film catalogue, through Plaza's functions and as plain SQL.
struct Films: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fills the catalogue with made-up films and measures its lists and searches.",
    discussion: "PLAZA_DATABASE names the database, which must be a new one: run it once for each engine.")

  @Option(help: "How many films to make where there are none.") var films = 1_000_000
  @Option(help: "How often each question is asked.") var rounds = 40
  @Flag(help: "Only fill.") var fillOnly = false
  @Flag(help: "One line of JSON in place of a table.") var json = false

  func run() async throws {
    let bench = try await ScratchDirectory.open(oneCommitEach: false)
    let isFilled = try await bench.store.read { try $0.exists("SELECT 1 AS n FROM film_search LIMIT 1") }
    if !isFilled {
      try await MadeUpFilms(films: films).insertAll(into: bench.store) { done in
        if done % 50_000 == 0, !json { print("\(done) films") }
      }
    }
    if !fillOnly { try await measure(bench.store) }
    await bench.close()
  }

  private func measure(_ store: any Database) async throws {
    if !json { print(FilmFigures.head) }
    var all: [FilmFigures] = []
    for question in FilmQuestion.all + (try await FilmQuestion.lastPages(store)) {
      let answers = try await store.read(question.ask)
      let ours = try await times(store) { _ = try question.ask($0) }
      let bare = try await times(store, question.bare)
      let figures = FilmFigures(question.name, ours: ours, bare: bare, answers: answers)
      all.append(figures)
      if !json { print(figures.line) }
    }
    if json {
      print(String(decoding: try JSONEncoder().encode(all), as: UTF8.self))
    } else {
      print("the worst p95: \(all.map(\.p95).max() ?? 0) ms")
    }
  }

  /// Returns times in milliseconds without the first two runs, which fill caches. Slow queries are
  /// repeated less often.
  private func times(
    _ store: any Database, _ ask: @escaping @Sendable (any Transaction) throws -> Void
  ) async throws -> [Double] {
    var times: [Double] = []
    var sum = 0.0
    while times.count < rounds + 2, sum < 3000 || times.count < 5 {
      let start = ContinuousClock.now
      try await store.longRead(ask)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
      sum += times.last ?? 0
    }
    return times.dropFirst(2).sorted()
  }
}

/// The measurements of one query, in milliseconds.
struct FilmFigures: Encodable {
  let question: String
  let p50, p95, bareP50, bareP95: Double
  /// The number of films found.
  let films: Int
  /// A hash of the titles in order, which must be equal on both engines.
  let order: String

  /// - Parameters:
  ///   - ours: The times in ascending order, like those of `bare`.
  ///   - answers: The titles found.
  init(_ question: String, ours: [Double], bare: [Double], answers: [String]) {
    self.question = question
    (p50, p95) = Self.percentiles(ours)
    (bareP50, bareP95) = Self.percentiles(bare)
    films = answers.count
    let hash = answers.joined(separator: "\n").utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    order = String(hash, radix: 36)
  }

  static let head = "question                             p50 ms   p95 ms bare p50 bare p95  films  order"

  var line: String {
    let name = question + String(repeating: " ", count: max(0, 34 - question.count))
    let times = [p50, p95, bareP50, bareP95].map { Self.padded(String($0), 9) }.joined()
    return name + times + Self.padded(String(films), 7) + "  " + order
  }

  private static func percentiles(_ sorted: [Double]) -> (Double, Double) {
    let places = [sorted.count / 2, min(sorted.count - 1, sorted.count * 95 / 100)]
    let rounded = places.map { (sorted[$0] * 100).rounded() / 100 }
    return (rounded[0], rounded[1])
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
