public import PlazaBase
public import PlazaData

/// Determines who may see a film.
public enum FilmState: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
  case listed
  /// Visible to the member who added it, until staff decide.
  case proposed
  /// Visible to the member who added it: staff declined to list it.
  case `private`
  /// Members who keep something about it. The staff or its author removed it.
  case removed
}

/// Which films may be read.
public enum FilmScope: Sendable, Equatable {
  case listed
  /// Those that a member added too.
  case of(ID<Member>)
  /// All, for the staff, and for a member's own entries about a film that was removed since.
  case all

  /// What a signed-in member or a stranger may read.
  public init(_ viewer: ID<Member>?) { self = viewer.map { .of($0) } ?? .listed }

  /// A condition on the film `f`.
  var condition: SQL {
    switch self {
    case .listed: "f.state = 'listed'"
    case .of(let member): "(f.state = 'listed' OR f.author = \(member) AND f.state IN ('proposed', 'private'))"
    case .all: "1 = 1"
    }
  }
}
