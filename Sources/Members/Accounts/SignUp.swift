import PlazaBase
import PlazaData

/// Makes a member of somebody who asks.
struct SignUp: Sendable {
  let id: ID<Member>
  let person: Person
  let password: PasswordHash
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try PersonRefused.check(person, except: nil, tx)
    try person.insert(as: id, password: password, at: now, tx)
    try AuditEntry(.signedUp, by: id, to: id, at: now).append(tx)
  }
}
