import PlazaData

/// The schema of shop adverts. Changes are additive, because during a rolling update an earlier
/// version of the server reads the same adverts.
///
/// - Clicks serialise on `advert.spent_minor <= advert.budget_minor`. An order records what was
///   paid, what of it is in the ledger as spent, and what was refunded; an order that has ended
///   has refunded the exact unspent amount.
/// - An advert that is not approved, paused by its shop or ended has `is_paused` set, so other
///   code does not depend on orders.
enum ShopSchema {
  static let tables: [SQL] = [
    "ALTER TABLE advert ADD COLUMN page \(.text) CHECK (substr(page, 1, 1) = '/' AND substr(page, 2, 1) <> '/')",
    "ALTER TABLE advert_advertiser ADD COLUMN shop \(.text) CHECK (shop <> '')",
    "CREATE UNIQUE INDEX advert_advertiser_of_shop ON advert_advertiser (shop) WHERE shop IS NOT NULL",
    """
    CREATE TABLE advert_price (
      id \(.int) NOT NULL PRIMARY KEY CHECK (id = 1),
      click_minor \(.int) NOT NULL CHECK (click_minor >= 0),
      view_minor \(.int) NOT NULL CHECK (view_minor >= 0),
      CHECK (click_minor + view_minor > 0)) \(.strict)
    """,
    """
    CREATE TABLE advert_order (
      advert \(.id) NOT NULL PRIMARY KEY REFERENCES advert (id),
      shop \(.text) NOT NULL CHECK (shop <> ''),
      desk \(.text) NOT NULL CHECK (substr(desk, 1, 1) = '/' AND substr(desk, 2, 1) <> '/'),
      state \(.text) NOT NULL CHECK (state IN ('waiting', 'running', 'declined', 'withdrawn', 'over')),
      is_resting \(.flag) NOT NULL CHECK (is_resting IN (0, 1)),
      words \(.text) CHECK (words <> ''),
      paid_minor \(.int) NOT NULL CHECK (paid_minor > 0),
      settled_minor \(.int) NOT NULL DEFAULT 0 CHECK (settled_minor >= 0),
      back_minor \(.int) NOT NULL DEFAULT 0 CHECK (back_minor >= 0),
      made_at \(.instant) NOT NULL,
      made_by \(.id),
      looked_by \(.id),
      ended_at \(.instant),
      CHECK (settled_minor + back_minor <= paid_minor),
      CHECK ((ended_at IS NULL) = (state IN ('waiting', 'running'))),
      CHECK (ended_at IS NULL OR settled_minor + back_minor = paid_minor),
      CHECK (ended_at IS NOT NULL OR back_minor = 0),
      CHECK ((state = 'declined') = (words IS NOT NULL))) \(.strict)
    """,
    "CREATE INDEX advert_order_of_shop ON advert_order (shop, made_at, advert)",
    "CREATE INDEX advert_order_waiting ON advert_order (made_at, advert) WHERE state = 'waiting'",
    "CREATE INDEX advert_order_open ON advert_order (advert) WHERE ended_at IS NULL",
    """
    CREATE TABLE advert_payment (
      advert \(.id) NOT NULL REFERENCES advert_order (advert),
      number \(.int) NOT NULL CHECK (number > 0),
      key \(.text) NOT NULL UNIQUE CHECK (key <> ''),
      member \(.id) NOT NULL,
      amount_minor \(.int) NOT NULL CHECK (amount_minor > 0),
      back_minor \(.int) NOT NULL DEFAULT 0 CHECK (back_minor BETWEEN 0 AND amount_minor),
      paid_at \(.instant) NOT NULL,
      PRIMARY KEY (advert, number)) \(.strict)
    """,
    "CREATE INDEX advert_payment_of ON advert_payment (member, paid_at, advert)",
  ]
}
