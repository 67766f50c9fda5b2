import Foundation
import PlazaBase
import PlazaTesting

/// A PostgreSQL server of one test's own, on a socket of its own, for what no test may do to a server that others use.
struct PrivatePostgres {
  private let programs: String
  private let folder: String

  /// For libpq.
  let conninfo: String

  /// Makes and starts a server, lends it, stops it and removes it.
  static func lend(_ body: (PrivatePostgres) async throws -> Void) async throws {
    // Not the usual temporary folder: a socket's path must be short, and the server's user must be able to reach it.
    let folder = "/tmp/plaza-pg-" + World.real.randomBytes(6).hexadecimal
    let server = PrivatePostgres(
      programs: try newestPrograms(), folder: folder, conninfo: "host=\(folder) user=plaza dbname=postgres")
    try await server.run("mkdir", "-m", "700", folder)
    do {
      try await server.start()
      try await body(server)
    } catch {
      await server.remove()
      throw error
    }
    await server.remove()
  }

  /// The hardest restart there is short of a power cut: nobody is asked to finish.
  func restartAtOnce() async throws { try await control("-m", "immediate", "restart") }

  /// Runs one of PostgreSQL's programs as the server's user.
  func run(_ program: String, _ arguments: String...) async throws {
    let own = programs + "/" + program
    let path = FileManager.default.isExecutableFile(atPath: own) ? own : program
    try await Self.run([path] + arguments)
  }

  private func start() async throws {
    try await run(
      "initdb", "-D", folder + "/data", "-U", "plaza", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
    try await control("start")
  }

  private func control(_ words: String...) async throws {
    let options = "-c listen_addresses='' -c unix_socket_directories=\(folder) -c max_connections=50"
    try await Self.run(
      [programs + "/pg_ctl", "-D", folder + "/data", "-l", folder + "/log", "-o", options, "-w", "-s"] + words)
  }

  private func remove() async {
    try? await control("-m", "immediate", "stop")
    try? await run("rm", "-r", folder)
  }

  private static func newestPrograms() throws -> String {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    guard let newest = versions.compactMap({ Int($0) }).max() else { throw NoPrograms() }
    return "\(root)/\(newest)/bin"
  }

  /// The server refuses to run as root, so root steps down for it.
  private static func run(_ words: [String]) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = (getuid() == 0 ? ["runuser", "-u", "postgres", "--"] : []) + words
    process.currentDirectoryURL = URL(filePath: "/")
    process.standardOutput = FileHandle.nullDevice
    let status = try await withCheckedThrowingContinuation { done in
      process.terminationHandler = { done.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    if status != 0 { throw Failed(words: words, status: status) }
  }

  private struct NoPrograms: Error, CustomStringConvertible {
    let description = "PostgreSQL's server is not installed; on Debian: apt install postgresql"
  }

  private struct Failed: Error {
    let words: [String]
    let status: Int32
  }
}
