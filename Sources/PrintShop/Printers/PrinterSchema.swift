import PlazaData

/// The tables of the stores' printers and their runs.
enum PrinterSchema {
  static let migrations = [Migration("print/0003-printers", tables)]
  /// Runs after the shop's earlier migrations.
  static let certificates = [
    Migration(
      "print/0010-certificates", ["ALTER TABLE print_printer ADD COLUMN certificate \(.bytes)"])
  ]

  private static let tables: [SQL] = [
    """
    CREATE TABLE print_printer (
      id \(.id) NOT NULL PRIMARY KEY,
      store \(.id) NOT NULL REFERENCES print_store (id),
      name \(.text) NOT NULL CHECK (name <> ''),
      address \(.text) NOT NULL CHECK (address <> ''),
      is_used \(.flag) NOT NULL CHECK (is_used IN (0, 1)),
      is_removed \(.flag) NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1)),
      state \(.text) NOT NULL CHECK (state IN ('unknown', 'idle', 'processing', 'stopped', 'unreachable')),
      reasons \(.text) NOT NULL,
      capabilities \(.text),
      asked_at \(.instant),
      UNIQUE (store, name)) \(.strict)
    """,
    "CREATE INDEX print_printer_used ON print_printer (id) WHERE is_used = 1 AND is_removed = 0",
  ]
}
