import PlazaData

/// The table of reservations. `held` is 1 while a reservation is open and `NULL` afterwards, as
/// for rentals. While it is open, the account cannot be closed and the copy cannot be withdrawn.
///
/// An index cannot depend on the current time, so a reservation that has run out stays open until
/// it is ended. Every transaction that reserves or rents copies ends them first, and the hourly
/// ``RentalCounter/cleanUp(now:)`` ends the rest. Unique indexes on open reservations are
/// therefore sufficient. Queries for display also compare the time.
enum ReservationSchema {
  static let migrations = [
    Migration(
      "rental/0009-reservations",
      [
        """
        CREATE TABLE rental_reservation (
          id \(.id) NOT NULL PRIMARY KEY,
          customer \(.id) NOT NULL REFERENCES rental_customer (id) ON DELETE CASCADE,
          member \(.id),
          film \(.id) NOT NULL REFERENCES rental_film (id),
          copy \(.id) NOT NULL REFERENCES rental_copy (id),
          held \(.flag) CHECK (held = 1),
          slot \(.int) NOT NULL CHECK (slot BETWEEN 1 AND 100),
          reserved_at \(.instant) NOT NULL,
          kept_until \(.instant) NOT NULL CHECK (kept_until > reserved_at),
          ended_at \(.instant) CHECK (ended_at >= reserved_at),
          outcome \(.text) CHECK (outcome IN ('rented', 'cancelled', 'lapsed', 'released')),
          reason \(.text) CHECK (reason <> ''),
          CHECK ((held IS NULL) = (ended_at IS NOT NULL)),
          CHECK ((ended_at IS NULL) = (outcome IS NULL)),
          CHECK ((reason IS NULL) = (outcome IS NULL OR outcome <> 'released')),
          FOREIGN KEY (customer, held) REFERENCES rental_customer (id, is_open) ON DELETE CASCADE,
          FOREIGN KEY (copy, held) REFERENCES rental_copy (id, is_kept)) \(.strict)
        """,
        "CREATE UNIQUE INDEX rental_reservation_kept ON rental_reservation (copy) WHERE ended_at IS NULL",
        "CREATE UNIQUE INDEX rental_reservation_once ON rental_reservation (customer, film) WHERE ended_at IS NULL",
        "CREATE UNIQUE INDEX rental_reservation_slot ON rental_reservation (customer, slot) WHERE ended_at IS NULL",
        "CREATE INDEX rental_reservation_over ON rental_reservation (kept_until, id) WHERE ended_at IS NULL",
        "CREATE INDEX rental_reservation_of ON rental_reservation (customer, reserved_at, id)",
        "CREATE INDEX rental_reservation_film ON rental_reservation (film)",
        "CREATE INDEX rental_reservation_copy ON rental_reservation (copy)",
        "CREATE INDEX rental_reservation_member ON rental_reservation (member) WHERE member IS NOT NULL",
        "CREATE INDEX rental_reservation_old ON rental_reservation (ended_at) WHERE ended_at IS NOT NULL",
      ])
  ]
}
