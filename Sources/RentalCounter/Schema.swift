import PlazaData

/// The counter's tables. The tables themselves enforce the invariants:
///
/// - `held` is 1 while a film is out and `NULL` afterwards. Two foreign keys include it, so that
///   neither can an account be closed nor a copy be withdrawn during an open rental, regardless of
///   the order of concurrent transactions.
/// - A copy has at most one open rental, and a customer at most one per slot. `RentFilms` only
///   uses slots up to the shop's limit.
enum Schema {
  static let migrations = [
    Migration("rental/0001-counter", customers + films + rentals)
  ]

  private static let customers: [SQL] = [
    """
    CREATE TABLE rental_customer (
      id \(.id) NOT NULL PRIMARY KEY,
      account_number \(.id) NOT NULL UNIQUE CHECK (length(account_number) = 36),
      code \(.text) NOT NULL UNIQUE CHECK (length(code) = 8),
      name \(.text) NOT NULL CHECK (name <> ''),
      sort_name \(.text) NOT NULL,
      address \(.text) NOT NULL CHECK (address <> ''),
      postcode \(.text) NOT NULL CHECK (postcode <> ''),
      date_of_birth \(.date) CHECK (length(date_of_birth) = 10),
      phone \(.text) CHECK (phone <> ''),
      is_open \(.flag) NOT NULL CHECK (is_open IN (0, 1)),
      registered_at \(.instant) NOT NULL,
      closed_at \(.instant),
      CHECK ((is_open = 1) = (closed_at IS NULL)),
      UNIQUE (id, is_open)) \(.strict)
    """,
    "CREATE INDEX rental_customer_by_name ON rental_customer (sort_name, id)",
    """
    CREATE TABLE rental_customer_word (
      word \(.text) NOT NULL,
      customer \(.id) NOT NULL REFERENCES rental_customer (id) ON DELETE CASCADE,
      PRIMARY KEY (word, customer)) \(.strict)
    """,
    "CREATE INDEX rental_customer_word_of ON rental_customer_word (customer)",
  ]

  private static let films: [SQL] = [
    """
    CREATE TABLE rental_film (
      id \(.id) NOT NULL PRIMARY KEY,
      title \(.text) NOT NULL CHECK (title <> ''),
      sort_title \(.text) NOT NULL,
      actors \(.text) CHECK (actors <> ''),
      director \(.text) CHECK (director <> ''),
      rating \(.text) CHECK (rating IN ('U', 'PG', '12', '12A', '15', '18')),
      cover \(.text) CHECK (cover <> ''),
      added_at \(.instant) NOT NULL,
      retired_at \(.instant)) \(.strict)
    """,
    "CREATE INDEX rental_film_by_title ON rental_film (sort_title, id) WHERE retired_at IS NULL",
    """
    CREATE TABLE rental_copy (
      id \(.id) NOT NULL PRIMARY KEY,
      film \(.id) NOT NULL REFERENCES rental_film (id),
      number \(.int) NOT NULL CHECK (number >= 1),
      code \(.text) NOT NULL UNIQUE CHECK (length(code) = 8),
      is_kept \(.flag) NOT NULL DEFAULT 1 CHECK (is_kept IN (0, 1)),
      withdrawn_at \(.instant),
      CHECK ((is_kept = 1) = (withdrawn_at IS NULL)),
      UNIQUE (film, number),
      UNIQUE (id, is_kept)) \(.strict)
    """,
    """
    CREATE TABLE rental_film_word (
      word \(.text) NOT NULL,
      film \(.id) NOT NULL REFERENCES rental_film (id) ON DELETE CASCADE,
      PRIMARY KEY (word, film)) \(.strict)
    """,
    "CREATE INDEX rental_film_word_of ON rental_film_word (film)",
  ]

  private static let rentals: [SQL] = [
    """
    CREATE TABLE rental (
      id \(.id) NOT NULL PRIMARY KEY,
      checkout \(.id) NOT NULL,
      customer \(.id) REFERENCES rental_customer (id),
      copy \(.id) NOT NULL REFERENCES rental_copy (id),
      held \(.flag) CHECK (held = 1),
      slot \(.int) NOT NULL CHECK (slot BETWEEN 1 AND 100),
      nights \(.int) NOT NULL CHECK (nights BETWEEN 1 AND 14),
      rate_minor \(.int) NOT NULL CHECK (rate_minor >= 0),
      price_minor \(.int) NOT NULL CHECK (price_minor = rate_minor * nights),
      rented_at \(.instant) NOT NULL,
      due_on \(.date) NOT NULL CHECK (length(due_on) = 10),
      due_at \(.instant) NOT NULL CHECK (due_at > rented_at),
      returned_at \(.instant) CHECK (returned_at >= rented_at),
      age_confirmed_by \(.id),
      age_confirmed_name \(.text),
      CHECK ((held IS NULL) = (returned_at IS NOT NULL)),
      CHECK (customer IS NOT NULL OR returned_at IS NOT NULL),
      CHECK ((age_confirmed_by IS NULL) = (age_confirmed_name IS NULL)),
      UNIQUE (checkout, copy),
      FOREIGN KEY (customer, held) REFERENCES rental_customer (id, is_open),
      FOREIGN KEY (copy, held) REFERENCES rental_copy (id, is_kept)) \(.strict)
    """,
    "CREATE UNIQUE INDEX rental_copy_out ON rental (copy) WHERE returned_at IS NULL",
    "CREATE UNIQUE INDEX rental_slot_taken ON rental (customer, slot) WHERE returned_at IS NULL",
    "CREATE INDEX rental_of_copy ON rental (copy, rented_at)",
    "CREATE INDEX rental_of_customer ON rental (customer, rented_at, id)",
    "CREATE INDEX rental_due ON rental (due_at, id) WHERE returned_at IS NULL",
    """
    CREATE TABLE rental_return (
      id \(.id) NOT NULL PRIMARY KEY,
      rental \(.id) NOT NULL REFERENCES rental (id),
      returned_at \(.instant) NOT NULL,
      returned_by \(.id) NOT NULL,
      undone_at \(.instant),
      undone_by \(.id),
      CHECK ((undone_at IS NULL) = (undone_by IS NULL))) \(.strict)
    """,
    "CREATE UNIQUE INDEX rental_return_standing ON rental_return (rental) WHERE undone_at IS NULL",
    "CREATE INDEX rental_return_lately ON rental_return (returned_at, id) WHERE undone_at IS NULL",
  ]
}
