import PlazaBase
import PlazaData

/// Deletes the backups that are no longer kept.
struct DeleteExpiredBackups: Sendable {
  let storage: BackupStorage
  let store: any Database

  func callAsFunction() async throws {
    let (time, today) = (storage.settings.shopTime, storage.world.now())
    let all = try await store.read { try StoredBackup.all($0) }.filter(storage.reaches)
    let expired = storage.settings.backups.keep.expired(
      all.map { $0.candidate(time) }, on: time.date(of: today))
    for backup in expired.map({ all[$0] }) {
      try await storage.place.delete(backup.name)
      try await store.write { try $0.run("DELETE FROM backup WHERE id = \(backup.id)") }
    }
  }
}

extension StoredBackup {
  func candidate(_ time: ShopTimeZone) -> BackupRetention.Candidate {
    BackupRetention.Candidate(
      date: time.date(of: madeAt), isGood: isGood || state == .unchecked,
      isByHand: reason != .nightly && reason != .found)
  }
}
