import PlazaBase
import PlazaData
import PlazaHTTP

/// Sets the limits of one member. Limits whose value does not change are skipped.
struct ChangeLimits: Sendable {
  let member: ID<Member>
  let wanted: [(limit: Limit, maximum: Int)]
  let actor: ID<Member>
  let reason: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    _ = try AdministratorRefusal.account(member, tx)
    for (limit, maximum) in wanted {
      let before = try limit.maximum(for: member, tx)
      if before == maximum { continue }
      try limit.set(maximum, for: member, tx)
      try AuditEntry(
        .limitChanged, by: actor, to: member, detail: "\(limit.name): \(before) → \(maximum)",
        reason: reason, at: now
      ).append(tx)
    }
  }
}

/// A limit with one member's current value and usage.
struct MemberLimit: Sendable, JSONWritable {
  let limit: Limit
  let maximum: Int
  let used: Int

  static func all(
    _ limits: [Limit], of member: ID<Member>, now: Instant, _ tx: any Transaction
  ) throws -> [MemberLimit] {
    try limits.map {
      MemberLimit(
        limit: $0, maximum: try $0.maximum(for: member, tx),
        used: try $0.used(by: member, now: now, tx))
    }
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("name", limit.name)
      $0.field("most", maximum)
      $0.field("usual", limit.maximum)
      $0.field("used", used)
      $0.field("seconds", limit.period.map { Int($0.components.seconds) })
    }
  }
}
