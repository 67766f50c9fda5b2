import Subprocess

/// Instructions for PostgreSQL's own backup tools, and whether they are installed.
enum PostgresBackup {
  static func advice(_ archive: String) async throws -> BackupFailure {
    let version = await version()
    let tool =
      version.map { "It is here: \($0)." }
      ?? "It is not on this machine: install Debian's postgresql-client."
    return BackupFailure(
      """
      This plaza keeps its data in PostgreSQL, which has its own backups. Run: pg_dump --format=custom \
      --file=\(archive) "$PLAZA_DATABASE", and copy the folder of PLAZA_FILES afterwards (a bucket keeps \
      itself). \(tool)
      """)
  }

  static func restoreAdvice(_ archive: String) -> BackupFailure {
    BackupFailure(
      """
      This plaza keeps its data in PostgreSQL. Run: pg_restore --clean --if-exists --dbname="$PLAZA_DATABASE" \
      \(archive), and copy the folder of PLAZA_FILES back.
      """)
  }

  private static func version() async -> String? {
    let result = try? await Subprocess.run(
      .name("pg_dump"), arguments: ["--version"], output: .string(limit: 256), error: .discarded)
    return result?.standardOutput.split(separator: "\n").first.map(String.init)
  }
}
