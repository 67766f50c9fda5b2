public import PlazaBase
public import PlazaData

/// Who may see a film.
public enum FilmState: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
  /// Everyone.
  case listed
  /// The member who added it, until the staff decides.
  case proposed
  /// The member who added it: the staff left it to that member.
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
