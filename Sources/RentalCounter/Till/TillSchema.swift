import PlazaData

/// The payments by voucher and credits. The table rejects payments that exceed the price, even if
/// they are made concurrently.
enum TillSchema {
  static let migrations = [
    Migration(
      "rental/0007-payments",
      [
        """
        CREATE TABLE rental_bill (
          checkout \(.id) NOT NULL PRIMARY KEY,
          total_minor \(.int) NOT NULL CHECK (total_minor >= 0),
          paid_minor \(.int) NOT NULL CHECK (paid_minor BETWEEN 0 AND total_minor)) \(.strict)
        """,
        """
        CREATE TABLE rental_payment (
          id \(.id) NOT NULL PRIMARY KEY,
          checkout \(.id) NOT NULL REFERENCES rental_bill (checkout),
          member \(.id),
          amount_minor \(.int) NOT NULL CHECK (amount_minor > 0),
          nights \(.int) CHECK (nights > 0),
          voucher \(.id),
          transfer \(.id) UNIQUE,
          paid_at \(.instant) NOT NULL,
          paid_by \(.id) NOT NULL,
          undone_at \(.instant),
          undone_by \(.id),
          CHECK ((voucher IS NULL) <> (transfer IS NULL)),
          CHECK ((voucher IS NULL) = (nights IS NULL)),
          CHECK ((undone_at IS NULL) = (undone_by IS NULL))) \(.strict)
        """,
        "CREATE UNIQUE INDEX rental_payment_voucher ON rental_payment (voucher) WHERE undone_at IS NULL",
        "CREATE INDEX rental_payment_of ON rental_payment (checkout, id)",
        "CREATE INDEX rental_payment_member ON rental_payment (member) WHERE member IS NOT NULL",
        """
        ALTER TABLE rental_member_card ADD COLUMN takes_credits \(.flag) NOT NULL DEFAULT 0
          CHECK (takes_credits IN (0, 1))
        """,
      ])
  ]
}
