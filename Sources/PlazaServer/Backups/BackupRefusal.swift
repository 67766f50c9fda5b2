import PlazaBase

/// Why an act on backups was refused.
enum BackupRefusal: PlazaBase.Refusal, Equatable {
  case gone
  case off
  case inProgress
  case elsewhere(node: String)
  case invalid
  /// An upload failed.
  case notReceived(StoredPhrase)

  var slug: String {
    switch self {
    case .gone: "not-found"
    case .off: "backups-off"
    case .inProgress: "backup-in-progress"
    case .elsewhere: "backup-elsewhere"
    case .invalid: "backup-invalid"
    case .notReceived: "backup-not-received"
    }
  }
  var kind: RefusalKind { self == .gone ? .notFound : .conflict }
  var message: String {
    switch self {
    case .gone: say("This backup doesn't exist any more. Check the list.")
    case .off:
      say("Backups are turned off on this server. The site's administrator can set PLAZA_BACKUPS.")
    case .inProgress:
      say(
        "A backup is already being made, verified, uploaded or restored. Wait until it has finished."
      )
    case .invalid: say("This backup is not valid and can't be restored. Choose another one.")
    case .notReceived(let why): why()
    case .elsewhere(let node):
      node.isEmpty
        ? say("This backup is in another bucket or folder than PLAZA_BACKUPS names.")
        : say("This backup is on the disk of \(node), which this server can't read.")
    }
  }
}
