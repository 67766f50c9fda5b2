import PlazaData

/// The passwords of devices, and the jobs that they sent. A job's name is stored as its document's
/// title, which is encrypted.
enum EverywhereSchema {
  static let migrations = [Migration("print/0005-everywhere", passwords + jobs)]

  private static let passwords: [SQL] = [
    """
    CREATE TABLE print_password (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL,
      name \(.text) NOT NULL CHECK (name <> ''),
      hash \(.text) NOT NULL UNIQUE CHECK (length(hash) = 64),
      made_at \(.instant) NOT NULL,
      used_at \(.instant)) \(.strict)
    """,
    "CREATE INDEX print_password_of ON print_password (member, id)",
  ]

  private static let jobs: [SQL] = [
    """
    CREATE TABLE print_job (
      id \(.id) NOT NULL PRIMARY KEY,
      number \(.int) NOT NULL UNIQUE CHECK (number >= 1),
      member \(.id) NOT NULL,
      store \(.id) NOT NULL REFERENCES print_store (id),
      document \(.id) NOT NULL UNIQUE REFERENCES print_document (id),
      print_order \(.id) REFERENCES print_order (id) ON DELETE SET NULL,
      state \(.text) NOT NULL CHECK (state IN ('open', 'sent', 'drafted', 'canceled', 'refused')),
      reason \(.text) CHECK (reason <> ''),
      options \(.text) NOT NULL,
      made_at \(.instant) NOT NULL,
      ended_at \(.instant),
      CHECK ((state = 'refused') = (reason IS NOT NULL)),
      CHECK (state = 'drafted' OR print_order IS NULL)) \(.strict)
    """,
    "CREATE INDEX print_job_of ON print_job (member, store, number)",
    "CREATE INDEX print_job_order ON print_job (print_order)",
  ]
}
