import PlazaData

/// The tables of uploaded documents. A document's title, its upload and its prepared files are
/// encrypted with its own key; deleting the key makes all of them unreadable.
enum DocumentSchema {
  static let migrations = [Migration("print/0002-documents", tables)]

  private static let tables: [SQL] = [
    """
    CREATE TABLE print_document (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL,
      state \(.text) NOT NULL CHECK (state IN ('arriving', 'waiting', 'ready', 'refused', 'gone')),
      reason \(.text) CHECK (reason <> ''),
      title \(.bytes),
      key \(.bytes),
      sha256 \(.text) CHECK (length(sha256) = 64),
      length \(.int) NOT NULL CHECK (length > 0),
      received \(.int) NOT NULL CHECK (received BETWEEN 0 AND length),
      pages \(.int) CHECK (pages > 0),
      began_at \(.instant) NOT NULL,
      keep_until \(.instant) NOT NULL,
      CHECK ((state = 'gone') = (key IS NULL)),
      CHECK (key IS NOT NULL OR title IS NULL),
      CHECK (state IN ('arriving', 'gone') OR received = length),
      CHECK ((state = 'refused') = (reason IS NOT NULL)),
      CHECK (state <> 'ready' OR (pages IS NOT NULL AND sha256 IS NOT NULL))) \(.strict)
    """,
    "CREATE INDEX print_document_of ON print_document (member, began_at, id)",
    "CREATE INDEX print_document_due ON print_document (keep_until, id) WHERE key IS NOT NULL",
    """
    CREATE TABLE print_document_part (
      document \(.id) NOT NULL REFERENCES print_document (id) ON DELETE CASCADE,
      kind \(.text) NOT NULL CHECK (kind IN ('upload', 'pdf', 'picture')),
      number \(.int) NOT NULL CHECK (number >= 1),
      length \(.int) NOT NULL CHECK (length > 0),
      file \(.text) NOT NULL UNIQUE,
      PRIMARY KEY (document, kind, number)) \(.strict)
    """,
    """
    CREATE TABLE print_page (
      document \(.id) NOT NULL REFERENCES print_document (id) ON DELETE CASCADE,
      number \(.int) NOT NULL CHECK (number >= 1),
      width \(.int) NOT NULL CHECK (width > 0),
      height \(.int) NOT NULL CHECK (height > 0),
      is_colour \(.flag) NOT NULL CHECK (is_colour IN (0, 1)),
      PRIMARY KEY (document, number)) \(.strictWithoutRowID)
    """,
  ]
}
