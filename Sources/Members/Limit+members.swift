import PlazaBase
import PlazaData
public import PlazaHTTP

extension Limit {
  static let signInsOfAddress = Limit(
    "members.network", Phrase("Failed sign-ins"), 30, per: .minutes(5), of: .address)

  /// Failed sign-ins to one account from one network.
  static let signInsOfAccountInNetwork = Limit(
    "members.place", Phrase("Failed sign-ins from one network"), 10, per: .minutes(10),
    of: .account)

  /// Failed sign-ins from all networks in which the account has no session. Higher than
  /// ``signInsOfAccountInNetwork``, so that a single network cannot lock out the owner.
  static let signInsOfAccount = Limit(
    "members.account", Phrase("Failed sign-ins"), 100, per: .hours(1), of: .account)

  /// Wrong codes, and wrong passwords of signed-in members.
  static let wrongCodes = Limit(
    "members.owner", Phrase("Wrong codes and passwords"), 10, per: .minutes(10), of: .account)

  /// Each asks the provider and stays in the database for ten minutes.
  static let providerSignIns = Limit(
    "members.providers", Phrase("Sign-ins with a provider"), 60, per: .minutes(10), of: .address)

  /// Accounts at sign-in providers that are connected to one member.
  static let identities = Limit(
    "members.identities", Phrase("Connected sign-in accounts"), atOnce: 10
  ) { member, tx in
    try tx.count("SELECT count(*) AS n FROM members_identity WHERE member = \(member)")
  }

  static let signUps = Limit(
    "members.signUps", Phrase("New accounts"), 10, per: .hours(1), of: .address)

  static let emails = Limit(
    "members.letters", Phrase("Requested emails"), 10, per: .hours(1), of: .address)

  /// Applies whether or not the address belongs to a member.
  static let emailsTo = Limit(
    "members.lettersTo", Phrase("Emails to one address"), 3, per: .hours(1), of: .account)

  /// Checks while a guest types; many people may sign up behind one address of a college.
  static let checks = Limit(
    "members.checks", Phrase("New account checks"), 120, per: .minutes(10), of: .address)

  static let accountExports = Limit(
    "members.exports", Phrase("Account exports"), 10, per: .hours(1))

  /// Limited because each change stays in the audit log.
  static let profileChanges = Limit("members.profile", Phrase("Name changes"), 30, per: .hours(1))

  /// When the limit is exceeded, the least recently used session ends.
  static let sessions = Limit("members.sessions", Phrase("Devices signed in"), atOnce: 100) {
    member, tx in
    try tx.count(
      "SELECT count(*) AS n FROM members_session WHERE member = \(member) AND access IS NULL")
  }

  static let keys = Limit("members.keys", Phrase("Keys for programs"), atOnce: 20) { member, tx in
    try tx.count(
      "SELECT count(*) AS n FROM members_session WHERE member = \(member) AND access IS NOT NULL")
  }

  static let passkeys = Limit("members.passkeys", Phrase("Passkeys"), atOnce: 20) { member, tx in
    try Passkey.count(of: member, tx)
  }

  /// Requests of sign-in pages for a challenge. Many people may sign in behind one address of a
  /// college.
  static let passkeyChallenges = Limit(
    "members.passkeyChallenges", Phrase("Passkey requests"), 300, per: .minutes(10), of: .address)

  /// Changes of passwords, second factors and recovery codes. Limited because each stays in the
  /// audit log.
  static let signInChanges = Limit(
    "members.security", Phrase("Changes of sign-in methods"), 30, per: .hours(1))

  /// Invitation links to roles. Limited because each stays in the audit log.
  static let roleInvitations = Limit(
    "members.invitations", Phrase("Role invitations"), 200, per: .days(1))

  static let avatars = Limit(
    "members.avatars", Phrase("Profile picture changes"), 20, per: .hours(1))
}

extension Members {
  /// The limits of this module, for a member or an address.
  public var limits: [Limit] { Self.ownLimits }

  /// Members and roles can be read with a key, but only an administrator who is signed in changes
  /// them.
  public var scopeAreas: [ScopeArea] {
    [
      ScopeArea("account", Phrase("Your account"), segments: ["me", "keys"]),
      ScopeArea(
        "members", Phrase("Members"), segments: ["members", "audit"], for: .admins,
        accesses: [.read]),
    ]
  }

  static let ownLimits: [Limit] = [
    .signInsOfAddress, .signInsOfAccountInNetwork, .signInsOfAccount, .wrongCodes, .signUps,
    .emails,
    .emailsTo, .checks,
    .profileChanges, .accountExports, .avatars, .sessions, .keys, .keyUses, .passkeys,
    .passkeyChallenges, .signInChanges, .roleInvitations, .providerSignIns, .identities,
  ]
}
