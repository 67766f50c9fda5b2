public import PlazaBase
public import PlazaData

/// A reward that a member was granted.
public struct Reward: Sendable, Equatable {
  public let amount: Int
  public let grantedAt: Instant
  /// nil while it is in effect.
  public let takenBackAt: Instant?
  /// The part that had been spent when it was revoked, and stayed with the member.
  public let waived: Int
  /// When it is paid; nil if it was paid or revoked.
  public let dueAt: Instant?

  public var stands: Bool { takenBackAt == nil }

  /// The amount that the member keeps.
  public var retained: Int { stands ? amount : waived }

  /// Returns a member's rewards for one reason and any of the causes, newest first.
  /// - Parameters:
  ///   - reason: As passed to ``GrantReward``, such as `like`.
  ///   - references: As passed to ``GrantReward``, such as `film/<key>`.
  public static func of(
    _ member: ID<Member>, reason: String, references: [String], _ tx: any Transaction
  ) throws -> [Reward] {
    try tx.rows(
      """
      SELECT amount, granted_at, taken_back_at, waived, due_at FROM wallet_reward
      WHERE member = \(member) AND cause IN (\(list: references.map { "\(reason) \($0)" }))
      ORDER BY granted_at DESC, transfer DESC
      """
    ).map(Reward.init(row:))
  }

  /// Returns the number of a member's rewards for one reason since a given time, excluding revoked
  /// ones.
  public static func count(
    of member: ID<Member>, reason: String, since: Instant, _ tx: any Transaction
  ) throws -> Int {
    try tx.count(
      """
      SELECT COUNT(*) AS n FROM wallet_reward
      WHERE member = \(member) AND granted_at > \(since) AND taken_back_at IS NULL
        AND cause > \("\(reason) ") AND cause < \("\(reason)!")
      """)
  }

  /// Sums a member's rewards in effect by cause, for any of the reasons. Rewards for part of a
  /// cause, such as `film/<key>/2026-11-22`, are included.
  /// - Returns: The points by cause; causes without points are omitted.
  public static func points(
    of member: ID<Member>, reasons: [String], about references: [String], _ tx: any Transaction
  ) throws -> [String: Int] {
    if references.isEmpty || reasons.isEmpty { return [:] }
    let rows = try tx.rows(
      """
      SELECT cause, amount FROM wallet_reward
      WHERE member = \(member) AND taken_back_at IS NULL AND (\(ranges(reasons, references))) ORDER BY cause
      """)
    return try rows.reduce(into: [:]) { points, row in
      let given = try row.value("cause", as: String.self).split(separator: " ", maxSplits: 1)
      guard
        let reference = references.first(where: {
          given.last == $0[...] || given.last?.hasPrefix("\($0)/") == true
        })
      else {
        return
      }
      points[reference, default: 0] += try row.value("amount", as: Int.self)
    }
  }

  /// Returns a member's rewards in effect for the given causes and their parts, for any of the
  /// reasons.
  public static func standing(
    of member: ID<Member>, reasons: [String], about references: [String], _ tx: any Transaction
  ) throws -> [(reason: String, reference: String)] {
    if references.isEmpty || reasons.isEmpty { return [] }
    let rows = try tx.rows(
      """
      SELECT cause FROM wallet_reward
      WHERE member = \(member) AND taken_back_at IS NULL AND (\(ranges(reasons, references))) ORDER BY cause
      """)
    return try rows.compactMap { row in
      let given = try row.value("cause", as: String.self).split(separator: " ", maxSplits: 1).map(
        String.init)
      return given.count == 2 ? (given[0], given[1]) : nil
    }
  }

  /// Matches each cause and its parts; `0` is the character after the slash.
  private static func ranges(_ reasons: [String], _ references: [String]) -> SQL {
    let all = reasons.flatMap { reason in references.map { "\(reason) \($0)" } }
    let ranges = all.map { reference -> SQL in
      "cause = \(reference) OR cause > \("\(reference)/") AND cause < \("\(reference)0")"
    }
    return ranges.dropFirst().reduce(ranges[0]) { "\($0) OR \($1)" }
  }

  private init(row: Row) throws {
    amount = try row.value("amount")
    grantedAt = try row.value("granted_at")
    takenBackAt = try row.optional("taken_back_at")
    waived = try row.value("waived")
    dueAt = try row.optional("due_at")
  }
}
