public import PlazaBase
public import PlazaData

/// Decides whether the films of a pair are the same.
public struct ResolveDuplicate: Sendable {
  public enum Refusal: PlazaBase.Refusal {
    case noSuchCandidate
    case alreadySettled

    public var slug: String { self == .noSuchCandidate ? "not-found" : "doubt-settled" }
    public var kind: RefusalKind { self == .noSuchCandidate ? .notFound : .conflict }
    public var message: String {
      switch self {
      case .noSuchCandidate:
        say("These two films aren't possible duplicates. Check the list of possible duplicates.")
      case .alreadySettled:
        say("Another curator has already answered this. Check the list of possible duplicates.")
      }
    }
  }

  let pair: FilmPair
  let isSame: Bool
  let member: ID<Member>?
  let at: Instant
  private let merge: MergeFilms

  /// - Parameter isSame: if true, the film with the older ID survives.
  public init(
    _ one: ID<Film>, _ other: ID<Film>, isSame: Bool, by member: ID<Member>?, in world: World
  ) {
    pair = FilmPair(one, other)
    self.isSame = isSame
    self.member = member
    at = world.now()
    merge = MergeFilms(pair.other, into: pair.one, by: member, in: world)
  }

  /// - Returns: the merge if the films are the same.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> FilmMerge? {
    let row = try tx.first(
      "SELECT settled_at FROM film_duplicate WHERE one = \(pair.one) AND other = \(pair.other)")
    guard let row else { throw Refusal.noSuchCandidate }
    guard try row.optional("settled_at", as: Instant.self) == nil else {
      throw Refusal.alreadySettled
    }
    if isSame {
      let done = try merge(tx)
      try pair.resolve(isSame: true, by: member, at: at, tx)
      return done
    }
    try pair.resolve(isSame: false, by: member, at: at, tx)
    return nil
  }
}
