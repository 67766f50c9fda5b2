import Foundation
import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaMail
import PlazaTesting
import PlazaUI
import Testing

@testable import Outbox

@Suite struct OutgoingEmailTests {
  private struct Mishap: Error {}

  @Test(arguments: Engine.all)
  func `an e-mail is sent once with all requested headers`(engine: Engine) async throws {
    try await OutboxFixture.open(on: engine) { counter in
      let bea = try #require(MailAddress("bea@example.org"))
      try await counter.enqueue(text: "Hello.\n.") {
        $0.replyTo = Mailbox(name: "Bea", bea)
        $0.language = .korean
        $0.unsubscribe = "https://plaza.example/stop/one"
      }
      #expect(try await !counter.enqueue(text: "Again"), "the same is not asked for twice")
      try await counter.worker.runDue()
      try await counter.worker.runDue()
      let text = try #require(try counter.given.first)
      for line in [
        "From: \"The Plaza\"\n <post@plaza.example>", "To: \"Ann\"\n <ann@example.org>",
        "Reply-To: \"Bea\"\n <bea@example.org>", "Subject: News of one", "Content-Language: ko",
        "Auto-Submitted: auto-generated", "List-Unsubscribe: <https://plaza.example/stop/one>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click", "\n\nHello.\n.\n",
      ] { #expect(text.contains(line), "\(line)") }
      let stored = try await counter.email()
      #expect(stored.state == .sent && stored.reason == nil && stored.endedAt == counter.clock.now)
      #expect(text.contains("Message-ID: \(stored.messageID ?? "none")\n"))
      #expect(try counter.given.count == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a rolled-back transaction sends no e-mail`(engine: Engine) async throws {
    try await OutboxFixture.open(on: engine) { counter in
      let to = Mailbox(try #require(MailAddress("ann@example.org")))
      let (ask, draft) = (
        EnqueueEmail("one", in: counter.clock.world), EmailDraft(to: to, subject: "Hi", text: "Hi")
      )
      await #expect(throws: Mishap.self) {
        try await counter.store.write { tx in
          try ask(draft, tx)
          throw Mishap()
        }
      }
      #expect(try await counter.worker.runDue() == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a temporary failure is retried with the same message ID and given up at last`(
    engine: Engine
  )
    async throws
  {
    try await OutboxFixture.open(on: engine) { counter in
      try counter.ends(with: 75, "try later")
      try await counter.enqueue()
      try await counter.worker.runDue()
      let first = try await counter.email()
      #expect(first.state == .waiting && first.reason?().contains("try later") == true)
      #expect(try await counter.worker.runDue() == 0)
      counter.clock.advance(by: .hours(13))
      try await counter.worker.runDue()
      let marks = try counter.given.map {
        $0.split(separator: "\n").first { $0.hasPrefix("Message-ID") }
      }
      #expect(marks.count == 2 && marks[0] == marks[1] && marks[0] != nil)
      for _ in 0..<18 {
        counter.clock.advance(by: .hours(13))
        try await counter.worker.runDue()
      }
      let last = try await counter.email()
      #expect(last.state == .failed && last.reason?().contains("20 tries") == true)
      counter.clock.advance(by: .days(7))
      #expect(try await counter.worker.runDue() == 0)
      #expect(try counter.given.count == 20)
    }
  }

  @Test(arguments: Engine.all)
  func `an e-mail sent before a crash is sent again with the same message ID`(engine: Engine)
    async throws
  {
    try await OutboxFixture.open(on: engine) { counter in
      try await counter.enqueue()
      let (id, now) = (try await counter.email().id, counter.clock.now)
      let begun = try await counter.store.write {
        try BeginEmailAttempt(id: id, host: "old.example", now: now)($0)
      }
      try await counter.worker.runDue()
      let mark = try #require(begun?.messageID)
      #expect(mark.hasSuffix("@old.example>"))
      #expect(try counter.given.first?.contains("Message-ID: \(mark)\n") == true)
    }
  }

  @Test(arguments: Engine.all)
  func `a permanent refusal ends the attempts, and administrators may retry`(engine: Engine)
    async throws
  {
    try await OutboxFixture.open(on: engine) { counter in
      try counter.ends(with: 67, "no such <person>")
      try await counter.enqueue()
      try await counter.worker.runDue()
      let failed = try await counter.email()
      #expect(failed.state == .failed)
      let dan = counter.visitor(.dan)
      let page = try await dan.get("/emails").text
      #expect(
        page.contains("no such &lt;person&gt;") && page.contains("Not delivered")
          && !page.contains("The words"))
      try counter.ends(with: 0)
      #expect(try await dan.post("/emails/\(failed.id)/again", form: [:]).status == .seeOther)
      try await counter.worker.runDue()
      #expect(try await counter.email().state == .sent)
      await #expect(throws: ResendEmail.Refusal.left) {
        let again = ResendEmail(failed.id, in: counter.clock.world)
        try await counter.store.write { try again($0) }
      }
      #expect(try counter.given.count == 2)
    }
  }

  @Test(arguments: Engine.all)
  func `without a mail setting e-mails wait and are sent once mail is set up`(engine: Engine)
    async throws
  {
    try await OutboxFixture.open(on: engine, isSetUp: false) { counter in
      try await counter.enqueue()
      for _ in 0..<30 {
        try await counter.worker.runDue()
        counter.clock.advance(by: .hours(1))
      }
      #expect(try await counter.email().reason?() == "Not sent: email isn't set up (PLAZA_MAIL).")
      #expect(
        try await counter.visitor(.dan).get("/emails").text.contains(
          "so emails wait here for 30 days"))
      let later = try OutboxFixture(
        store: counter.store, clock: counter.clock, folder: counter.folder, isSetUp: true)
      try await later.worker.runDue()
      #expect(try await counter.email().state == .sent)
    }
  }

