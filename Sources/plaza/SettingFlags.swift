import ArgumentParser
import Foundation
import PlazaServer

/// The setting options of every command.
struct SettingFlags: ParsableArguments {
  @Option(help: "The folder of the database file and the objects (PLAZA_DATA; ./data).")
  var data: String?

  @Option(
    help:
      "sqlite:FILE or postgres://USER@HOST/DATABASE (PLAZA_DATABASE; a file in the data folder).")
  var database: String?

  @Option(
    help: "file:FOLDER for covers and other objects (PLAZA_FILES; a folder in the data folder).")
  var files: String?

  @Option(help: "A JSON file of settings (PLAZA_SETTINGS).")
  var settings: String?

  func read(_ more: [String: String?] = [:]) async throws -> Settings {
    let environment = ProcessInfo.processInfo.environment
    var flags: [String: String] = more.compactMapValues { $0 }
    flags["data"] = data
    flags["database"] = database
    flags["files"] = files
    return try await Settings.read(
      flags: flags, environment: environment, file: settings ?? environment["PLAZA_SETTINGS"])
  }
}

/// Runs a command and converts errors to one sentence on standard error and exit code 1.
func reportingErrors(_ work: () async throws -> Void) async throws {
  do {
    try await work()
  } catch let exit as ExitCode {
    throw exit
  } catch {
    addError(error.operatorMessage)
    let level = ProcessInfo.processInfo.environment["PLAZA_LOG_LEVEL"]
    if level == "debug" || level == "trace" { addError(String(reflecting: error)) }
    throw ExitCode(1)
  }
}

/// Writes a line to standard error.
func addError(_ message: String) {
  FileHandle.standardError.write(Data("plaza: \(message)\n".utf8))
}
