public import PlazaBase
public import PlazaData

/// A member as the staff of other desks look somebody up.
public struct MemberSummary: Sendable, Equatable {
  public let id: ID<Member>
  public let name: String
  public let email: String
  public let createdAt: Instant
  public let isSuspended: Bool
  /// The address as staff read it where they choose a person: it says so where nobody has verified it.
  public let address: String

  init(_ account: Account) {
    id = account.id
    name = account.name
    email = account.email
    createdAt = account.createdAt
    isSuspended = account.suspendedAt != nil
    address = account.markedAddress
  }

  /// - Throws: ``NoSuchMember``.
  public static func find(_ id: ID<Member>, _ tx: any Transaction) throws -> MemberSummary {
    guard let account = try Account.find(id, tx) else { throw NoSuchMember() }
    return MemberSummary(account)
  }

  /// Those of these members who are still there.
  public static func all(_ ids: [ID<Member>], _ tx: any Transaction) throws -> [MemberSummary] {
    try ids.compactMap { try Account.find($0, tx).map(MemberSummary.init) }
  }

  /// Those whose name, address or handle has these words in it, by name; blank words find everybody.
  public static func search(
    _ words: String, _ page: PageRequest, _ tx: any Transaction
  ) throws -> ResultPage<MemberSummary> {
    let after = page.after.flatMap { ID<Member>($0.id) }
    let found = try MemberList(search: words, after: after, limit: page.limit)(tx)
    return ResultPage(items: found.accounts.map(MemberSummary.init), next: found.next.map { Cursor("name", $0).text })
  }

  /// Whoever has exactly this address or handle, whatever the case of its letters; nil where nobody does.
  public static func named(_ words: String, _ tx: any Transaction) throws -> MemberSummary? {
    let person = Person(email: words, name: "", handle: words)
    let row = try tx.first(
      """
      SELECT id FROM members_member WHERE email_key = \(person.emailKey) OR handle_key = \(person.handleKey)
      """)
    return try row.map { try find($0.value("id"), tx) }
  }

  /// Whoever was named as staff of a shop, at most a hundred. Administrators are not among them: they may work
  /// anywhere, and mostly do not.
  public static func staff(of slug: String, _ tx: any Transaction) throws -> [ID<Member>] {
    try tx.rows("SELECT member FROM members_role WHERE role = \("staff:" + slug) ORDER BY member LIMIT 100")
      .map { try $0.value("member") }
  }

  /// Administrators who can sign in, at most a hundred.
  public static func administrators(_ tx: any Transaction) throws -> [ID<Member>] {
    try tx.rows(
      """
      SELECT r.member FROM members_role r JOIN members_member m ON m.id = r.member
      WHERE r.role = 'admin' AND m.suspended_at IS NULL ORDER BY r.member LIMIT 100
      """
    ).map { try $0.value("member") }
  }

  /// What members are called. Who is gone has no name.
  public static func names(of members: [ID<Member>], _ tx: any Transaction) throws -> [ID<Member>: String] {
    if members.isEmpty { return [:] }
    let rows = try tx.rows("SELECT id, name FROM members_member WHERE id IN (\(list: members))")
    return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.value("id"), try $0.value("name")) })
  }
}

/// There is no such member.
public struct NoSuchMember: Refusal, Equatable {
  public let slug = "not-found"
  public let kind = RefusalKind.notFound
  public var message: String {
    say("This member doesn't exist. Look for the name in the list of members.")
  }

  public init() {}

  public static func == (left: NoSuchMember, right: NoSuchMember) -> Bool { true }
}
