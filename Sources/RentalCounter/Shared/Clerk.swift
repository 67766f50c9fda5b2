import PlazaBase
import PlazaWeb

/// The member of the staff who does something, as the books name them.
struct Clerk: Sendable, Equatable {
  let id: ID<Member>
  let name: String
  /// Whether they may let somebody rent who is too young: an administrator.
  var mayOverride = false
}

extension Request {
  /// Who works behind the counter.
  func clerk() throws -> Clerk {
    let viewer = try signedIn()
    return Clerk(id: viewer.id, name: viewer.name, mayOverride: viewer.isAdmin)
  }
}

extension Audience {
  /// The staff of the counter.
  static let clerks = Audience.staff(of: "rental")
}
