import PlazaBase
import PlazaData

/// Adds files to the list that it does not have, such as those that are newer than a restored
/// database, and removes backups whose file was deleted by hand.
struct SyncBackupList: Sendable {
  let storage: BackupStorage
  let store: any Database
  let time: ShopTimeZone

  func callAsFunction() async throws {
    let listed = try await store.read { try StoredBackup.all($0) }
    let files = try await storage.place.list()
    let names = Set(files.map(\.name))
    let known = Set(listed.map(\.name))
    let gone = listed.filter { storage.reaches($0) && !names.contains($0.name) }
    let new = files.filter { !known.contains($0.name) }.map { file in
      RecordBackup(
        id: storage.world.newID(), name: file.name,
        madeAt: BackupName.moment(of: file.name, time) ?? file.storedAt, reason: .found,
        place: storage.place.location, node: storage.storedNode, bytes: file.bytes,
        check: .unchecked, checkedAt: nil)
    }
    guard !gone.isEmpty || !new.isEmpty else { return }
    try await store.write { tx in
      for backup in gone { try tx.run("DELETE FROM backup WHERE id = \(backup.id)") }
      for add in new where try !tx.exists("SELECT 1 FROM backup WHERE name = \(add.name)") {
        try add(tx)
      }
    }
  }
}
