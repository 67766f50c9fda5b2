import PlazaData

/// Colleges, and the stores around them. Places are degrees.
enum StoreSchema {
  static let migrations = [Migration("print/0001-stores", tables)]

  private static let tables: [SQL] = [
    """
    CREATE TABLE print_college (
      id \(.id) NOT NULL PRIMARY KEY,
      name \(.text) NOT NULL CHECK (name <> ''),
      name_ko \(.text) NOT NULL CHECK (name_ko <> ''),
      city \(.text) NOT NULL,
      latitude \(.real) NOT NULL CHECK (latitude BETWEEN -85 AND 85),
      longitude \(.real) NOT NULL CHECK (longitude BETWEEN -180 AND 180)) \(.strict)
    """,
    """
    CREATE TABLE print_store (
      id \(.id) NOT NULL PRIMARY KEY,
      name \(.text) NOT NULL CHECK (name <> ''),
      name_ko \(.text) NOT NULL CHECK (name_ko <> ''),
      address \(.text) NOT NULL CHECK (address <> ''),
      phone \(.text) NOT NULL,
      latitude \(.real) NOT NULL CHECK (latitude BETWEEN -85 AND 85),
      longitude \(.real) NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      notice \(.text) CHECK (notice <> ''),
      starts_by_itself \(.flag) NOT NULL CHECK (starts_by_itself IN (0, 1)),
      opened_at \(.instant) NOT NULL) \(.strict)
    """,
    """
    CREATE TABLE print_store_staff (
      store \(.id) NOT NULL REFERENCES print_store (id),
      member \(.id) NOT NULL,
      PRIMARY KEY (store, member)) \(.strict)
    """,
    "CREATE INDEX print_store_staff_of ON print_store_staff (member)",
  ]
}
