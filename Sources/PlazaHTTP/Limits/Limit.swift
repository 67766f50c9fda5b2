public import PlazaBase
public import PlazaData

/// A named limit on the resources that one member, address or other subject may use, so that no
/// single user exhausts what all share. `docs/limits.md` lists all limits; the administrator can
/// override the number for a member.
public struct Limit: Sendable {
  /// The entity whose usage is counted as one.
  public enum Subject: String, Sendable { case member, address, account, feed, key, server }

  /// Returns the number that a member has at present.
  public typealias Count = @Sendable (_ member: ID<Member>, _ tx: any Transaction) throws -> Int

  /// The feature's slug and a word or two, such as `media.comments`. It is stored, so it must be
  /// unique and must never change.
  public let name: String
  /// The plural of what is counted, such as “comments”.
  public let title: Phrase
  /// The entity whose usage is counted as one.
  public let subject: Subject
  /// The default number, used unless the administrator has set another for the member.
  public let maximum: Int
  /// The period of a rate limit; `nil` for a limit on the number that exist at the same time.
  public let period: Duration?
  /// The highest number that the administrator can set.
  public let ceiling: Int
  private let count: Count?

  /// Creates a limit on the number of things that a member has at the same time.
  /// - Parameters:
  ///   - ceiling: the highest number that the administrator can set, bounded by what the tables
  ///     can hold; by default 100 times `maximum`.
  ///   - count: returns the number that a member has.
  public init(
    _ name: String, _ title: Phrase, atOnce maximum: Int, ceiling: Int? = nil,
    count: @escaping Count
  ) {
    self.ceiling = ceiling ?? maximum * 100
    self.name = name
    self.title = title
    self.maximum = maximum
    self.count = count
    subject = .member
    period = nil
  }

  /// Creates a rate limit of `maximum` per period. All of them may be used in one burst; they are
  /// replenished at an even rate.
  public init(
    _ name: String, _ title: Phrase, _ maximum: Int, per period: Duration,
    of subject: Subject = .member
  ) {
    self.name = name
    self.title = title
    self.maximum = maximum
    self.period = period
    self.subject = subject
    ceiling = maximum * 100
    count = nil
  }

  /// Returns the number that applies to a member.
  public func maximum(for member: ID<Member>, _ tx: any Transaction) throws -> Int {
    let row = try tx.first(
      "SELECT most FROM web_member_limit WHERE member = \(member) AND name = \(name)")
    return try row?.value("most") ?? maximum
  }

  /// Returns the number that the member has or, for a rate limit, the number of used tokens that
  /// have not been replenished yet.
  public func used(by member: ID<Member>, now: Instant, _ tx: any Transaction) throws -> Int {
    guard let period else { return try count?(member, tx) ?? 0 }
    return try TakeToken(
      self, of: member.text, maximum: maximum(for: member, tx), per: period, now: now
    )
    .taken(tx)
  }

  /// Takes one token, or verifies that the member may have one more. A token counts as used unless
  /// the transaction is rolled back.
  /// - Throws: ``LimitReached`` if the limit is exhausted.
  public func require(_ member: ID<Member>, now: Instant, _ tx: any Transaction) throws {
    let maximum = try maximum(for: member, tx)
    guard let period else {
      guard try count?(member, tx) ?? 0 < maximum else {
        throw LimitReached(self, maximum: maximum)
      }
      return
    }
    let take = TakeToken(self, of: member.text, maximum: maximum, per: period, now: now)
    if let wait = try take(tx) { throw LimitReached(self, maximum: maximum, wait: wait) }
  }

  /// Takes one token of a rate limit for a subject that is not a member, such as the network of a
  /// signed-out visitor. Has no effect on a limit without a period.
  /// - Throws: ``LimitReached`` if the limit is exhausted.
  public func require(of name: String, now: Instant, _ tx: any Transaction) throws {
    guard let period else { return }
    let take = TakeToken(self, of: name, maximum: maximum, per: period, now: now)
    if let wait = try take(tx) { throw LimitReached(self, maximum: maximum, wait: wait) }
  }

  /// Checks the limit for the signed-in member in a write transaction of its own, for requests
  /// that do not write otherwise.
  /// - Throws: ``LimitReached`` if the limit is exhausted, 401 for a signed-out visitor.
  public func require(_ request: Request) async throws {
    let (member, now) = (try request.signedIn().id, request.now)
    try await request.site.store.write { try require(member, now: now, $0) }
  }
}

extension Limit {
  /// Requests with one key of a program. Each server counts its own, so that a request that reads
  /// does not write to the database.
  public static let keyUses = Limit(
    "members.keyUses", Phrase("Requests with a key"), 600, per: .minutes(1), of: .key)
}

extension TokenBuckets {
  init(_ limit: Limit) { self.init(burst: limit.maximum, per: limit.period ?? .minutes(1)) }
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

  /// Sets the number for a member. A rate limit starts with a full bucket again: tokens used under
  /// the old rate would otherwise exhaust the new one.
  public func set(_ maximum: Int, for member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM web_limit WHERE name = \(RateLimiter.key(name, member.text))")
    if maximum == self.maximum {
      try tx.run("DELETE FROM web_member_limit WHERE member = \(member) AND name = \(name)")
    } else {
      try tx.run(
        """
        INSERT INTO web_member_limit (member, name, most) VALUES (\(member), \(name), \(maximum))
        ON CONFLICT (member, name) DO UPDATE SET most = excluded.most
        """)
    }
  }

  /// Removes all overrides of a deleted member.
  public static func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM web_member_limit WHERE member = \(member)")
  }
}

extension TakeToken {
  init(_ limit: Limit, of name: String, maximum: Int, per period: Duration, now: Instant) {
    self.init(
      key: RateLimiter.key(limit.name, name), interval: period / maximum, period: period, now: now)
  }

  /// Returns the number of used tokens that have not been replenished yet.
  func taken(_ tx: any Transaction) throws -> Int {
    let row = try tx.first("SELECT full_at FROM web_limit WHERE name = \(key)")
    guard let fullAt: Instant = try row?.value("full_at"), fullAt > now else { return 0 }
    let missing = (fullAt - now).wholeMicroseconds
    return Int((missing + interval.wholeMicroseconds - 1) / interval.wholeMicroseconds)
  }
}
