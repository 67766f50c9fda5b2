import ArgumentParser
import Foundation
import PlazaServer

struct Transfer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Transfer the site to PostgreSQL, to a bucket, or to both.",
    discussion: """
      Stop the server first. The source is not changed, and every row and file is verified at the target. You can \
      stop the command at any time and run it again, even after the server has run on the source, until a server has \
      been started on the target. AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are the credentials of the bucket.
      """,
    aliases: ["move"])

  @Option(help: "The folder of the database file and the objects (PLAZA_DATA; ./data).")
  var data: String?

  @Option(
    help: "sqlite:FILE, the database to transfer (PLAZA_DATABASE; a file in the data folder).")
  var database: String?

  @Option(help: "A JSON file of settings (PLAZA_SETTINGS).")
  var settings: String?

  @Option(help: "postgres://USER@HOST/DATABASE, an empty database. Without it, the rows stay.")
  var to: String?

  @Option(help: "s3://BUCKET/PREFIX, or file:FOLDER. Without it, the files stay.")
  var files: String?

  func run() async throws {
    try await reportingErrors {
      let here = try await read()
      let there = try await read(database: to, files: files)
      let transfer = TransferData(
        here, to: to.map { _ in there.database }, files: files.map { _ in there.files },
        logger: here.logger())
      let bars = [
        TransferStage.files: ProgressBar("Transferring files"),
        .rows: ProgressBar("Transferring rows"),
        .proof: ProgressBar("Verifying rows"),
      ]
      let report = try await transfer { stage, share in bars[stage]?.show(share) }
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
