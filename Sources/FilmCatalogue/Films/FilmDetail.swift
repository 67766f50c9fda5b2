public import PlazaBase

/// Everything that is known about a film.
public struct FilmDetail: Sendable, Equatable {
  public let film: Film
  public let overview: String?
  public let directors: [String]
  public let cast: [String]
  /// A country's ISO 3166-1 code, and its certificate there.
  public let certifications: [String: String]
  public let links: [PurchaseLink]
  public let trailers: [Trailer]
  /// What is odd about its date.
  public let dateDoubt: StoredPhrase?
  /// Every source that knows it, with when it was asked.
  public let records: [RecordNote]
  public let state: FilmState
  /// The member who added it.
  public let author: ID<Member>?

  /// One source's part.
  public struct RecordNote: Sendable, Equatable {
    public let key: ExternalKey
    public let asOf: Instant
    /// How many merges brought it to this film.
    let moved: Int
  }
}
