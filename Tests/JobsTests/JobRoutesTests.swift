import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Jobs

struct JobRoutesTests {
  @Test(arguments: Engine.all)
  func `administrators see running, waiting, failed and finished jobs`(engine: Engine) async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      let dan = fixture.visitor(.dan)
      #expect(try await dan.get("/jobs").text.contains("No background jobs"))
      fixture.runner.does { job, _ in
        if job.key == "bad" {
          return .failed(StoredPhrase("The other end said <no>."), isFinal: true)
        }
        if job.key == "late" { return .failed(StoredPhrase("Not now.")) }
        return .done
      }
      for key in ["good", "bad", "late"] { try await fixture.enqueue(key) }
      try await fixture.worker.runDue()
      try await fixture.enqueue("running")
      let lease = try #require(try await fixture.worker.claimNext())
      try await fixture.store.write { try lease.saveProgress(done: 3, total: 10, $0) }
      let page = try await dan.get("/jobs")
      #expect(page.status == .ok)
      for words in [
        "The other end said &lt;no&gt;.", "Failed on", "Not now. Next run",
        "The matter of &lt;running&gt;: 3 of 10",
        "1 June 2026, 13:00",
      ] {
        #expect(page.text.contains(words), "\(words)")
      }
      #expect(
        !page.text.contains("&lt;good&gt;") && !page.text.contains("Completed on"),
        "nobody asked for what went well")
      let sections = try ["Failed", "Running", "Scheduled"].map {
        try #require(page.text.firstRange(of: "<h2>\($0)</h2>")).lowerBound
      }
      #expect(sections == sections.sorted())
      let all = try await dan.get("/jobs?done=1").text
      #expect(all.contains("The matter of &lt;good&gt;") && all.contains("Completed on"))
      let some = try await dan.get("/jobs?done=1&q=good").text
      #expect(
        some.contains("&lt;good&gt;") && !some.contains("&lt;bad&gt;")
          && !some.contains("&lt;late&gt;"))
      #expect(try await dan.get("/jobs?q=nobody").text.contains("No results"))
    }
  }

  @Test(arguments: Engine.all)
  func `finished recurring jobs are shown only on request`(
    engine: Engine
  ) async throws {
    let plan = RecurringJob("test", key: "again", every: .hours(1))
    try await WorkerFixture.open(on: engine, recurring: [plan]) { fixture in
      fixture.runner.does { _, _ in .done }
      try await fixture.worker.runDue()
      let dan = fixture.visitor(.dan)
      #expect(try await !dan.get("/jobs?done=1").text.contains("Completed on"))
      #expect(try await dan.get("/jobs?done=all").text.contains("Completed on"))
    }
  }

  @Test(arguments: Engine.all)
  func `a given-up job is retried with a button and starts at once`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      fixture.runner.does { _, _ in .failed(StoredPhrase("Never."), isFinal: true) }
      try await fixture.enqueue()
      try await fixture.worker.runDue()
      let job = try #require(try await fixture.find())
      let dan = fixture.visitor(.dan)
      let changeSignal = fixture.store.changeSignal(of: .jobs)
      let generation = changeSignal.generation
      let reply = try await dan.post("/jobs/\(job.id)/again", form: [:])
      await changeSignal.wait(past: generation, atMost: .testTimeout)
      #expect(reply.status == .seeOther && changeSignal.generation > generation)
      fixture.runner.does { _, _ in .done }
      #expect(try await fixture.worker.runDue() == 1)
      #expect(try await fixture.find()?.state == .done)
      let late = try await dan.post("/jobs/\(job.id)/again", form: [:])
      #expect(late.status == .notFound)
    }
  }

  @Test(arguments: Engine.all)
  func `each waiting job shows its position and its owner`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      for key in ["a1", "a2", "a3"] {
        try await fixture.enqueue(key, for: .ann)
        fixture.clock.advance(by: .seconds(1))
      }
      try await fixture.enqueue("b1", for: .bob)
      let page = try await fixture.visitor(.dan).get("/jobs").text
      let shown = page.matches(
        of: /&lt;(\w\d)&gt;.*?Number (\d) in the queue · For (\w+)/.dotMatchesNewlines()
      ).map {
        "\($0.1) \($0.2) \($0.3)"
      }
      #expect(shown == ["a1 1 Ann", "b1 2 Bob", "a2 3 Ann", "a3 4 Ann"])
      #expect(try await fixture.worker.runDue() == 4)
      #expect(
        fixture.runner.began.map(\.key) == ["a1", "b1", "a2", "a3"],
        "what was shown is what happens")
    }
  }

  @Test(arguments: Engine.all)
  func `a given-up job is removed with a button and disappears when it is done after all`(
    engine: Engine
  ) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      fixture.runner.does { _, _ in .failed(StoredPhrase("Never."), isFinal: true) }
      for key in ["one", "two"] { try await fixture.enqueue(key) }
      try await fixture.worker.runDue()
      let (one, dan) = (try #require(try await fixture.find("one")), fixture.visitor(.dan))
      #expect(try await dan.post("/jobs/\(one.id)/remove", form: [:]).status == .seeOther)
      #expect(try await fixture.find("one") == nil)
      #expect(try await dan.post("/jobs/\(one.id)/remove", form: [:]).status == .notFound)
      // The same job is requested again and runs.
      fixture.clock.advance(by: .seconds(1))
      try await fixture.enqueue("two")
      fixture.runner.does { _, _ in .done }
      try await fixture.worker.runDue()
      let left = try await fixture.store.read { try Job.failed(atMost: 10, $0) }
      #expect(left.isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `a job that is queued again or running is not started twice`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      fixture.runner.does { _, _ in .failed(StoredPhrase("Never."), isFinal: true) }
      try await fixture.enqueue()
      try await fixture.worker.runDue()
      let old = try #require(try await fixture.find())
      fixture.clock.advance(by: .seconds(1))
      try await fixture.enqueue()
      let (now, new) = (fixture.clock.now, try #require(try await fixture.find()))
      await #expect(throws: RetryJob.Refusal.repeatedRequest) {
        try await fixture.store.write { try RetryJob(job: old.id, now: now)($0) }
      }
      _ = try #require(try await fixture.worker.claimNext())
      await #expect(throws: RetryJob.Refusal.running) {
        try await fixture.store.write { try RetryJob(job: new.id, now: now)($0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `job errors are shown in the reader's language`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      let until = fixture.clock.now + .hours(1)
      fixture.runner.does { job, _ in
        switch job.key {
        case "gone": return .failed(StoredPhrase("Part of the upload is missing."), isFinal: true)
        case "quiet": return .again(at: until, StoredPhrase("Waiting for quiet hours to end."))
        case "said": return .failed(StoredPhrase(written: "550 No."), isFinal: true)
        default: throw Mishap()
        }
      }
      for key in ["gone", "quiet", "said", "mishap"] { try await fixture.enqueue(key) }
      try await fixture.worker.runDue()
      let dan = fixture.visitor(.dan)
      let english = try await dan.get("/jobs").text
      for words in [
        "Part of the upload is missing.", "Waiting for quiet hours to end. Next run",
        "An unexpected error stopped the job. See the server log for details. Next run", "550 No.",
      ] { #expect(english.contains(words), "\(words)") }
      let korean = try await dan.get("/jobs", headers: ["Accept-Language": "ko"]).text
      for words in [
        "업로드한 내용의 일부가 없습니다.", "방해 금지 시간이 끝나기를 기다리고 있습니다.", "예기치 않은 오류로 중단되었습니다.", "550 No.",
      ] { #expect(korean.contains(words), "\(words)") }
      try await fixture.store.write { tx in
        try tx.run("UPDATE job SET last_error = 'It was away.' WHERE subject = 'gone'")
      }
      let old = try await dan.get("/jobs", headers: ["Accept-Language": "ko"]).text
      #expect(
        old.contains("It was away.") && !old.contains("업로드한 내용"),
        "what was kept before is read as it was")
    }
  }

  @Test func `only administrators have access`() async throws {
    try await WorkerFixture.open(on: .sqliteMemory) { fixture in
      try await fixture.enqueue()
      let job = try #require(try await fixture.find())
      #expect(try await fixture.visitor().get("/jobs").status == .seeOther)
      #expect(try await fixture.visitor(.ann).get("/jobs").status == .forbidden)
      for act in ["again", "remove"] {
        #expect(
          try await fixture.visitor(.kim).post("/jobs/\(job.id)/\(act)", form: [:]).status
            == .forbidden)
      }
      let dan = fixture.visitor(.dan)
      #expect(try await dan.post("/jobs", form: [:]).status == .methodNotAllowed)
      #expect(try await dan.post("/jobs/nonsense/again", form: [:]).status == .notFound)
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `statements avoid full scans of the jobs table`(engine: Engine) async throws {
    let tables = Schema.migrations + WebTables.migrations
    try await expectNoFullScans(engine, tables, large: ["job"]) { store in
      let plan = RecurringJob("test", key: "again", every: .hours(1))
      let fixture = WorkerFixture(store: store, clock: TestWorld(), recurring: [plan])
      fixture.runner.does { job, progress in
        try await progress(1, of: 2)
        if job.key == "bad" { return .failed(StoredPhrase("Never."), isFinal: true) }
        if job.key == "late" { return .failed(StoredPhrase("Not now.")) }
        return .done
      }
      for key in ["good", "bad", "late"] { try await fixture.enqueue(key) }
      try await fixture.worker.runDue()
      try await fixture.enqueue("owned", for: .ann)
      for done in ["1", "all"] { _ = try await fixture.visitor(.dan).get("/jobs?done=\(done)") }
      try await fixture.worker.runDue()
      let (now, bad) = (fixture.clock.now, try #require(try await fixture.find("bad")))
      try await store.write { tx in
        try RetryJob(job: bad.id, now: now)(tx)
        _ = try Job.nextDue(["test"], tx)
        _ = try Job.unendedStarts(tx)
        _ = try JobMetrics(at: now, tx)
        try ForgetJob("test", key: "bad")(tx)
        try RemoveJobOwner(of: Cast.ann.id)(tx)
      }
      try await Jobs.cleanUp(store, now: now)
    }
  }
}
