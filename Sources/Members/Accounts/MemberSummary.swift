public import PlazaBase
public import PlazaData

/// A member as shown to staff who look up a person.
public struct MemberSummary: Sendable, Equatable {
  public let id: ID<Member>
  public let name: String
  public let email: String
  public let createdAt: Instant
  public let isSuspended: Bool
  /// The address with a note if it is not verified, for lists in which staff choose a person.
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

  /// Returns those of the given members that still exist.
  public static func all(_ ids: [ID<Member>], _ tx: any Transaction) throws -> [MemberSummary] {
    try ids.compactMap { try Account.find($0, tx).map(MemberSummary.init) }
  }

  /// Searches names, addresses and handles, ordered by name. A blank search string matches all
  /// members.
  public static func search(
    _ text: String, _ page: PageRequest, _ tx: any Transaction
  ) throws -> ResultPage<MemberSummary> {
    let after = page.after.flatMap { ID<Member>($0.id) }
    let found = try MemberList(search: text, after: after, limit: page.limit)(tx)
    return ResultPage(
      items: found.accounts.map(MemberSummary.init),
      next: found.next.map { Cursor("name", $0).text })
  }

  /// Returns the member with exactly this address or handle, ignoring letter case; nil if there is
  /// none.
  public static func named(_ text: String, _ tx: any Transaction) throws -> MemberSummary? {
    let person = MemberProfile(email: text, name: "", handle: text)
    let row = try tx.first(
      """
      SELECT id FROM members_member WHERE email_key = \(person.emailKey) OR handle_key = \(person.handleKey)
      """)
    return try row.map { try find($0.value("id"), tx) }
  }

  /// Returns the members named as staff of a shop, at most 100. Administrators are not included:
  /// they have access to every shop but usually do not work in it.
  public static func staff(of slug: String, _ tx: any Transaction) throws -> [ID<Member>] {
    try tx.rows(
      "SELECT member FROM members_role WHERE role = \("staff:" + slug) ORDER BY member LIMIT 100"
    )
    .map { try $0.value("member") }
  }

  /// Returns the administrators who are not suspended, at most 100.
  public static func administrators(_ tx: any Transaction) throws -> [ID<Member>] {
    try tx.rows(
      """
      SELECT r.member FROM members_role r JOIN members_member m ON m.id = r.member
      WHERE r.role = 'admin' AND m.suspended_at IS NULL ORDER BY r.member LIMIT 100
      """
    ).map { try $0.value("member") }
  }

  /// Returns the names of members. Deleted members are absent.
  public static func names(of members: [ID<Member>], _ tx: any Transaction) throws -> [ID<Member>:
    String]
  {
    if members.isEmpty { return [:] }
    let rows = try tx.rows("SELECT id, name FROM members_member WHERE id IN (\(list: members))")
    return try Dictionary(
      uniqueKeysWithValues: rows.map { (try $0.value("id"), try $0.value("name")) })
  }
}

/// No member has the given ID.
public struct NoSuchMember: Refusal, Equatable {
  public let slug = "not-found"
  public let kind = RefusalKind.notFound
  public var message: String {
    say("This member doesn't exist. Look for the name in the list of members.")
  }

  public init() {}

  public static func == (left: NoSuchMember, right: NoSuchMember) -> Bool { true }
}
