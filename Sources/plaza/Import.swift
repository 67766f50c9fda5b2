import ArgumentParser
import FilmCatalogue
import Foundation
import PlazaBase
import PlazaServer
import PlazaTables

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take files in.", subcommands: [Films.self])

  struct Films: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take a file of films into the catalogue.",
      discussion: """
        CSV, JSON, JSON lines or TMDB's daily file of ids, packed by gzip or not: it is told by what is in it. The \
        same file twice changes nothing, and after an interruption the same command makes it whole.
        """)

    @OptionGroup var flags: SettingFlags

    @Argument(help: "The file.")
    var file: String

    @Flag(help: "Try everything and keep nothing.")
    var dryRun = false

    @Option(help: "A CSV file to write, with every row that was not taken in whole and why.")
    var report: String?

    func run() async throws {
      try await withSentences {
        let settings = try await flags.read()
        let report = try RefusedReport(path: report)
        let assembly = try await Assembly.open(
          settings, isDemo: false, logger: settings.logger(), sealing: false)
        do {
          let bar = ProgressBar(dryRun ? "Trying films" : "Importing films")
          let work = ImportFilms(path: file, isDryRun: dryRun, in: assembly.world)
          let done = try await work(into: assembly.store, refused: report.add, progress: bar.show)
          await assembly.close()
          printSummary(done)
        } catch {
          await assembly.close()
          throw error
        }
      }
    }

    private func printSummary(_ done: FilmImport) {
      let intro = dryRun ? "Nothing was kept. It would have been" : "The films are in"
      print("\(intro): \(done.new) new, \(done.changed) changed, \(done.same) as they were.")
      if done.duplicates > 0 {
        print(
          "\(counted(done.duplicates, "pair")) of films wait for the staff to say whether they are one."
        )
      }
      if done.refused > 0 {
        print(
          "\(counted(done.refused, "row")) of \(done.rows) \(done.refused == 1 ? "was" : "were") refused\(place)."
        )
      }
      if done.undated > 0 {
        print(
          "\(counted(done.undated, "film")) came in without a date, because the row's cannot be one\(place)."
        )
      }
    }

    private var place: String {
      report.map { ": see \($0)" } ?? "; --report FILE says which and why"
    }
  }
}

/// A CSV file of the rows that were not imported, written as they occur.
private final class RefusedReport {
  private let file: FileHandle?

  init(path: String?) throws {
    guard let path else {
      file = nil
      return
    }
    guard FileManager.default.createFile(atPath: path, contents: Data()) else {
      throw CannotWrite(path: path)
    }
    file = FileHandle(forWritingAtPath: path)
    try write(["Line", "Why", "Row"])
  }

  func add(_ row: RefusedRow) throws { try write([String(row.line), row.why, row.text]) }

  private func write(_ cells: [String]) throws {
    try file?.write(contentsOf: Data(CSV.write([cells]).utf8))
  }

  private struct CannotWrite: Error, CustomStringConvertible {
    let path: String
    var description: String {
      "The report \(path) cannot be written. Name a file in a folder that you may write to."
    }
  }
}
