public import PlazaBase
public import PlazaData

/// A named limit on what one person may cause, so that nobody's acts use up what all share. `docs/limits.md` lists
/// them all; administrators can set another number for one member.
public struct Limit: Sendable {
  /// Whose use is counted together.
  public enum Subject: String, Sendable { case member, address, account, feed, server }

  /// How much of it a member has now.
  public typealias Count = @Sendable (_ member: ID<Member>, _ tx: any Transaction) throws -> Int

  /// The feature's slug and a word or two, such as `media.comments`: unique, for ever.
  public let name: String
  /// What is counted, in the plural.
  public let title: Phrase
  /// Whose use is counted together.
  public let subject: Subject
  /// The number that holds where an administrator has set no other.
  public let most: Int
  /// The time in which so many are allowed; nil where they count as long as they are there.
  public let period: Duration?
  /// The most that an administrator can set.
  public let ceiling: Int
  private let count: Count?

  /// So many that a member has at the same time.
  /// - Parameters:
  ///   - ceiling: the most that the tables take; a hundred times as many unless said.
  ///   - count: how many there are.
  public init(_ name: String, _ title: Phrase, atOnce most: Int, ceiling: Int? = nil, count: @escaping Count) {
    self.ceiling = ceiling ?? most * 100
    self.name = name
    self.title = title
    self.most = most
    self.count = count
    subject = .member
    period = nil
  }

  /// So many in a time. They may come at once, and come back at an even pace.
  public init(_ name: String, _ title: Phrase, _ most: Int, per period: Duration, of subject: Subject = .member) {
    self.name = name
    self.title = title
    self.most = most
    self.period = period
    self.subject = subject
    ceiling = most * 100
    count = nil
  }

  /// How many a member may have or do.
  public func most(for member: ID<Member>, _ tx: any Transaction) throws -> Int {
    let row = try tx.first("SELECT most FROM web_member_limit WHERE member = \(member) AND name = \(name)")
    return try row?.value("most") ?? most
  }

  /// How many the member has, or has done in the time that counts.
  public func used(by member: ID<Member>, now: Instant, _ tx: any Transaction) throws -> Int {
    guard let period else { return try count?(member, tx) ?? 0 }
    return try TakeToken(self, of: member.text, most: most(for: member, tx), per: period, now: now).taken(tx)
  }

  /// Refuses one more where the member has or did as many as are allowed. What is limited in time is counted, unless
  /// the transaction is undone.
  /// - Throws: ``LimitReached``.
  public func require(_ member: ID<Member>, now: Instant, _ tx: any Transaction) throws {
    let most = try most(for: member, tx)
    guard let period else {
      guard try count?(member, tx) ?? 0 < most else { throw LimitReached(self, most: most) }
      return
    }
    let take = TakeToken(self, of: member.text, most: most, per: period, now: now)
    if let wait = try take(tx) { throw LimitReached(self, most: most, wait: wait) }
  }

  /// The same for a stranger's network, or whatever else is counted together in a time.
  /// - Throws: ``LimitReached``.
  public func require(of name: String, now: Instant, _ tx: any Transaction) throws {
    guard let period else { return }
    let take = TakeToken(self, of: name, most: most, per: period, now: now)
    if let wait = try take(tx) { throw LimitReached(self, most: most, wait: wait) }
  }

  /// The same where no act follows that writes.
  /// - Throws: ``LimitReached``.
  public func require(_ request: Request) async throws {
    let (member, now) = (try request.signedIn().id, request.now)
    try await request.site.store.write { try require(member, now: now, $0) }
  }
}

extension Limit {
  static let migrations = [
    Migration(
      "web/0003-member-limits",
      [
        """
        CREATE TABLE web_member_limit (
          member \(.id) NOT NULL,
          name \(.text) NOT NULL CHECK (name <> ''),
          most \(.int) NOT NULL CHECK (most >= 1),
          PRIMARY KEY (member, name)) \(.strictWithoutRowID)
        """
      ])
  ]

  /// Sets another number for a member. What is limited in time is counted from nothing again: what was done at the old
  /// pace would fill the new one as well.
  public func set(_ most: Int, for member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM web_limit WHERE name = \(RateLimiter.key(name, member.text))")
    if most == self.most {
      try tx.run("DELETE FROM web_member_limit WHERE member = \(member) AND name = \(name)")
    } else {
      try tx.run(
        """
        INSERT INTO web_member_limit (member, name, most) VALUES (\(member), \(name), \(most))
        ON CONFLICT (member, name) DO UPDATE SET most = excluded.most
        """)
    }
  }

  /// Forgets what was set for a member who is gone.
  public static func forget(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM web_member_limit WHERE member = \(member)")
  }
}

extension TakeToken {
  init(_ limit: Limit, of name: String, most: Int, per period: Duration, now: Instant) {
    self.init(key: RateLimiter.key(limit.name, name), interval: period / most, period: period, now: now)
  }

  /// How many tokens are missing.
  func taken(_ tx: any Transaction) throws -> Int {
    let row = try tx.first("SELECT full_at FROM web_limit WHERE name = \(key)")
    guard let fullAt: Instant = try row?.value("full_at"), fullAt > now else { return 0 }
    let missing = (fullAt - now).wholeMicroseconds
    return Int((missing + interval.wholeMicroseconds - 1) / interval.wholeMicroseconds)
  }
}
