import PlazaBase
import PlazaHTTP

/// A member of the staff as recorded with an action.
struct Clerk: Sendable, Equatable {
  let id: ID<Member>
  let name: String
  /// Whether the clerk may rent to customers below the required age, which administrators may.
  var mayOverride = false
}

extension Request {
  /// The signed-in clerk.
  func clerk() throws -> Clerk {
    let viewer = try signedIn()
    return Clerk(id: viewer.id, name: viewer.name, mayOverride: viewer.isAdmin)
  }
}

extension Audience {
  /// The staff of the counter.
  static let clerks = Audience.staff(of: "rental")
}
