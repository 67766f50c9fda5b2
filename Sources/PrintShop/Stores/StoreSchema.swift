import PlazaData

/// The tables of colleges and stores. Coordinates are in degrees.
enum StoreSchema {
  static let migrations = [Migration("print/0001-stores", colleges + stores + members)]

  private static let colleges: [SQL] = [
    """
    CREATE TABLE print_college (
      id \(.id) NOT NULL PRIMARY KEY,
      name \(.text) NOT NULL CHECK (name <> ''),
      name_ko \(.text) NOT NULL CHECK (name_ko <> ''),
      city \(.text) NOT NULL CHECK (city <> ''),
      city_ko \(.text) NOT NULL CHECK (city_ko <> ''),
      latitude \(.real) NOT NULL CHECK (latitude BETWEEN -85 AND 85),
      longitude \(.real) NOT NULL CHECK (longitude >= -180 AND longitude < 180),
      campus \(.text) CHECK (campus <> '')) \(.strict)
    """,
    "CREATE INDEX print_college_name ON print_college (name, id)",
    """
    CREATE TABLE print_college_word (
      word \(.text) NOT NULL,
      college \(.id) NOT NULL REFERENCES print_college (id) ON DELETE CASCADE,
      PRIMARY KEY (word, college)) \(.strictWithoutRowID)
    """,
    "CREATE INDEX print_college_word_of ON print_college_word (college)",
  ]

  private static let stores: [SQL] = [
    """
    CREATE TABLE print_store (
      id \(.id) NOT NULL PRIMARY KEY,
      name \(.text) NOT NULL CHECK (name <> ''),
      name_ko \(.text) NOT NULL CHECK (name_ko <> ''),
      address \(.text) NOT NULL CHECK (address <> ''),
      phone \(.text) NOT NULL,
      latitude \(.real) NOT NULL CHECK (latitude BETWEEN -85 AND 85),
      longitude \(.real) NOT NULL CHECK (longitude >= -180 AND longitude < 180),
      spot \(.int) NOT NULL CHECK (spot >= 0),
      hours \(.text) NOT NULL,
      notice \(.text) CHECK (notice <> ''),
      notice_ko \(.text) CHECK (notice_ko <> ''),
      starts_by_itself \(.flag) NOT NULL CHECK (starts_by_itself IN (0, 1)),
      opened_at \(.instant) NOT NULL,
      CHECK ((notice IS NULL) = (notice_ko IS NULL))) \(.strict)
    """,
    "CREATE INDEX print_store_spot ON print_store (spot, id, latitude, longitude)",
    "CREATE INDEX print_store_name ON print_store (name, id)",
    """
    CREATE TABLE print_store_word (
      word \(.text) NOT NULL,
      store \(.id) NOT NULL REFERENCES print_store (id) ON DELETE CASCADE,
      PRIMARY KEY (word, store)) \(.strictWithoutRowID)
    """,
    "CREATE INDEX print_store_word_of ON print_store_word (store)",
    """
    CREATE TABLE print_special_day (
      store \(.id) NOT NULL REFERENCES print_store (id) ON DELETE CASCADE,
      day \(.date) NOT NULL,
      hours \(.text) NOT NULL,
      words \(.text) CHECK (words <> ''),
      words_ko \(.text) CHECK (words_ko <> ''),
      PRIMARY KEY (store, day)) \(.strict)
    """,
    """
    CREATE TABLE print_store_staff (
      store \(.id) NOT NULL REFERENCES print_store (id),
      member \(.id) NOT NULL,
      PRIMARY KEY (store, member)) \(.strict)
    """,
    "CREATE INDEX print_store_staff_of ON print_store_staff (member)",
  ]

  private static let members: [SQL] = [
    """
    CREATE TABLE print_member_college (
      member \(.id) NOT NULL PRIMARY KEY,
      college \(.id) NOT NULL REFERENCES print_college (id) ON DELETE CASCADE) \(.strict)
    """,
    """
    CREATE TABLE print_favourite (
      member \(.id) NOT NULL,
      store \(.id) NOT NULL REFERENCES print_store (id) ON DELETE CASCADE,
      since \(.instant) NOT NULL,
      PRIMARY KEY (member, store)) \(.strict)
    """,
  ]
}
