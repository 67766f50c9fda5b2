import Subprocess

/// Instructions for PostgreSQL's own backup tools, and whether they are installed.
enum PostgresBackup {
  static func advice(_ archive: String) async throws -> BackupFailure {
    let version = await version()
    let tool =
      version.map { "Installed: \($0)." }
      ?? "pg_dump is not installed. Install Debian's package postgresql-client."
    return BackupFailure(
      """
      The data is in PostgreSQL, which has its own backups. Run: pg_dump --format=custom \
      --file=\(archive) "$PLAZA_DATABASE", then copy the folder of PLAZA_FILES (a bucket needs no \
      copy). \(tool)
      """)
  }

  static func restoreAdvice(_ archive: String) -> BackupFailure {
    BackupFailure(
      """
      The data is in PostgreSQL. Run: pg_restore --clean --if-exists --dbname="$PLAZA_DATABASE" \
      \(archive), then copy the folder of PLAZA_FILES back.
      """)
  }

  private static func version() async -> String? {
    let result = try? await Subprocess.run(
      .name("pg_dump"), arguments: ["--version"], output: .string(limit: 256), error: .discarded)
    return result?.standardOutput.split(separator: "\n").first.map(String.init)
  }
}
