import PlazaData

/// Later additions to the schema: closed accounts, vouchers with their own terms, top-ups that
/// need confirmation, and the currency of the ledger.
enum WalletStaffSchema {
  static let migrations = [
    Migration(
      "wallet/0010-closed-purses", ["ALTER TABLE wallet_account ADD COLUMN closed_at \(.instant)"]),
    Migration("wallet/0011-voucher-terms", terms),
    Migration("wallet/0012-own-top-ups", ownTopUps),
    Migration("wallet/0013-currency", currency),
    Migration(
      "wallet/0014-codes-in-any-case",
      [
        "CREATE INDEX wallet_voucher_partner ON wallet_voucher (upper(code)) WHERE kind = 'partner'"
      ]),
    Migration(
      "wallet/0015-counters-of-receipts",
      ["ALTER TABLE wallet_own_top_up ADD COLUMN receipt_key \(.text) CHECK (receipt_key <> '')"]),
  ]

  /// A voucher stores the terms at its redemption. One that was replaced, or whose owner left, has
  /// ended without being spent.
  private static let terms: [SQL] = [
    "ALTER TABLE wallet_coupon ADD COLUMN good_days \(.int) NOT NULL DEFAULT 90 CHECK (good_days > 0)",
    "ALTER TABLE wallet_voucher ADD COLUMN title \(.text) NOT NULL DEFAULT ''",
    "ALTER TABLE wallet_voucher ADD COLUMN words \(.text) CHECK (words <> '')",
    """
    ALTER TABLE wallet_voucher ADD COLUMN kind \(.text) NOT NULL DEFAULT 'partner'
      CHECK (kind IN ('rental nights', 'print credits', 'camp store', 'partner'))
    """,
    "ALTER TABLE wallet_voucher ADD COLUMN ended_at \(.instant) CHECK (ended_at IS NULL OR spent_at IS NULL)",
    "ALTER TABLE wallet_voucher ADD COLUMN replaces \(.id) REFERENCES wallet_voucher (id)",
    "ALTER TABLE wallet_voucher ADD COLUMN reminded_at \(.instant)",
    """
    UPDATE wallet_voucher SET title = (SELECT c.title FROM wallet_coupon c WHERE c.id = wallet_voucher.coupon),
      words = (SELECT c.words FROM wallet_coupon c WHERE c.id = wallet_voucher.coupon),
      kind = (SELECT c.kind FROM wallet_coupon c WHERE c.id = wallet_voucher.coupon)
    """,
    "CREATE UNIQUE INDEX wallet_voucher_replaces ON wallet_voucher (replaces) WHERE replaces IS NOT NULL",
    """
    CREATE INDEX wallet_voucher_to_remind ON wallet_voucher (last_day, id)
    WHERE spent_at IS NULL AND ended_at IS NULL AND reminded_at IS NULL
    """,
  ]

  /// Pending top-ups. Decided ones are in the ledger and in the audit log.
  private static let ownTopUps: [SQL] = [
    """
    CREATE TABLE wallet_own_top_up (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL,
      amount \(.int) NOT NULL CHECK (amount > 0),
      receipt \(.text) NOT NULL CHECK (receipt <> ''),
      requested_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX wallet_own_top_up_recent ON wallet_own_top_up (requested_at, id)",
  ]

  private static let currency: [SQL] = [
    """
    CREATE TABLE wallet_currency (
      id \(.int) NOT NULL PRIMARY KEY CHECK (id = 1),
      code \(.text) NOT NULL CHECK (length(code) = 3),
      kept_at \(.instant) NOT NULL) \(.strict)
    """
  ]
}
