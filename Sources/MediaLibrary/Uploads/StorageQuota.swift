public import PlazaBase
public import PlazaData

/// The storage that a member uses for media, and its limit.
public struct StorageQuota: Sendable, Equatable {
  /// The size in bytes of all files of the member's items and of the member's uploads.
  public let used: Int
  /// The limit in bytes; nil if only the disk limits it.
  public let maximum: Int?

  /// Loads a member's use.
  public init(of member: ID<Member>, maximum: Int?, _ tx: any Transaction) throws {
    self.maximum = maximum
    used =
      try tx.first(
        """
        SELECT COALESCE((SELECT SUM(f.length) FROM media_item m JOIN media_file f ON f.item = m.id
            WHERE m.owner = \(member)), 0)
          + COALESCE((SELECT SUM(u.length) FROM media_upload u WHERE u.member = \(member)), 0) AS bytes
        """)?.value("bytes") ?? 0
  }

  /// - Parameter bytes: The number of bytes to add.
  /// - Throws: A refusal if they would exceed the limit.
  public func check(_ bytes: Int) throws {
    guard let maximum, used + bytes > maximum else { return }
    throw MediaUploadRefusal.full(bytes: maximum)
  }
}
