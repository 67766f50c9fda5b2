public import Jobs
public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaImaging
public import PlazaUI

/// Accounts, sessions, roles and the audit log.
public struct Members: Feature {
  /// The database schema of this module, and of the events that it records.
  public static let tables = Jobs.tables + Schema.migrations

  let passwords: Passwords
  /// Encrypts the secrets of second factors.
  public let cipher: TOTPSecretCipher
  let shops: [Shop]
  let holders: [any PersonalDataProvider]
  let pictures: Pictures
  let time: ShopTimeZone
  let accountRows: @Sendable () -> [PlazaUI.ListRow]
  let watchers: [any SignUpObserver]
  /// All roles that are granted by an invitation.
  let invitedRoles: [any InvitedRole]
  /// The identity provider that holds the passwords; nil if Plaza holds them itself.
  let authority: (any PasswordAuthority)?
  /// nil if no mail is sent.
  let mail: MemberMail?
  /// The services with which members can sign in.
  let providers: [any SignInProvider]
  let tries = RateLimiters()
  /// The limits that administrators can set for one member.
  let memberLimits: [Limit]

  /// A shop whose staff administrators can name.
  public struct Shop: Sendable {
    let slug: String
    let title: Phrase

    public init(slug: String, title: Phrase) {
      self.slug = slug
      self.title = title
    }
  }

  /// - Parameters:
  ///   - seal: Encrypts the secrets of second factors.
  ///   - shops: The open shops, whose staff administrators name.
  ///   - pictures: Scales and re-encodes members' pictures.
  ///   - time: The time zone in which pages show dates.
  ///   - holders: The modules that store data about members.
  ///   - accountRows: The rows that shops add to the account page, evaluated each time it is
  ///     displayed.
  ///   - watchers: Observers of new members.
  ///   - invitedRoles: The roles of the shops that are granted by an invitation.
  ///   - authority: The identity provider that holds the passwords; nil if Plaza holds them
  ///     itself.
  ///   - mail: Sends mail to members; nil if no mail is sent.
  ///   - limits: The limits of a member in the shops.
  ///   - providers: The services with which members can sign in.
  public init(
    passwords: Passwords, seal: TOTPSecretCipher, shops: [Shop], pictures: Pictures,
    time: ShopTimeZone,
    holders: [any PersonalDataProvider] = [],
    accountRows: @escaping @Sendable () -> [PlazaUI.ListRow] = { [] },
    watchers: [any SignUpObserver] = [], invitedRoles: [any InvitedRole] = [],
    authority: (any PasswordAuthority)? = nil, mail: MemberMail? = nil, limits: [Limit] = [],
    providers: [any SignInProvider] = []
  ) {
    self.passwords = passwords.rejecting(shops.map(\.title.key))
    self.cipher = seal
    self.shops = shops
    self.pictures = pictures
    self.time = time
    self.holders = holders
    self.accountRows = accountRows
    self.watchers = watchers
    self.invitedRoles = [MemberRoles(shops: shops)] + invitedRoles
    self.authority = authority
    self.mail = mail
    self.providers = providers
    memberLimits = (limits + Self.ownLimits).filter { $0.subject == .member }
  }

  public var migrations: [Migration] { Schema.migrations }

  /// The events of which webhooks can notify other systems.
  public static let eventKinds: [EventKind] = [.memberJoined]

  public var routes: [Route] {
    SignInRoutes(members: self).routes + SignUpRoutes(members: self).routes
      + AuthorityRoutes(members: self).routes
      + ConfirmationRoutes(members: self).routes + PasswordResetRoutes(members: self).routes
      + CheckSignUpRoutes(members: self).routes
      + SessionAPI(members: self).routes
      + AccountRoutes(members: self).routes + AvatarRoutes(members: self).routes
      + AddressRoutes(members: self).routes + MeAPI(members: self).routes
      + ProviderRoutes(members: self).routes + IdentityRoutes(members: self).routes
      + KeyRoutes(members: self).routes + KeyAPI(members: self).routes
      + AllKeysRoutes(members: self).routes + AllKeysAPI(members: self).routes
      + SecondFactorRoutes(members: self).routes
      + PasskeyRoutes(members: self).routes + PasskeySignInRoutes(members: self).routes
      + RoleInvitationRoutes(members: self).routes
      + MemberRoutes(members: self).routes + LimitRoutes(members: self).routes
      + MemberAPI(members: self).routes + AuditRoutes(members: self).routes
  }

  /// The column by which members are searched and sorted.
  private static let folded = Refold("members", "members_member") { ids, tx in
    for id in ids.compactMap({ ID<Member>($0) }) {
      guard let row = try tx.first("SELECT name FROM members_member WHERE id = \(id)") else {
        continue
      }
      let name: String = try row.value("name")
      try tx.run("UPDATE members_member SET name_key = \(searchKey(name)) WHERE id = \(id)")
    }
  }

  /// Deletes expired sessions, links and unfinished sign-ins.
  public static func cleanUp(_ store: any Database, now: Instant) async throws {
    try await store.longWrite { tx in
      try tx.run(
        """
        DELETE FROM members_session
        WHERE expires_at <= \(now) OR (access IS NULL AND seen_at <= \(now - NewSession.idles))
        """)
      try tx.run("DELETE FROM members_challenge WHERE expires_at <= \(now)")
      try tx.run("DELETE FROM members_passkey_challenge WHERE expires_at <= \(now)")
      try tx.run("DELETE FROM members_revoked_token WHERE forgotten_at <= \(now)")
      try tx.run("DELETE FROM members_invitation WHERE expires_at <= \(now)")
      try tx.run("DELETE FROM members_role_invitation WHERE expires_at <= \(now)")
      try tx.run("DELETE FROM members_reset WHERE expires_at <= \(now)")
      try tx.run("DELETE FROM members_pending_sign_up WHERE expires_at <= \(now)")
      try tx.run("DELETE FROM members_provider_request WHERE expires_at <= \(now)")
      try tx.run("DELETE FROM members_identity_offer WHERE expires_at <= \(now)")
      try tx.run("DELETE FROM members_address_proof WHERE expires_at <= \(now)")
      try tx.run(
        "DELETE FROM members_address_request WHERE asked_at <= \(now - RequestAddressChange.lasts)"
      )
    }
    try await folded(store)
  }
}

/// The rate limiters of this module.
struct RateLimiters: Sendable {
  let network = RateLimiter(.signInsOfAddress)
  let accountInNetwork = RateLimiter(.signInsOfAccountInNetwork)
  let account = RateLimiter(.signInsOfAccount)
  let owner = RateLimiter(.wrongCodes)
  let signUps = RateLimiter(.signUps)
  let providers = RateLimiter(.providerSignIns)
  let emails = RateLimiter(.emails)
  let emailsTo = RateLimiter(.emailsTo)
  let checks = RateLimiter(.checks)
  let passkeyChallenges = RateLimiter(.passkeyChallenges)
}
