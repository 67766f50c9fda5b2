public import PlazaBase
public import PlazaData

/// Determines who may see a film.
public enum FilmState: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
  case listed
  /// Visible to the member who added it, until staff decide.
  case proposed
  /// Visible to the member who added it: staff declined to list it.
  case `private`
  /// Visible to members who have it in their lists. Staff or its author removed it.
  case removed
}

/// The films that a query may return.
public enum FilmScope: Sendable, Equatable {
  case listed
  /// Listed films and those that this member added.
  case of(ID<Member>)
  /// All films: for staff, and for a member's own entries about a film that was removed since.
  case all

  /// The films that a signed-in member or a guest may see.
  public init(_ viewer: ID<Member>?) { self = viewer.map { .of($0) } ?? .listed }

  /// An SQL condition on the table alias `f`.
  var condition: SQL {
    switch self {
    case .listed: "f.state = 'listed'"
    case .of(let member):
      "(f.state = 'listed' OR f.author = \(member) AND f.state IN ('proposed', 'private'))"
    case .all: "1 = 1"
    }
  }
}