  @Test(arguments: Engine.all)
  func `e-mails wait during a configuration error and are sent with a button after the fix`(
    engine: Engine
  ) async throws {
    try await OutboxFixture.open(on: engine) { counter in
      try counter.ends(with: 78, "bad configuration")
      try await counter.enqueue()
      for _ in 0..<40 {
        try await counter.worker.runDue()
        counter.clock.advance(by: .hours(1))
      }
      let stored = try await counter.email()
      #expect(stored.state == .waiting && stored.reason?().contains("bad configuration") == true)
      try await counter.worker.runDue()
      try counter.ends(with: 0)
      #expect(try await counter.worker.runDue() == 0, "it waits a little")
      _ = try await counter.visitor(.dan).post("/emails/\(stored.id)/again", form: [:])
      try await counter.worker.runDue()
      #expect(try await counter.email().state == .sent)
    }
  }

  @Test(arguments: Engine.all)
  func `a delayed e-mail is sent at once with a button`(engine: Engine) async throws {
    try await OutboxFixture.open(on: engine) { counter in
      try counter.ends(with: 75)
      try await counter.enqueue()
      try await counter.worker.runDue()
      try counter.ends(with: 0)
      let id = try await counter.email().id
      _ = try await counter.visitor(.dan).post("/emails/\(id)/again", form: [:])
      try await counter.worker.runDue()
      #expect(try await counter.email().state == .sent)
    }
  }

