import Members
import PlazaBase
import PlazaData

/// The state of a new site: it is set up in the browser by the person who has the code that the
/// server printed.
struct SetupState: Sendable, Equatable {
  /// Whether a code was printed and the set-up is not finished.
  let isPending: Bool
  let hasAdministrator: Bool

  /// The time for which a printed code works.
  static let codeLifetime = Duration.days(1)

  init(_ tx: any Transaction) throws {
    hasAdministrator = try Members.haveAdministrator(tx)
    let isFinished = try tx.exists("SELECT 1 AS n FROM site_setup WHERE finished_at IS NOT NULL")
    let hasCode = try tx.exists("SELECT 1 AS n FROM site_setup_code LIMIT 1")
    isPending = hasCode && !isFinished
  }

  static func isCode(_ hash: String, now: Instant, _ tx: any Transaction) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 AS n FROM site_setup_code
      WHERE hash = \(hash) AND created_at > \(now - codeLifetime)
      """)
  }

  static let migrations = [
    Migration(
      "plaza/0005-setup",
      [
        """
        CREATE TABLE site_setup_code (
          hash \(.text) PRIMARY KEY NOT NULL,
          created_at \(.int) NOT NULL
        ) \(.strict)
        """,
        """
        CREATE TABLE site_setup (
          id \(.int) PRIMARY KEY NOT NULL CHECK (id = 1),
          finished_at \(.int)
        ) \(.strict)
        """,
        "INSERT INTO site_setup (id) VALUES (1)",
        """
        CREATE TABLE site_dismissed_step (
          step \(.text) PRIMARY KEY NOT NULL,
          dismissed_at \(.int) NOT NULL
        ) \(.strict)
        """,
      ])
  ]
}

/// Stores the code of a new site that has no administrator yet.
struct OfferSetup: Sendable {
  let hash: String
  let now: Instant

  /// - Returns: whether the site is to be set up with the code.
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    if try Members.haveAdministrator(tx) { return false }
    try tx.run(
      "DELETE FROM site_setup_code WHERE created_at <= \(now - SetupState.codeLifetime)")
    try tx.run("INSERT INTO site_setup_code (hash, created_at) VALUES (\(hash), \(now))")
    return true
  }
}

/// Ends the set-up. The currency is fixed from then on.
struct FinishSetup: Sendable {
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("UPDATE site_setup SET finished_at = \(now) WHERE id = 1 AND finished_at IS NULL")
    try tx.run("DELETE FROM site_setup_code")
  }
}
