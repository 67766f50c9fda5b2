import PlazaData

/// A double-entry ledger.
///
/// - A transfer records what happened. Its key is unique, and it is never changed. A mistake is
///   corrected by another transfer, which may reference the one it undoes.
/// - The postings of a transfer add up to zero in each unit.
/// - An account that must not be negative stores its balance and numbers its postings; writers
///   serialise on its row. The operator's sources and revenue accounts store neither, because all
///   members post to them concurrently; their balance is the sum of their postings.
enum Schema {
  static let migrations =
    [
      Migration("wallet/0001-ledger", ledger + holds + rewards + coupons),
      Migration("wallet/0002-earning", earning),
    ] + WalletStaffSchema.migrations

  private static let ledger: [SQL] = [
    """
    CREATE TABLE wallet_account (
      unit \(.text) NOT NULL CHECK (unit IN ('credit', 'point')),
      name \(.text) NOT NULL CHECK (name <> ''),
      member \(.id),
      balance \(.int) CHECK (balance >= 0),
      postings \(.int) CHECK (postings >= 0),
      PRIMARY KEY (unit, name),
      CHECK ((balance IS NULL) = (postings IS NULL)),
      CHECK (member IS NULL OR balance IS NOT NULL)) \(.strict)
    """,
    "CREATE INDEX wallet_account_of ON wallet_account (member, unit) WHERE member IS NOT NULL",
    """
    CREATE TABLE wallet_transfer (
      id \(.id) NOT NULL PRIMARY KEY,
      key \(.text) NOT NULL UNIQUE CHECK (key <> ''),
      reason \(.text) NOT NULL CHECK (reason <> ''),
      cause \(.text) CHECK (cause <> ''),
      words \(.text) CHECK (words <> ''),
      made_at \(.instant) NOT NULL,
      made_by \(.id),
      undoes \(.id) UNIQUE REFERENCES wallet_transfer (id) CHECK (undoes <> id)) \(.strict)
    """,
    "CREATE INDEX wallet_transfer_recent ON wallet_transfer (made_at, id)",
    "CREATE INDEX wallet_transfer_cause ON wallet_transfer (cause, id) WHERE cause IS NOT NULL",
    """
    CREATE TABLE wallet_posting (
      transfer \(.id) NOT NULL REFERENCES wallet_transfer (id),
      unit \(.text) NOT NULL,
      account \(.text) NOT NULL,
      amount \(.int) NOT NULL CHECK (amount <> 0),
      balance \(.int) CHECK (balance >= 0),
      number \(.int) CHECK (number > 0),
      PRIMARY KEY (transfer, unit, account),
      FOREIGN KEY (unit, account) REFERENCES wallet_account (unit, name),
      CHECK ((balance IS NULL) = (number IS NULL))) \(.strict)
    """,
    "CREATE UNIQUE INDEX wallet_posting_number ON wallet_posting (unit, account, number) WHERE number IS NOT NULL",
    "CREATE INDEX wallet_posting_of ON wallet_posting (unit, account, transfer)",
  ]

  private static let holds: [SQL] = [
    """
    CREATE TABLE wallet_hold (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL,
      unit \(.text) NOT NULL CHECK (unit IN ('credit', 'point')),
      amount \(.int) NOT NULL CHECK (amount > 0),
      state \(.text) NOT NULL CHECK (state IN ('held', 'captured', 'released', 'timed out')),
      captured \(.int) NOT NULL DEFAULT 0 CHECK (captured BETWEEN 0 AND amount),
      cause \(.text) NOT NULL CHECK (cause <> ''),
      placed \(.id) NOT NULL UNIQUE REFERENCES wallet_transfer (id),
      settled \(.id) UNIQUE REFERENCES wallet_transfer (id),
      ends_at \(.instant) NOT NULL,
      CHECK ((state = 'held') = (settled IS NULL)),
      CHECK (captured = 0 OR state = 'captured')) \(.strict)
    """,
    "CREATE INDEX wallet_hold_due ON wallet_hold (ends_at, id) WHERE state = 'held'",
    "CREATE INDEX wallet_hold_of ON wallet_hold (member, unit, id)",
  ]

  /// One reward in effect for each cause. Revoked rewards stay, with the part that could not be
  /// revoked because it was spent.
  private static let rewards: [SQL] = [
    """
    CREATE TABLE wallet_reward (
      transfer \(.id) NOT NULL PRIMARY KEY REFERENCES wallet_transfer (id),
      member \(.id) NOT NULL,
      cause \(.text) NOT NULL CHECK (cause <> ''),
      amount \(.int) NOT NULL CHECK (amount > 0),
      granted_at \(.instant) NOT NULL,
      taken_back_at \(.instant),
      taken_back \(.id) UNIQUE REFERENCES wallet_transfer (id),
      waived \(.int) NOT NULL DEFAULT 0 CHECK (waived BETWEEN 0 AND amount),
      CHECK (taken_back IS NULL OR taken_back_at IS NOT NULL),
      CHECK (waived = 0 OR taken_back_at IS NOT NULL)) \(.strict)
    """,
    "CREATE UNIQUE INDEX wallet_reward_standing ON wallet_reward (member, cause) WHERE taken_back_at IS NULL",
    "CREATE INDEX wallet_reward_of ON wallet_reward (member, cause, granted_at)",
  ]

