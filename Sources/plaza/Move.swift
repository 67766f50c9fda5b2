import ArgumentParser
import Foundation
import PlazaServer

struct Move: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Move a plaza from one machine to PostgreSQL, to a bucket, or to both.",
    discussion: """
      Stop the server first. Nothing is changed here; every row and every file is read back at the target. It may be \
      stopped at any moment and run again, also after the plaza went on here, until a server has been started there. \
      AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY say who asks the bucket.
      """)

  @Option(help: "The folder of the database file and the objects (PLAZA_DATA; ./data).")
  var data: String?

  @Option(
    help: "sqlite:FILE, the database that is moved (PLAZA_DATABASE; a file in the data folder).")
  var database: String?

  @Option(help: "A JSON file of settings (PLAZA_SETTINGS).")
  var settings: String?

  @Option(help: "postgres://USER@HOST/DATABASE, an empty database; left out, the rows stay.")
  var to: String?

  @Option(help: "s3://BUCKET/PREFIX, or file:FOLDER; left out, the files stay.")
  var files: String?

  func run() async throws {
    try await withSentences {
      let here = try await read()
      let there = try await read(database: to, files: files)
      let move = TransferData(
        here, to: to.map { _ in there.database }, files: files.map { _ in there.files },
        logger: here.logger())
      let bars = [
        TransferStage.files: ProgressBar("Moving files"), .rows: ProgressBar("Moving rows"),
        .proof: ProgressBar("Reading rows back"),
      ]
      let report = try await move { stage, share in bars[stage]?.show(share) }
      for line in report.lines { print(line) }
    }
  }

  private func read(database: String? = nil, files: String? = nil) async throws -> Settings {
    let environment = ProcessInfo.processInfo.environment
    let flags = ["data": data, "database": database ?? self.database, "files": files]
      .compactMapValues(\.self)
    return try await Settings.read(
      flags: flags, environment: environment, file: settings ?? environment["PLAZA_SETTINGS"])
  }
}
