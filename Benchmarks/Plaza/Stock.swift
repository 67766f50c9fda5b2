import PlazaData

/// The tables of the measured shop.
enum Stock {
  static let migrations = [
    Migration(
      "bench/0001-stock",
      [
        """
        CREATE TABLE bench_film (
          id \(.int) NOT NULL PRIMARY KEY,
          title \(.text) NOT NULL,
          director \(.text) NOT NULL,
          players \(.text) NOT NULL,
          year \(.int) NOT NULL,
          rating \(.text) NOT NULL,
          copies \(.int) NOT NULL,
          available \(.int) NOT NULL CHECK (available >= 0)) \(.strict)
        """,
        """
        CREATE TABLE bench_rental (
          id \(.id) NOT NULL PRIMARY KEY,
          film \(.int) NOT NULL REFERENCES bench_film (id),
          rented_at \(.instant) NOT NULL) \(.strict)
        """,
        """
        CREATE TABLE bench_account (
          id \(.int) NOT NULL PRIMARY KEY,
          balance \(.int) NOT NULL CHECK (balance >= 0)) \(.strict)
        """,
        """
        CREATE TABLE bench_entry (
          id \(.id) NOT NULL PRIMARY KEY,
          payer \(.int) NOT NULL REFERENCES bench_account (id),
          payee \(.int) NOT NULL REFERENCES bench_account (id),
          amount \(.int) NOT NULL CHECK (amount > 0),
          made_at \(.instant) NOT NULL) \(.strict)
        """,
      ])
  ]
}
