import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The backups to list.
struct BackupListView: Sendable {
  /// The backups, from new to old, and the date from which each may be deleted.
  let items: [(backup: StoredBackup, end: CalendarDate)]
  /// Whether a backup is being made.
  let isMaking: Bool
  let isRestoring: Bool
  /// The backups that are being verified.
  let verifying: Set<ID<StoredBackup>>

  /// Whether a job changes what the list shows.
  var isBusy: Bool { isMaking || isRestoring || !verifying.isEmpty }

  init(_ backups: Backups, _ tx: any Transaction) throws {
    let all = try StoredBackup.all(tx)
    let ends = backups.keep.ends(of: all.map { $0.candidate(backups.time) })
    items = Array(zip(all, ends).map { (backup: $0, end: $1) }.reversed())
    isMaking = try StoredBackup.Reason.madeByJob.contains {
      try Job.open(MakeBackupJob.kind, key: $0.rawValue, tx) != nil
    }
    isRestoring = try RestoreJob.isOpen(tx)
    verifying = try Set(
      all.map(\.id).filter { try Job.open(VerifyBackupJob.kind, key: $0.text, tx) != nil })
  }
}

/// The administrators' page about backups.
struct BackupPages {
  let backups: Backups
  let newKey: () -> String

  func page(_ board: BackupListView) -> Page {
    let empty = emptyState(
      .lock, say("No backups yet"),
      say("The next one is made tonight. You can also make one now."))
    return Page(
      say("Backups"), back: Link(path: "/"),
      """
      <div id="backups"\(if: board.isBusy, " data-follow")>\(state(board))\
      \(board.items.isEmpty ? empty : list(board))</div>\(upload)
      """)
  }

  private var upload: Markup {
    guard backups.storage != nil else { return .empty }
    return section(
      fileField(
        say("Upload a backup"), id: "backup", upload: BackupRestoreRoutes.upload(),
        types: ".tar,.enc"),
      footer: say("An uploaded backup is verified. It replaces nothing until you restore it."))
  }

  private func state(_ board: BackupListView) -> Markup {
    guard let storage = backups.storage else {
      return banner(.warning, BackupRefusal.off.message)
    }
    if board.isRestoring {
      return banner(
        .info, say("A backup is being restored. When it has been verified, the server restarts."))
    }
    if board.isMaking {
      return banner(
        .info, say("A backup is being made. It appears here when it has been verified."))
    }
    let button = actionButton(
      say("Back up now"), BackupRoutes.list(), key: newKey(), style: .primary)
    let (clock, place) = (
      ShopTimeZone.clock(minutes: backups.hour * 60 + backups.minute), storage.place.location
    )
    return section(
      button, footer: say("A backup is made every night at \(clock) and stored in \(place)."))
  }

  private func list(_ board: BackupListView) -> Markup {
    let title = say("All backups")
    let rows = board.items.map { row($0.backup, $0.end, board) }
    return section(title, "<div class=\"whole\">\(rowList(rows, label: title))</div>")
  }

  private func row(_ backup: StoredBackup, _ end: CalendarDate, _ board: BackupListView) -> ListRow
  {
    let facts = [
      backup.reason.title, ByteCount(backup.bytes).localizedText,
      say("Kept until \(end.localizedText)"),
      backup.node.isEmpty ? nil : say("On the disk of \(backup.node)"),
    ]
    let isVerifying = board.verifying.contains(backup.id)
    return ListRow(
      backups.time.full(backup.madeAt),
      subtitle: facts.compactMap(\.self).joined(separator: " · "),
      badge: isVerifying ? Badge(say("Verifying"), .info) : backup.state.badge,
      below: why(backup) + acts(backup, isVerifying: isVerifying))
  }

  private func why(_ backup: StoredBackup) -> Markup {
    backup.why.map { "<p>\($0())</p>" } ?? .empty
  }

  private func acts(_ backup: StoredBackup, isVerifying: Bool) -> Markup {
    guard let storage = backups.storage, storage.reaches(backup) else { return .empty }
    let verify =
      isVerifying
      ? .empty
      : actionButton(say("Verify again"), BackupRoutes.verify(backup.id), key: newKey())
    let restore =
      backup.state == .invalid
      ? .empty : linkButton(say("Restore"), BackupRestoreRoutes.question(backup.id), icon: .undo)
    return linkButton(say("Download"), BackupRoutes.file(backup.id), icon: .download) + verify
      + restore + confirmLink(say("Delete"), BackupRoutes.delete(backup.id))
  }
}

extension StoredBackup.Reason {
  /// The reasons of backups that a job of ``MakeBackupJob`` makes.
  static let madeByJob: [Self] = [.nightly, .byHand]

  var title: String {
    switch self {
    case .nightly: say("Nightly")
    case .byHand: say("Made by hand")
    case .beforeRestore: say("Made before a restoration")
    case .uploaded: say("Uploaded")
    case .found: say("Found in the folder")
    }
  }
}

extension StoredBackup.State {
  var badge: Badge {
    switch self {
    case .unchecked: Badge(say("Not checked yet"), .neutral)
    case .verified: Badge(say("Verified"), .done)
    case .readable: Badge(say("Read completely"), .info)
    case .invalid: Badge(say("Not valid"), .alert)
    }
  }
}
