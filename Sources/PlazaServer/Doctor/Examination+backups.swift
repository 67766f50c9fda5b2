import PlazaBase
import PlazaData

extension Examination {
  /// Reports when the last good backup was made. Returns no findings without a database.
  func backups() async -> [Finding] {
    guard settings.backups.place != nil else {
      return [
        .warning(
          "backups",
          "Plaza makes no backups (PLAZA_BACKUPS=off). Back up the data in another way.")
      ]
    }
    do {
      let found = try await readDatabase { [try StoredBackup.lastGood($0)] }
      guard let found else { return [] }
      guard let last = found.first ?? nil else {
        return [
          .warning("backups", "There is no good backup yet. To make one, open /backups.")
        ]
      }
      let isOld = World.real.now() - last.madeAt > BackupSchedule.overdue
      let place = last.node.isEmpty ? last.place : "\(last.place) on \(last.node)"
      let message =
        "The last good backup is \(last.name) in \(place), made \(last.madeAt.rfc3339)."
      return [
        isOld
          ? .warning("backups", message + " See /backups for what failed since.")
          : .good("backups", message)
      ]
    } catch {
      return [.bad("backups", "The backups cannot be listed: \(error.operatorMessage)")]
    }
  }
}
