import Foundation
import PlazaBase
import PlazaTesting
import Subprocess

/// A PostgreSQL server of a single test, with its own socket, for operations that would disturb
/// other tests.
struct PrivatePostgres {
  private let programs: String
  private let folder: String

  /// The connection string for libpq.
  let conninfo: String

  /// Creates and starts a server, and stops and removes it afterwards.
  static func withServer(_ body: (PrivatePostgres) async throws -> Void) async throws {
    // Not the temporary folder: the socket's path must be short and accessible to the server's
    // user.
    let folder = "/tmp/plaza-pg-" + World.real.randomBytes(6).hexadecimal
    let server = PrivatePostgres(
      programs: try newestPrograms(), folder: folder,
      conninfo: "host=\(folder) user=plaza dbname=postgres")
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

  /// Restarts the server in immediate mode, without a clean shutdown.
  func restartAtOnce() async throws { try await control("-m", "immediate", "restart") }

  /// Runs one of PostgreSQL's programs as the server's user.
  func run(_ program: String, _ arguments: String...) async throws {
    let own = programs + "/" + program
    let path = FileManager.default.isExecutableFile(atPath: own) ? own : program
    try await Self.run([path] + arguments)
  }

  private func start() async throws {
    try await run(
      "initdb", "-D", folder + "/data", "-U", "plaza", "-A", "trust", "-E", "UTF8", "--locale=C",
      "--no-sync")
    try await control("start")
  }

  private func control(_ arguments: String...) async throws {
    let options =
      "-c listen_addresses='' -c unix_socket_directories=\(folder) -c max_connections=50"
    try await Self.run(
      [
        programs + "/pg_ctl", "-D", folder + "/data", "-l", folder + "/log", "-o", options, "-w",
        "-s",
      ] + arguments)
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

  /// The server refuses to run as root, so root switches to another user.
  private static func run(_ arguments: [String]) async throws {
    let all = (getuid() == 0 ? ["runuser", "-u", "postgres", "--"] : []) + arguments
    let ended = try await Subprocess.run(
      .name("env"), arguments: Arguments(["-C", "/"] + all), output: .discarded, error: .discarded)
    if !ended.terminationStatus.isSuccess {
      throw Failed(arguments: arguments, status: "\(ended.terminationStatus)")
    }
  }

  private struct NoPrograms: Error, CustomStringConvertible {
    let description = "PostgreSQL's server is not installed; on Debian: apt install postgresql"
  }

  private struct Failed: Error {
    let arguments: [String]
    let status: String
  }
}
