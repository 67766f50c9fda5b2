import Foundation
import PlazaBase
import Subprocess

/// PostgreSQL's own backup programs, from Debian's package `postgresql-client`.
///
/// The password of the address is passed in the environment, because other users of the machine
/// can read a process's arguments.
struct PostgresTools: Sendable {
  /// The address without its password.
  private let address: String
  private let password: String?

  init(_ address: String) {
    guard var parts = URLComponents(string: address), let password = parts.password else {
      self.address = address
      password = nil
      return
    }
    parts.password = nil
    self.address = parts.string ?? address
    self.password = password
  }

  /// Writes the whole database, as of one snapshot, in PostgreSQL's custom format.
  /// - Throws: ``BackupFailure``.
  func dump(to file: String) async throws {
    try Folder.makePrivateFile(file)
    try await run(
      "pg_dump",
      [
        "--format=custom", "--no-owner", "--no-privileges", "--file=\(file)",
        "--dbname=\(address)",
      ])
  }

  /// Reads a whole dump without restoring it.
  /// - Throws: ``BackupFailure``.
  func read(_ file: String) async throws {
    try await run("pg_restore", ["--no-owner", "--file=/dev/null", file])
  }

  /// Replaces the tables of the database with those of a dump, in one transaction.
  /// - Parameter script: a temporary file.
  /// - Throws: ``BackupFailure``; the database is unchanged then.
  func restore(_ file: String, script: String) async throws {
    try Folder.makePrivateFile(script)
    defer { try? FileManager.default.removeItem(atPath: script) }
    try await run(
      "pg_restore", ["--no-owner", "--no-privileges", "--file=\(script)", file])
    try await run(
      "psql",
      [
        "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1",
        "--dbname=\(address)", "--command=SET client_min_messages = warning",
        "--command=\(Self.dropAll)", "--file=\(script)",
      ])
  }

  /// Creates a scratch database on the same server and removes it after the closure.
  /// - Parameter body: receives the address of the scratch database.
  /// - Returns: nil if the role may not create databases.
  func withScratchDatabase<Value>(
    named name: String, _ body: (_ address: String) async throws -> Value
  ) async throws -> Value? {
    guard let scratch = naming(name) else { return nil }
    let drop = ["--if-exists", "--force", "--maintenance-db=\(address)", name]
    try await run("dropdb", drop)
    do {
      try await run(
        "createdb", ["--template=template0", "--maintenance-db=\(address)", name])
    } catch is BackupFailure { return nil }
    do {
      let value = try await body(scratch)
      try await run("dropdb", drop)
      return value
    } catch {
      // A separate task, because the cancelled one cannot run programs.
      _ = await Task { try? await run("dropdb", drop) }.value
      throw error
    }
  }

  /// Returns the address, with the password, of another database on the same server.
  private func naming(_ name: String) -> String? {
    guard var parts = URLComponents(string: address) else { return nil }
    parts.path = "/" + name
    parts.password = password
    return parts.string
  }

  /// Drops what a dump creates: the schema of the connection, or, since a dump does not create
  /// `public`, its tables, views, functions and collations.
  private static let dropAll = """
    DO $$ DECLARE item record; BEGIN
      IF current_schema() <> 'public' THEN
        EXECUTE 'DROP SCHEMA ' || quote_ident(current_schema()) || ' CASCADE';
        RETURN;
      END IF;
      FOR item IN
        SELECT CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
            ELSE 'TABLE' END AS kind,
          format('%I.%I', 'public', c.relname) AS name, c.oid, c.relkind = 'S' AS is_late
        FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
        UNION ALL
        SELECT 'ROUTINE', format('%I.%I(%s)', 'public', p.proname, pg_get_function_identity_arguments(p.oid)),
          p.oid, TRUE
        FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
        UNION ALL
        SELECT 'COLLATION', format('%I.%I', 'public', l.collname), l.oid, TRUE
        FROM pg_collation l WHERE l.collnamespace = 'public'::regnamespace
        ORDER BY is_late
      LOOP
        IF NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = item.oid AND d.deptype = 'e') THEN
          EXECUTE 'DROP ' || item.kind || ' IF EXISTS ' || item.name || ' CASCADE';
        END IF;
      END LOOP;
    END $$
    """

  private func run(_ program: String, _ arguments: [String]) async throws {
    var environment = Environment.inherit
    if let password { environment = environment.updating(["PGPASSWORD": password]) }
    let outcome: (hasSucceeded: Bool, message: String)
    do {
      let result = try await Subprocess.run(
        .name(program), arguments: Arguments(arguments), environment: environment,
        output: .discarded, error: .string(limit: 4096))
      outcome = (
        result.terminationStatus.isSuccess,
        result.standardError.split(separator: "\n").first.map(String.init) ?? ""
      )
    } catch {
      try Task.checkCancellation()
      throw BackupFailure(
        StoredPhrase(
          "\(program) is not installed on the server. Install Debian's package postgresql-client.")
      )
    }
    try Task.checkCancellation()
    guard outcome.hasSucceeded else {
      let reason = outcome.message
      throw BackupFailure(StoredPhrase("\(program) failed: \(reason)"))
    }
  }
}
