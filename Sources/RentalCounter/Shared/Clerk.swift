import PlazaBase
import PlazaWeb

/// The member of the staff who does something, as the books name them.
struct Clerk: Sendable, Equatable {
  let id: ID<Member>
  let name: String
}

extension Call {
  /// Who works behind the counter.
  func clerk() throws -> Clerk {
    let viewer = try signedIn()
    return Clerk(id: viewer.id, name: viewer.name)
  }
}

extension Audience {
  /// The staff of the counter.
  static let clerks = Audience.staff(of: "rental")
}
