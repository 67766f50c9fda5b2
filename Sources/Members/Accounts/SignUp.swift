import Jobs
import PlazaBase
import PlazaData

/// Creates an account at a guest's request.
struct SignUp: Sendable {
  let id: ID<Member>
  let person: MemberProfile
  /// nil for a person who signs in with a provider.
  let password: PasswordHash?
  /// Whether the member has proven ownership of the address.
  var isVerified = false
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try PersonRefusal.check(person, except: nil, tx)
    try person.insert(as: id, password: password, isVerified: isVerified, at: now, tx)
    try AuditEntry(.signedUp, by: id, to: id, at: now).append(tx)
    try Event.joined(id, at: now, tx)
  }
}
