import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP

/// The API of backups for administrators.
struct BackupAPI: Sendable {
  let backups: Backups

  var routes: [Route] {
    [
      .get("/api/backups", for: .admins, list), .post("/api/backups", for: .admins, make),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let board = try await request.site.store.read { [backups] tx in
      try BackupListView(backups, tx)
    }
    return .list(board.items.map { BackupItem(backup: $0.backup, end: $0.end) }, next: nil)
  }

  private func make(_ request: Request) async throws -> Response {
    let make = RequestBackup(backups.storage, in: request.world)
    return try await request.once { tx in
      try make(tx)
      return .json(status: .accepted) { $0.field("state", "making") }
    }
  }
}

/// A backup as JSON.
private struct BackupItem: JSONWritable {
  let backup: StoredBackup
  let end: CalendarDate

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", backup.id)
      $0.field("name", backup.name)
      $0.field("madeAt", backup.madeAt)
      $0.field("reason", backup.reason.rawValue)
      $0.field("bytes", backup.bytes)
      $0.field("state", backup.state.rawValue)
      $0.field("why", backup.why?())
      $0.field("checkedAt", backup.checkedAt)
      $0.field("keptUntil", end)
      $0.field("node", backup.node.isEmpty ? nil : backup.node)
    }
  }
}
