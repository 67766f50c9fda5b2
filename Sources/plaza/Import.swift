import ArgumentParser
import FilmCatalogue
import Foundation
import PlazaBase
import PlazaServer
import PlazaTables

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Import files.", subcommands: [Films.self])

  struct Films: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Import a file of films into the catalogue.",
      discussion: """
        Reads CSV, JSON, JSON lines or TMDB's daily file of IDs, also compressed with gzip. The format is detected \
        from the content. Importing a file again changes nothing; after an interruption, run the same command again.
        """)

    @OptionGroup var flags: SettingFlags

    @Argument(help: "The file to import.")
    var file: String

    @Flag(help: "Check the file without importing it.")
    var dryRun = false

    @Option(help: "A CSV file to write: each row that was refused or changed, and the reason.")
    var report: String?

    func run() async throws {
      try await reportingErrors {
        let settings = try await flags.read()
        let report = try RefusedReport(path: report)
        let assembly = try await Assembly.open(
          settings, isDemo: false, logger: settings.logger(), sealing: false)
        do {
          let bar = ProgressBar(dryRun ? "Checking films" : "Importing films")
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
      let intro = dryRun ? "Nothing was imported. The result would be" : "Imported"
      print("\(intro): \(done.new) new, \(done.changed) changed, \(done.same) unchanged.")
      if done.duplicates > 0 {
        print(
          "\(counted(done.duplicates, "pair")) of films may be duplicates. Staff decide."
        )
      }
      if done.refused > 0 {
        print(
          "\(counted(done.refused, "row")) of \(done.rows) \(done.refused == 1 ? "was" : "were") refused\(hint)."
        )
      }
      if done.undated > 0 {
        print(
          "\(counted(done.undated, "film")) imported without a date, because the date in the row is not valid\(hint)."
        )
      }
    }

    private var hint: String {
      report.map { ": see \($0)" } ?? ". To list them, use --report FILE"
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

  private struct CannotWrite: OperatorError {
    let path: String
    var description: String {
      "The report \(path) cannot be written. Name a file in a folder that you may write to."
    }
  }
}
