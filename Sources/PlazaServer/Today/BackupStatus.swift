public import PlazaBase
public import PlazaMarkup

/// Returns the state of the backups; used by the page of today.
public typealias BackupStatus = @Sendable () async throws -> LastBackup

/// The last completed backup.
public struct LastBackup: Sendable {
  /// `nil` if there is no backup yet.
  public let at: Instant?
  /// The list of backups.
  let link: Link?
  /// Whether the last backup failed or is too old.
  let isProblem: Bool

  public init(at: Instant?, link: Link? = nil, isProblem: Bool = false) {
    (self.at, self.link, self.isProblem) = (at, link, isProblem)
  }
}