  /// Earning limits, pending rewards and the operator's monthly total. A reward without a month
  /// was paid by an advertiser or is older than the rules.
  private static let earning: [SQL] = [
    "ALTER TABLE wallet_reward ADD COLUMN due_at \(.instant)",
    "ALTER TABLE wallet_reward ADD COLUMN house_month \(.date) CHECK (length(house_month) = 10)",
    "CREATE INDEX wallet_reward_earned ON wallet_reward (member, granted_at)",
    "CREATE INDEX wallet_reward_due ON wallet_reward (due_at, transfer) WHERE due_at IS NOT NULL",
    "CREATE INDEX wallet_reward_pending ON wallet_reward (member, due_at, transfer) WHERE due_at IS NOT NULL",
    """
    CREATE TABLE wallet_house_month (
      month \(.date) NOT NULL PRIMARY KEY CHECK (length(month) = 10),
      given \(.int) NOT NULL CHECK (given >= 0)) \(.strict)
    """,
    """
    CREATE TABLE wallet_earning_rules (
      id \(.int) NOT NULL PRIMARY KEY CHECK (id = 1),
      day_points \(.int) NOT NULL CHECK (day_points >= 0),
      week_points \(.int) NOT NULL CHECK (week_points >= day_points),
      month_points \(.int) NOT NULL CHECK (month_points >= week_points),
      house_points \(.int) NOT NULL CHECK (house_points >= 0),
      wait_hours \(.int) NOT NULL CHECK (wait_hours >= 0),
      newcomers \(.int) NOT NULL CHECK (newcomers >= 0),
      set_at \(.instant) NOT NULL,
      set_by \(.id) NOT NULL) \(.strict)
    """,
    "ALTER TABLE wallet_coupon ADD COLUMN month_limit \(.int) CHECK (month_limit > 0)",
  ]

  private static let coupons: [SQL] = [
    """
    CREATE TABLE wallet_coupon (
      id \(.id) NOT NULL PRIMARY KEY,
      title \(.text) NOT NULL CHECK (title <> ''),
      words \(.text) CHECK (words <> ''),
      kind \(.text) NOT NULL CHECK (kind IN ('rental nights', 'print credits', 'camp store', 'partner')),
      cost \(.int) NOT NULL CHECK (cost > 0),
      worth \(.int) NOT NULL CHECK (worth > 0),
      member_limit \(.int) CHECK (member_limit > 0),
      total_limit \(.int) CHECK (total_limit > 0),
      issued \(.int) NOT NULL DEFAULT 0 CHECK (issued >= 0),
      first_day \(.date) NOT NULL CHECK (length(first_day) = 10),
      last_day \(.date) NOT NULL CHECK (length(last_day) = 10),
      is_withdrawn \(.flag) NOT NULL CHECK (is_withdrawn IN (0, 1)),
      added_at \(.instant) NOT NULL,
      CHECK (first_day <= last_day)) \(.strict)
    """,
    "CREATE INDEX wallet_coupon_by_cost ON wallet_coupon (cost, id) WHERE is_withdrawn = 0",
    "CREATE INDEX wallet_coupon_by_age ON wallet_coupon (added_at, id)",
    """
    CREATE TABLE wallet_voucher (
      id \(.id) NOT NULL PRIMARY KEY,
      coupon \(.id) NOT NULL REFERENCES wallet_coupon (id),
      member \(.id) NOT NULL,
      slot \(.int) NOT NULL CHECK (slot > 0),
      code \(.text) NOT NULL UNIQUE CHECK (code <> ''),
      cost \(.int) NOT NULL CHECK (cost > 0),
      worth \(.int) NOT NULL CHECK (worth > 0),
      transfer \(.id) NOT NULL UNIQUE REFERENCES wallet_transfer (id),
      issued_at \(.instant) NOT NULL,
      last_day \(.date) NOT NULL,
      spent_at \(.instant),
      spent_in \(.text) CHECK (spent_in <> ''),
      spent_by \(.id),
      UNIQUE (coupon, member, slot),
      CHECK ((spent_at IS NULL) = (spent_in IS NULL)),
      CHECK ((spent_at IS NULL) = (spent_by IS NULL))) \(.strict)
    """,
    "CREATE INDEX wallet_voucher_of ON wallet_voucher (member, issued_at, id)",
    """
    CREATE TABLE wallet_partner_code (
      code \(.text) NOT NULL PRIMARY KEY CHECK (code <> ''),
      coupon \(.id) NOT NULL REFERENCES wallet_coupon (id),
      voucher \(.id) UNIQUE) \(.strict)
    """,
    "CREATE INDEX wallet_partner_code_free ON wallet_partner_code (coupon, code) WHERE voucher IS NULL",
  ]
}
