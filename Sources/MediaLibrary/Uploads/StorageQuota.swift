public import PlazaBase
public import PlazaData

/// How much of somebody's footage is kept, and how much may be.
public struct StorageQuota: Sendable, Equatable {
  /// Bytes of all the files of their items, and of what they are sending.
  public let used: Int
  /// Bytes; nil where only the disk sets a limit.
  public let most: Int?

  /// What is kept of a member, under a limit in bytes.
  public init(of member: ID<Member>, most: Int?, _ tx: any Transaction) throws {
    self.most = most
    used =
      try tx.first(
        """
        SELECT COALESCE((SELECT SUM(f.length) FROM media_item m JOIN media_file f ON f.item = m.id
            WHERE m.owner = \(member)), 0)
          + COALESCE((SELECT SUM(u.length) FROM media_upload u WHERE u.member = \(member)), 0) AS bytes
        """)?.value("bytes") ?? 0
  }

  /// - Parameter bytes: of what is to be kept as well.
  /// - Throws: a refusal where they do not fit.
  public func check(_ bytes: Int) throws {
    guard let most, used + bytes > most else { return }
    throw MediaUploadRefusal.full(gigabytes: most / 1_000_000_000)
  }
}
