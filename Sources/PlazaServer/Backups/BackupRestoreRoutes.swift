import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The administrators' routes to restore and to upload a backup.
struct BackupRestoreRoutes: Sendable {
  static let question = RoutePath("/backups/{backup}/restore")
  static let confirmation = RoutePath("/backups/{backup}/restore/confirm")
  static let upload = RoutePath("/backups/upload")
  /// The size is limited by the free space of the disk.
  private static let largest = 1 << 44

  let backups: Backups

  var routes: [Route] {
    [
      .get(Self.question.pattern, for: .admins, ask),
      .get(Self.confirmation.pattern, for: .admins, askAgain),
      .post(Self.question.pattern, for: .admins, restore),
      .put(Self.upload.pattern, for: .admins, body: .stream(atMost: Self.largest), receive),
    ]
  }

  private func ask(_ request: Request) async throws -> Response {
    request.page(pages.question(try await found(request)))
  }

  private func askAgain(_ request: Request) async throws -> Response {
    let found = try await found(request)
    return request.page(
      pages.confirmation(found, FormView(action: link(found), key: request.newFormKey())))
  }

  private func restore(_ request: Request) async throws -> Response {
    let found = try await found(request)
    let restore = RequestRestore(
      of: found.id, by: try request.signedIn().id, backups.storage, in: request.world)
    let outcome = try await request.submit { check in
      let word = check.text("word", say("word"), atMost: 60).trimmed.lowercased()
      if !word.isEmpty, !BackupRestorePages.words.contains(word) {
        check.addError("word", BackupRestorePages.hint)
      }
    } _: { _, tx in
      try restore(tx)
      return .redirect(
        to: BackupRoutes.list(), flash: .done(say("The restoration has been started.")))
    }
    switch outcome {
    case .done(let response): return response
    case .invalid(let errors, let refused, let status):
      let form = FormView(
        action: link(found), key: request.newFormKey(), errors: errors, values: request.typed)
      return request.page(pages.confirmation(found, form, refused: refused), status: status)
    }
  }

  private func link(_ backup: StoredBackup) -> Link { Self.question(backup.id) }

  private var pages: BackupRestorePages { BackupRestorePages(time: backups.time) }

  private func receive(_ request: Request) async throws -> Response {
    guard let storage = backups.storage else { throw BackupRefusal.off }
    guard let stream = request.stream else { throw Problem.notFound }
    do {
      let receive = ReceiveBackup(storage: storage, store: request.site.store)
      let id = try await backups.uploads.withPermit { try await receive(stream) }
      return .json(status: .created) {
        $0.field("id", id)
        $0.field("page", BackupRoutes.list().text)
      }
    } catch let failure as BackupFailure {
      throw BackupRefusal.notReceived(failure.phrase)
    } catch is AsyncSemaphore.QueueFull {
      throw BackupRefusal.inProgress
    }
  }

  private func found(_ request: Request) async throws -> StoredBackup {
    let (id, storage) = (try request.id("backup", of: StoredBackup.self), backups.storage)
    return try await request.site.store.read { try StoredBackup.reachable(id, from: storage, $0) }
  }
}
