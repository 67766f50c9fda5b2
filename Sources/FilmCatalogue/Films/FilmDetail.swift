public import PlazaBase

/// A film with all its details.
public struct FilmDetail: Sendable, Equatable {
  public let film: Film
  public let overview: String?
  public let directors: [String]
  public let cast: [String]
  /// Certificates keyed by ISO 3166-1 country code.
  public let certifications: [String: String]
  public let links: [PurchaseLink]
  public let trailers: [Trailer]
  /// Why its date is doubtful.
  public let dateDoubt: StoredPhrase?
  /// The source records of the film.
  public let records: [RecordNote]
  public let state: FilmState
  /// The member who added it.
  public let author: ID<Member>?

  /// The key of a source's record and when the source was queried.
  public struct RecordNote: Sendable, Equatable {
    public let key: ExternalKey
    public let asOf: Instant
    /// The number of merges that moved the record to this film.
    let moved: Int
  }
}
