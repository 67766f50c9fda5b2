import Foundation
import PlazaBase
import PlazaData
import Subprocess

/// A dump of a PostgreSQL database by PostgreSQL's own program `pg_dump`.
struct PostgresDump: Sendable {
  /// By this name, a server sees that another one is dumping the database.
  private static let name = "plaza-backup"
  private let address: String

  /// - Parameter address: `postgres://USER:PASSWORD@HOST/DATABASE`.
  init(_ address: String) { self.address = address }

  /// Waits while another server dumps the database, whose migrations would then wait for a second
  /// dump.
  /// - Returns: whether another server dumped it.
  func waitForOthers(_ store: any Database) async throws -> Bool {
    var hasWaited = false
    while try await isRunning(store) {
      hasWaited = true
      try await Task.sleep(for: .seconds(1))
    }
    return hasWaited
  }

  private func isRunning(_ store: any Database) async throws -> Bool {
    try await store.read { tx in
      try tx.exists(
        """
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = \(Self.name)
        """)
    }
  }

  /// - Parameter file: a file that must not exist. Afterwards only its owner can read it.
  /// - Returns: why there is no dump, or nil if there is one.
  func write(to file: String) async -> String? {
    guard var parts = URLComponents(string: address) else {
      return "the address of the database cannot be passed to pg_dump"
    }
    // The arguments of a process are public.
    let password = parts.password
    parts.password = nil
    guard let database = parts.string else {
      return "the address of the database cannot be passed to pg_dump"
    }
    var variables: [Environment.Key: String?] = ["PGAPPNAME": Self.name]
    if let password { variables["PGPASSWORD"] = password }
    do {
      try Folder.makePrivateFile(file)
      let result = try await Subprocess.run(
        .name("pg_dump"),
        arguments: [
          "--format=custom", "--lock-wait-timeout=60s", "--file=\(file)", "--dbname=\(database)",
        ],
        environment: .inherit.updating(variables), output: .discarded,
        error: .string(limit: 1_048_576))
      if case .exited(0) = result.terminationStatus { return nil }
      try? FileManager.default.removeItem(atPath: file)
      let reason = result.standardError.split(separator: "\n").first.map(String.init)
      return (reason ?? "pg_dump failed").withoutPassword
    } catch let error as BackupFailure {
      return error.description
    } catch {
      try? FileManager.default.removeItem(atPath: file)
      let isMissing = (error as? SubprocessError)?.code == .executableNotFound
      return isMissing
        ? "pg_dump is not installed (Debian's package postgresql-client)"
        : "pg_dump could not be run: \(error)"
    }
  }
}