  @Test(arguments: Engine.all)
  func `a secret text is deleted when sent, and an expired e-mail is not sent`(engine: Engine)
    async throws
  {
    try await OutboxFixture.open(on: engine) { counter in
      let end = counter.clock.now + .hours(1)
      for key in ["now", "late"] {
        try await counter.enqueue(key, text: "secret words") {
          $0.isSecret = true
          $0.uselessAt = key == "late" ? end : nil
        }
      }
      counter.clock.advance(by: .hours(1))
      try await counter.worker.runDue()
      let (now, late) = (try await counter.email("now"), try await counter.email("late"))
      #expect(now.state == .sent && now.text.isEmpty && late.state == .failed && late.text.isEmpty)
      #expect(try counter.given.count == 1)
      #expect(
        try await counter.visitor(.dan).post("/emails/\(late.id)/again", form: [:]).status
          == .seeOther)
      #expect(try await counter.email("late").state == .failed)
    }
  }

  @Test(arguments: Engine.all)
  func `texts and recipients are deleted after 30 days, but not before`(
    engine: Engine
  ) async throws {
    try await OutboxFixture.open(on: engine) { counter in
      try await counter.enqueue("sent")
      try await counter.worker.runDue()
      try counter.ends(with: 78)
      try await counter.enqueue("stuck")
      try await counter.worker.runDue()
      counter.clock.advance(by: .days(30) - .seconds(1))
      try await counter.outbox.cleanUp(now: counter.clock.now)
      #expect(try await counter.email("sent").text == "The words.")
      #expect(try await counter.email("stuck").state == .waiting)
      counter.clock.advance(by: .seconds(1))
      try await counter.outbox.cleanUp(now: counter.clock.now)
      let (sent, stuck) = (try await counter.email("sent"), try await counter.email("stuck"))
      #expect(sent.text.isEmpty && sent.to.isEmpty && sent.subject.isEmpty && sent.state == .sent)
      #expect(stuck.state == .failed && stuck.canBeSent)
      #expect(try await !counter.enqueue("sent"), "that it was asked for is remembered")
      counter.clock.advance(by: .days(366))
      try await counter.outbox.cleanUp(now: counter.clock.now)
      #expect(
        try await counter.store.read { try $0.count("SELECT count(*) AS n FROM outbox_email") }
          == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a member who left gets no e-mail, and the member's data is deleted`(engine: Engine)
    async throws
  {
    try await OutboxFixture.open(on: engine) { counter in
      try await counter.enqueue("sent")
      try await counter.worker.runDue()
      try await counter.enqueue("waiting")
      let other = try #require(MailAddress("bea@example.org"))
      let (ask, draft) = (
        EnqueueEmail("other", in: counter.clock.world),
        EmailDraft(to: Mailbox(other), subject: "Hi", text: "Hi")
      )
      try await counter.store.write { _ = try ask(draft, $0) }
      let person = MemberEmails(to: "ann@example.org")
      let export = String(
        decoding: try await counter.store.read { try person.export($0) }, as: UTF8.self)
      #expect(
        export.contains("News of sent") && export.contains("News of waiting")
          && !export.contains("The words"))
      try await counter.store.write { try person.erase($0) }
      try await counter.worker.runDue()
      #expect(try counter.given.count == 2, "Bea's alone leaves")
      let sent = try await counter.email("sent")
      #expect(sent.to.isEmpty && sent.text.isEmpty)
      #expect(try await counter.email("other").state == .sent)
    }
  }

  @Test(arguments: Engine.all)
  func `simultaneous requests with one key queue one e-mail`(engine: Engine) async throws {
    try await OutboxFixture.open(on: engine) { counter in
      let asked = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<16 { group.addTask { try await counter.enqueue() } }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(asked == 1)
      try await counter.worker.runDue()
      #expect(try counter.given.count == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `the reason for an unsent e-mail is shown in the reader's language`(engine: Engine)
    async throws
  {
    try await OutboxFixture.open(on: engine) { counter in
      let end = counter.clock.now
      try await counter.enqueue("late") { $0.uselessAt = end }
      try counter.ends(with: 67, "no such person")
      try await counter.enqueue("refused")
      try await counter.worker.runDue()
      try counter.ends(with: 75, "try later")
      try await counter.enqueue("waiting")
      try await counter.worker.runDue()
      let dan = counter.visitor(.dan)
      let english = try await dan.get("/emails").text
      let said = "\(counter.folder.path)/sendmail exited with status"
      let ended = "\(counter.folder.path)/sendmail 프로그램이 status"
      for words in [
        "The email expired before it could be sent.",
        "The email was rejected: \(said) 67: no such person",
        "t be sent yet: \(said) 75: try later",
      ] { #expect(english.contains(words), "\(words)") }
      let korean = try await dan.get("/emails", headers: ["Accept-Language": "ko"]).text
      for words in [
        "유효 시간 안에 보내지 못했습니다.", "거부되었습니다: \(ended) 67(으)로 종료되었습니다: no such person",
        "아직 보내지 못했습니다: \(ended) 75(으)로 종료되었습니다: try later",
      ] { #expect(korean.contains(words), "\(words)") }
      try await counter.store.write {
        try $0.run("UPDATE job SET attempts = 19 WHERE state = 'open'")
      }
      counter.clock.advance(by: .hours(13))
      try await counter.worker.runDue()
      let last = try await counter.email("waiting").reason
      #expect(
        last?(Translator(.english))
          == "The email couldn't be sent in 20 tries: \(said) 75: try later")
      #expect(
        last?(Translator(.korean)) == "20번 시도했지만 보내지 못했습니다: \(ended) 75(으)로 종료되었습니다: try later")
      try await counter.store.write {
        try $0.run("UPDATE outbox_email SET reason = 'It was away.' WHERE asked_key = 'late'")
      }
      let old = try await dan.get("/emails", headers: ["Accept-Language": "ko"]).text
      #expect(
        old.contains("It was away.") && !old.contains("유효 시간 안에 보내지 못했습니다"),
        "what was kept before is read as it was")
    }
  }

  @Test(arguments: Engine.all)
  func `an e-mail that waited 30 days ends with a reason in the reader's language`(engine: Engine)
    async throws
  {
    try await OutboxFixture.open(on: engine) { counter in
      try await counter.enqueue()
      counter.clock.advance(by: .days(30))
      try await counter.outbox.cleanUp(now: counter.clock.now)
      let reason = try await counter.email().reason
      #expect(
        reason?(Translator(.english)) == "The email couldn't be sent within 30 days."
          && reason?(Translator(.korean)) == "30일 안에 보내지 못했습니다.")
    }
  }

  @Test func `only administrators have access`() async throws {
    try await OutboxFixture.open(on: .sqliteMemory) { counter in
      try await counter.enqueue()
      let id = try await counter.email().id
      #expect(try await counter.visitor().get("/emails").status == .seeOther)
      #expect(try await counter.visitor(.ann).get("/emails").status == .forbidden)
      #expect(
        try await counter.visitor(.kim).post("/emails/\(id)/again", form: [:]).status
          == .forbidden)
      #expect(
        try await counter.visitor(.dan).post("/emails/nonsense/again", form: [:]).status
          == .notFound)
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `statements avoid full scans of the e-mail table`(engine: Engine) async throws {
    try await withTemporaryFolder { path in
      try await expectNoFullScans(
        engine, OutboxFixture.tables, large: ["outbox_email", "job"]
      ) { store in
        let counter = try OutboxFixture(
          store: store, clock: TestWorld(), folder: .init(fileURLWithPath: path), isSetUp: true)
        try await counter.enqueue("one")
        try await counter.worker.runDue()
        try counter.ends(with: 75)
        try await counter.enqueue("two")
        try await counter.worker.runDue()
        let id = try await counter.email("two").id
        let dan = counter.visitor(.dan)
        _ = try await dan.get("/emails")
        _ = try await dan.post("/emails/\(id)/again", form: [:])
        try await counter.outbox.cleanUp(now: counter.clock.now)
        let person = MemberEmails(to: "ann@example.org")
        try await store.write { tx in
          _ = try person.export(tx)
          try person.erase(tx)
        }
      }
    }
  }
}
