import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The first run of a person who has a backup: it is uploaded and restored instead of the set-up.
struct SetupRestoreRoutes: Sendable {
  static let upload = RoutePath("/setup/backup")
  static let question = RoutePath("/setup/backup/{backup}")
  static let progress = RoutePath("/setup/backup/progress")
  /// The size is limited by the free space of the disk.
  private static let largest = 1 << 44

  let backups: Backups
  /// Requires the code of the first run, on a site without members.
  let requireCode: @Sendable (Request) async throws -> Void

  private var restore: FirstRunRestore { FirstRunRestore(backups: backups) }

  var routes: [Route] {
    [
      .get(Self.upload.pattern, for: .everyone, show),
      .put(Self.upload.pattern, for: .everyone, body: .stream(atMost: Self.largest), receive),
      .get(Self.progress.pattern, for: .everyone, showProgress),
      .get(Self.question.pattern, for: .everyone, showQuestion),
      .post(Self.question.pattern, for: .everyone, begin),
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    try await requireCode(request)
    let field = fileField(
      say("Backup file"), id: "backup", upload: Self.upload(), types: ".tar,.enc")
    return request.page(
      Page(
        say("I have a backup"), back: SetupStep.you.link,
        group(
          field,
          footer: say(
            """
            Upload a backup of your site. Everything in it is restored, and nothing else needs to be set up.
            """))))
  }

  private func receive(_ request: Request) async throws -> Response {
    try await requireCode(request)
    guard let storage = backups.storage else { throw BackupRefusal.off }
    guard let stream = request.stream else { throw Problem.notFound }
    do {
      let receive = ReceiveBackup(storage: storage, store: request.site.store)
      let id = try await backups.uploads.withPermit { try await receive(stream) }
      return .json(status: .created) {
        $0.field("id", id)
        $0.field("page", Self.question(id).text)
      }
    } catch let failure as BackupFailure {
      throw BackupRefusal.notReceived(failure.phrase)
    } catch is AsyncSemaphore.QueueFull {
      throw BackupRefusal.inProgress
    }
  }

  private func backup(_ request: Request) async throws -> StoredBackup {
    try await requireCode(request)
    let (id, storage) = (try request.id("backup", of: StoredBackup.self), backups.storage)
    return try await request.site.store.read { try StoredBackup.reachable(id, from: storage, $0) }
  }

  private func showQuestion(_ request: Request) async throws -> Response {
    let backup = try await backup(request)
    let form = FormView(action: Self.question(backup.id), key: request.newFormKey())
    let field = form.password(
      "passphrase", say("Passphrase"), isNew: false, required: false,
      hint: say("The passphrase of the backup, if it is encrypted."))
    return request.page(
      Page(
        say("Restore this backup?"), back: Self.upload(),
        form.markup(group(field), submit: say("Restore"))))
  }

  private func begin(_ request: Request) async throws -> Response {
    let backup = try await backup(request)
    let typed = request.fields.text("passphrase") ?? ""
    try await restore.begin(
      backup.id, passphrase: typed.isEmpty ? nil : typed, in: request.world)
    return .redirect(to: Self.progress())
  }

  /// Shows how far the restoration is. The script of the page waits for the restart.
  private func showProgress(_ request: Request) async throws -> Response {
    if backups.restart.isRaised { return request.page(waiting) }
    do {
      try await requireCode(request)
    } catch SetupRefusal.isDone {
      return .redirect(to: Link(path: "/"))
    }
    switch try await request.site.store.read({ try restore.state($0) }) {
    case .failed(let why):
      return request.page(
        Page(
          say("I have a backup"), back: Self.upload(),
          banner(.alert, say("The backup was not restored. \(why())"))
            + linkButton(say("Try again"), Self.upload())))
    case .none, .restoring: return request.page(waiting)
    }
  }

  private var waiting: Page {
    Page(
      say("I have a backup"),
      emptyState(
        .clock, say("I have a backup"),
        say("The backup is being verified and restored. The server restarts when it is done."),
        action:
          "<a class=\"button primary\" href=\"\(Self.progress())\" data-when-ready>\(say("Go to the site"))</a>"
      ))
  }
}
