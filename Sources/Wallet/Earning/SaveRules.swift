import Members
import PlazaBase
import PlazaData

/// Reads the earning rules from a form.
struct RulesInput: Sendable {
  static let maximum = 1_000_000
  static let longestWait = 720

  let rules: EarningRules

  init(_ check: inout FormValidator) {
    var rules = EarningRules()
    rules.day = check.number("day", say("points per day"), in: 0...Self.maximum)
    rules.week = check.number("week", say("points in seven days"), in: 0...Self.maximum)
    rules.month = check.number("month", say("points in 30 days"), in: 0...Self.maximum)
    rules.house = check.number("house", say("points per month"), in: 0...Self.maximum)
    rules.waitHours = check.number("wait", say("hours"), in: 0...Self.longestWait)
    rules.newcomers = check.number("newcomers", say("number of new members"), in: 0...1000)
    if rules.week < rules.day, check.errors.about("week") == nil {
      check.addError("week", say("The seven-day limit can't be lower than the daily limit."))
    }
    if rules.month < rules.week, check.errors.about("month") == nil {
      check.addError("month", say("The 30-day limit can't be lower than the seven-day limit."))
    }
    self.rules = rules
  }
}

/// Changes the earning rules.
struct SaveRules: Sendable {
  let rules: EarningRules
  let staff: ID<Member>
  let at: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let before = try EarningRules.now(tx)
    try tx.run(
      """
      INSERT INTO wallet_earning_rules (id, day_points, week_points, month_points, house_points, wait_hours, newcomers,
        set_at, set_by)
      VALUES (1, \(rules.day), \(rules.week), \(rules.month), \(rules.house), \(rules.waitHours), \(rules.newcomers),
        \(at), \(staff))
      ON CONFLICT (id) DO UPDATE SET day_points = excluded.day_points, week_points = excluded.week_points,
        month_points = excluded.month_points, house_points = excluded.house_points, wait_hours = excluded.wait_hours,
        newcomers = excluded.newcomers, set_at = excluded.set_at, set_by = excluded.set_by
      """)
    let changes = rules.changes(from: before)
    if changes.isEmpty { return }
    try AuditEntry(
      .earningRulesChanged, by: staff, to: nil, detail: changes.joined(separator: ", "), at: at
    ).append(tx)
  }
}

extension EarningRules {
  /// Describes the changes for the audit log, such as "day 100 → 150".
  fileprivate func changes(from before: EarningRules) -> [String] {
    let figures = [
      ("day", before.day, day), ("week", before.week, week), ("month", before.month, month),
      ("house", before.house, house), ("wait", before.waitHours, waitHours),
      ("newcomers", before.newcomers, newcomers),
    ]
    return figures.filter { $0.1 != $0.2 }.map { "\($0.0) \($0.1) → \($0.2)" }
  }
}
