import PlazaData

/// The stores' printers, and what is sent to them.
enum PrinterSchema {
  static let migrations = [Migration("print/0003-printers", tables)]

  private static let tables: [SQL] = [
    """
    CREATE TABLE print_printer (
      id \(.id) NOT NULL PRIMARY KEY,
      store \(.id) NOT NULL REFERENCES print_store (id),
      name \(.text) NOT NULL CHECK (name <> ''),
      address \(.text) NOT NULL CHECK (address <> ''),
      is_used \(.flag) NOT NULL CHECK (is_used IN (0, 1)),
      state \(.text) NOT NULL CHECK (state IN ('unknown', 'idle', 'processing', 'stopped', 'unreachable')),
      reasons \(.text) NOT NULL,
      capabilities \(.text),
      asked_at \(.instant),
      UNIQUE (store, name)) \(.strict)
    """
  ]
}
