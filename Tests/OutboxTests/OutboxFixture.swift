import Foundation
import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMail
import PlazaTesting
import PlazaUI
import Testing

@testable import Outbox

/// An outbox with its own database, which sends emails through a real program that stores them in
/// a folder.
struct OutboxFixture {
  let store: any Database
  let clock: TestWorld
  let outbox: Outbox
  let jobs: Jobs
  let worker: JobWorker
  /// The folder in which the program stores each email and finds its exit code.
  let folder: URL

  static let tables =
    Outbox.tables + Jobs(runners: [], time: .london).migrations + WebTables.migrations

  static func open(
    on engine: Engine, isSetUp: Bool = true, _ body: (OutboxFixture) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { path in
      let clock = TestWorld()
      try await engine.withStore(tables, world: clock) { store in
        try await body(
          OutboxFixture(
            store: store, clock: clock, folder: URL(fileURLWithPath: path), isSetUp: isSetUp))
      }
    }
  }

  init(store: any Database, clock: TestWorld, folder: URL, isSetUp: Bool) throws {
    let program = folder.appending(path: "sendmail")
    let script = """
      #!/bin/sh
      cd '\(folder.path)' || exit 78
      echo "$@" >> lines
      cat > "email-$(wc -l < lines)"
      if [ -e words ]; then cat words >&2; fi
      exit "$(cat code 2>/dev/null || echo 0)"
      """
    try writeProgram(script, at: program)
    let from = try #require(Mailbox(reading: "The Plaza <post@plaza.example>"))
    var timeout = MailTransport.Timeouts()
    timeout.whole = .testTimeout
    let sender = Outbox.Sender(
      from: from, by: MailTransport(.sendmail(path: program.path), timeout: timeout))
    self.store = store
    self.clock = clock
    self.folder = folder
    outbox = Outbox(
      sender: isSetUp ? sender : nil, store: store, time: .london, world: clock.world)
    jobs = Jobs(runners: outbox.runners, time: .london)
    worker = JobWorker(
      jobs, store: store, world: clock.world, logger: .silent, pollInterval: .testTimeout)
  }

  /// Sets the exit code of the program.
  func ends(with code: Int, _ message: String = "") throws {
    try Data("\(code)".utf8).write(to: folder.appending(path: "code"))
    try Data(message.utf8).write(to: folder.appending(path: "words"))
  }

  /// The emails that the program received.
  var given: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasPrefix("email-")
      }.sorted()
        .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }
  }

  @discardableResult
  func enqueue(
    _ key: String = "one", text: String = "The words.",
    _ change: (inout EmailDraft) -> Void = { _ in }
  )
    async throws -> Bool
  {
    let to = try #require(MailAddress("ann@example.org"))
    var draft = EmailDraft(to: Mailbox(name: "Ann", to), subject: "News of \(key)", text: text)
    change(&draft)
    let (ask, asked) = (EnqueueEmail(key, in: clock.world), draft)
    return try await store.write { try ask(asked, $0) }
  }

  func email(_ key: String = "one") async throws -> OutgoingEmail {
    try await store.read { tx in
      let row = try tx.first(
        "SELECT \(OutgoingEmail.columns) FROM outbox_email WHERE asked_key = \(key)")
      return try OutgoingEmail(row: #require(row))
    }
  }

  func visitor(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(
      Router(site: .testing(store, world: clock), routes: outbox.routes, storefronts: []))
    if let person { web.signIn(as: person) }
    return web
  }
}

extension ShopTimeZone {
  // swift-format-ignore: NeverForceUnwrap
  static let london = ShopTimeZone(identifier: "Europe/London")!
}
