import PlazaData

/// The table of jobs, which any server may run.
///
/// `run_at` alone decides whether a job may be claimed. A server that claims a job moves `run_at`
/// to the end of its lease, so a job whose server was lost becomes due again without further
/// action.
enum Schema {
  static let migrations = [
    Migration(
      "errands/0001-errands",
      [
        """
        CREATE TABLE errand (
          id \(.id) NOT NULL PRIMARY KEY,
          kind \(.text) NOT NULL CHECK (kind <> ''),
          subject \(.text) NOT NULL,
          payload \(.text) NOT NULL,
          state \(.text) NOT NULL CHECK (state IN ('open', 'done', 'given-up')),
          asked_at \(.instant) NOT NULL,
          run_at \(.instant) NOT NULL,
          attempts \(.int) NOT NULL CHECK (attempts >= 0),
          lease \(.text) CHECK (lease <> ''),
          last_error \(.text) CHECK (last_error <> ''),
          ended_at \(.instant),
          progress_done \(.int) NOT NULL CHECK (progress_done >= 0),
          progress_total \(.int) CHECK (progress_total >= 0),
          CHECK ((state = 'open') = (ended_at IS NULL)),
          CHECK (lease IS NULL OR state = 'open')) \(.strict)
        """,
        "CREATE UNIQUE INDEX errand_open ON errand (kind, subject) WHERE state = 'open'",
        "CREATE INDEX errand_due ON errand (run_at, id) WHERE state = 'open'",
        "CREATE INDEX errand_leased ON errand (run_at, id) WHERE lease IS NOT NULL",
        "CREATE INDEX errand_ended ON errand (state, ended_at, id) WHERE ended_at IS NOT NULL",
        "CREATE INDEX errand_last ON errand (kind, subject, ended_at)",
      ]),
    Migration(
      "errands/0002-starts",
      [
        "ALTER TABLE errand ADD COLUMN owner \(.id)",
        "ALTER TABLE errand ADD COLUMN unended_starts \(.int) NOT NULL DEFAULT 0 CHECK (unended_starts >= 0)",
        "ALTER TABLE errand ADD COLUMN begun_at \(.instant)",
        "CREATE INDEX errand_turn ON errand (owner, begun_at)",
      ]),
    Migration(
      "errands/0003-lines",
      [
        "ALTER TABLE errand ADD COLUMN line \(.text) NOT NULL DEFAULT ''",
        "UPDATE errand SET line = owner WHERE owner IS NOT NULL",
        "CREATE INDEX errand_line ON errand (line, begun_at)",
      ]),
    Migration("errands/0004-job", SQL.renaming("errand", to: "job")),
    Migration("errands/0005-events", events),
  ]
}
