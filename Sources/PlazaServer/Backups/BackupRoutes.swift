import HTTPTypes
import Jobs
import Members
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The administrators' routes for backups.
struct BackupRoutes: Sendable {
  static let list = RoutePath("/backups")
  static let file = RoutePath("/backups/{backup}/file")
  static let verify = RoutePath("/backups/{backup}/verify")
  static let delete = RoutePath("/backups/{backup}/delete")

  let backups: Backups

  var routes: [Route] {
    [
      .get(Self.list.pattern, for: .admins, show),
      .post(Self.list.pattern, for: .admins, make),
      .get(Self.file.pattern, for: .admins, download),
      .post(Self.verify.pattern, for: .admins, check),
      .get(Self.delete.pattern, for: .admins, confirmDeletion),
      .post(Self.delete.pattern, for: .admins, remove),
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    let board = try await request.site.store.read { [backups] tx in
      try BackupListView(backups, tx)
    }
    return request.page(BackupPages(backups: backups, newKey: request.newFormKey).page(board))
  }

  private func make(_ request: Request) async throws -> Response {
    let make = RequestBackup(backups.storage, in: request.world)
    return try await request.act(orBackTo: Self.list()) { tx in
      try make(tx)
      return .redirect(to: Self.list(), flash: .done(say("The backup has been started.")))
    }
  }

  private func check(_ request: Request) async throws -> Response {
    let check = RequestVerification(
      of: try request.id("backup"), backups.storage, in: request.world)
    return try await request.act(orBackTo: Self.list()) { tx in
      try check(tx)
      return .redirect(to: Self.list(), flash: .done(say("The verification has been started.")))
    }
  }

  private func download(_ request: Request) async throws -> Response {
    let (id, admin) = (try request.id("backup", of: StoredBackup.self), try request.signedIn().id)
    let found = try await found(id, request)
    let opened: (any StoredFile)?
    do {
      opened = try await backups.storage?.place.open(found.name)
    } catch let failure as BackupFailure {
      return .redirect(to: Self.list(), flash: .alert(failure.phrase()))
    }
    guard let file = opened else { throw BackupRefusal.gone }
    let entry = AuditEntry(
      .backupDownloaded, by: admin, to: nil, detail: found.name, at: request.now)
    try await request.site.store.write { try entry.append($0) }
    var answer = Response(
      .ok, headers: [.contentType: "application/octet-stream", .cacheControl: "no-store"],
      body: .stream(StoredFileSource(file, tag: found.id.text)))
    answer.save(as: found.name)
    return answer
  }

  private func confirmDeletion(_ request: Request) async throws -> Response {
    let found = try await found(try request.id("backup"), request)
    let (time, isLast) = (
      backups.time, try await request.site.store.read { try StoredBackup.lastGood($0) }
    )
    let consequence =
      isLast?.id == found.id
      ? say("This is the newest good backup. A deleted backup can't be recovered.")
      : say("A deleted backup can't be recovered.")
    return request.page(
      confirmation(
        say("Delete the backup of \(time.full(found.madeAt))?"), consequence,
        yes: say("Delete backup"), action: Self.delete(found.id), key: request.newFormKey(),
        cancel: Self.list()))
  }

  private func remove(_ request: Request) async throws -> Response {
    if let earlier = try await request.earlierResponse() { return earlier }
    let delete = DeleteBackup(
      backup: try request.id("backup"), admin: try request.signedIn().id, now: request.now)
    do {
      let found = try await found(delete.backup, request)
      try await backups.storage?.place.delete(found.name)
    } catch let failure as BackupFailure {
      return .redirect(to: Self.list(), flash: .alert(failure.phrase()))
    } catch let refusal as BackupRefusal where refusal != .gone {
      return .redirect(to: Self.list(), flash: .alert(refusal.message))
    }
    return try await request.act(orBackTo: Self.list()) { tx in
      try delete(tx)
      return .redirect(to: Self.list(), flash: .done(say("The backup was deleted.")))
    }
  }

  private func found(_ id: ID<StoredBackup>, _ request: Request) async throws -> StoredBackup {
    let storage = backups.storage
    return try await request.site.store.read { try StoredBackup.reachable(id, from: storage, $0) }
  }
}
