import PlazaData

/// The tables of prices, orders and print runs.
///
/// - `state` only changes by conditional updates: `UPDATE … WHERE state = 'order'` is both the
///   store's claim and the customer's cancellation, and exactly one of them succeeds.
/// - A run is one document of an order on its way through a printer. It is `waiting` until a
///   worker takes it, `sending` from before its first byte is sent, and `printing` once the
///   printer has assigned a job number. A run found in `sending` without a worker must not be sent
///   again, because its outcome is unknown: it becomes `unsure` until staff have checked.
enum OrderSchema {
  static let migrations = [Migration("print/0004-orders", prices + orders + runs)]

  /// Runs after the shop's earlier migrations.
  static let coverSheets = [
    Migration(
      "print/0012-cover-sheets",
      ["ALTER TABLE print_run ADD COLUMN sides_before \(.int) NOT NULL DEFAULT 0"])
  ]

  private static let prices: [SQL] = [
    """
    CREATE TABLE print_rates (
      id \(.id) NOT NULL PRIMARY KEY,
      store \(.id) NOT NULL REFERENCES print_store (id),
      version \(.int) NOT NULL CHECK (version >= 1),
      rates \(.text) NOT NULL,
      since \(.instant) NOT NULL,
      made_by \(.id),
      UNIQUE (store, version)) \(.strict)
    """
  ]

  private static let orders: [SQL] = [
    """
    CREATE TABLE print_order (
      id \(.id) NOT NULL PRIMARY KEY,
      number \(.int) NOT NULL UNIQUE CHECK (number >= 1),
      member \(.id) NOT NULL,
      store \(.id) NOT NULL REFERENCES print_store (id),
      state \(.text) NOT NULL CHECK (state IN ('draft', 'order', 'printing', 'done', 'picked-up', 'canceled',
        'refused', 'failed', 'expired')),
      held_because \(.text) CHECK (held_because <> ''),
      refused_because \(.text) CHECK (refused_because <> ''),
      rates \(.id) NOT NULL REFERENCES print_rates (id),
      total \(.int) NOT NULL CHECK (total > 0),
      minimum \(.int) NOT NULL CHECK (minimum BETWEEN 0 AND total),
      refunded \(.int) NOT NULL CHECK (refunded BETWEEN 0 AND total),
      quote_hash \(.text) NOT NULL CHECK (length(quote_hash) = 64),
      quote_ends_at \(.instant) NOT NULL,
      hold \(.id) UNIQUE,
      code \(.text) CHECK (code <> ''),
      wrong_codes \(.int) NOT NULL CHECK (wrong_codes >= 0),
      drafted_at \(.instant) NOT NULL,
      ordered_at \(.instant),
      told_minutes \(.int) CHECK (told_minutes > 0),
      started_at \(.instant),
      done_at \(.instant),
      ended_at \(.instant),
      CHECK ((state = 'draft') = (hold IS NULL) OR state IN ('canceled', 'expired')),
      CHECK ((state = 'refused') = (refused_because IS NOT NULL))) \(.strict)
    """,
    "CREATE INDEX print_order_of ON print_order (member, state, id)",
    "CREATE INDEX print_order_queue ON print_order (store, ordered_at, id) WHERE state IN ('order', 'printing')",
    "CREATE INDEX print_order_at ON print_order (store, state, ordered_at, id)",
    "CREATE INDEX print_order_begun ON print_order (store, started_at, id) WHERE started_at IS NOT NULL",
    "CREATE INDEX print_order_code ON print_order (store, code) WHERE state = 'done'",
    """
    CREATE TABLE print_order_document (
      print_order \(.id) NOT NULL REFERENCES print_order (id) ON DELETE CASCADE,
      number \(.int) NOT NULL CHECK (number >= 1),
      document \(.id) NOT NULL REFERENCES print_document (id),
      options \(.text) NOT NULL,
      page_table \(.text) NOT NULL,
      sides \(.int) NOT NULL CHECK (sides > 0),
      sheets \(.int) NOT NULL CHECK (sheets > 0),
      total \(.int) NOT NULL CHECK (total >= 0),
      refunded \(.int) CHECK (refunded >= 0),
      PRIMARY KEY (print_order, number)) \(.strict)
    """,
    "CREATE INDEX print_order_document_of ON print_order_document (document)",
    """
    CREATE TABLE print_order_event (
      print_order \(.id) NOT NULL REFERENCES print_order (id) ON DELETE CASCADE,
      number \(.int) NOT NULL CHECK (number >= 1),
      at \(.instant) NOT NULL,
      what \(.text) NOT NULL CHECK (what <> ''),
      words \(.text) CHECK (words <> ''),
      made_by \(.id),
      PRIMARY KEY (print_order, number)) \(.strict)
    """,
  ]

  private static let runs: [SQL] = [
    """
    CREATE TABLE print_run (
      id \(.id) NOT NULL PRIMARY KEY,
      print_order \(.id) NOT NULL,
      document \(.int) NOT NULL,
      printer \(.id) NOT NULL REFERENCES print_printer (id),
      state \(.text) NOT NULL CHECK (state IN ('waiting', 'sending', 'printing', 'done', 'failed', 'unsure',
        'canceled')),
      job \(.int),
      reasons \(.text) NOT NULL,
      sides \(.int) NOT NULL CHECK (sides > 0),
      sides_done \(.int) NOT NULL CHECK (sides_done >= 0),
      made_at \(.instant) NOT NULL,
      sent_at \(.instant),
      ended_at \(.instant),
      made_by \(.id),
      FOREIGN KEY (print_order, document) REFERENCES print_order_document (print_order, number),
      CHECK (state NOT IN ('printing') OR job IS NOT NULL)) \(.strict)
    """,
    "CREATE INDEX print_run_of ON print_run (print_order, document, id)",
    """
    CREATE UNIQUE INDEX print_run_once ON print_run (print_order, document)
      WHERE state IN ('waiting', 'sending', 'printing', 'unsure')
    """,
    "CREATE INDEX print_run_open ON print_run (printer, id) WHERE state IN ('waiting', 'sending', 'printing')",
  ]
}
