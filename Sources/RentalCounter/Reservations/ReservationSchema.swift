import PlazaData

/// Copies that are kept for members. `held` is 1 while a reservation stands and NULL afterwards, as for rentals: an
/// account cannot close, and a copy cannot leave the stock, under one that stands.
///
/// Whether one stands is a matter of time, and no index knows the time. So a reservation stands until somebody ends it:
/// whoever reserves or rents ends first, in the same transaction, those whose time is over, and the hourly tidying ends
/// the rest. Then the indexes of what stands are enough. What is shown asks for the time as well.
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
