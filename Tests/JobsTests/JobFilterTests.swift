import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Jobs

/// The filters of the list of jobs, cancelling, and retrying all jobs of a kind.
struct JobFilterTests {
  /// Three failed jobs, one delayed job and one finished job.
  private func fill(_ fixture: WorkerFixture) async throws {
    fixture.runner.does { job, _ in
      if job.key.hasPrefix("bad") { return .failed(StoredPhrase("Never."), isFinal: true) }
      return job.key == "late" ? .failed(StoredPhrase("Not now.")) : .done
    }
    for key in ["bad 1", "bad 2", "bad 3", "late", "good"] { try await fixture.enqueue(key) }
    try await fixture.worker.runDue()
  }

  @Test(arguments: Engine.all)
  func `jobs are filtered by state, kind and words, and listed in parts`(engine: Engine)
    async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fill(fixture)
      let dan = fixture.visitor(.dan)
      for (query, shown) in [
        ("state=failed", ["bad 1", "bad 2", "bad 3"]), ("state=scheduled", ["late"]),
        ("state=done", ["good"]), ("state=running", []),
        ("kind=test", ["bad 1", "bad 2", "bad 3"]),
        ("kind=other", []), ("state=failed&q=bad+2", ["bad 2"]),
        ("state=done&kind=test", ["good"]),
      ] {
        let page = try await dan.get("/jobs?\(query)")
        let api = try await dan.get("/api/jobs?\(query)")
        #expect(HTMLCheck(document: page.bytes).faults == [])
        for key in ["bad 1", "bad 2", "bad 3", "late", "good"] {
          let isShown = shown.contains(key)
          #expect(page.text.contains("The matter of &lt;\(key)&gt;") == isShown, "\(query) \(key)")
          #expect(api.text.contains("The matter of <\(key)>") == isShown, "\(query) \(key)")
        }
      }
      let first = try await dan.get("/api/jobs?limit=2").text
      #expect(first.contains("\"next\":\"2\"") && first.matches(of: /"kind"/).count == 2)
      let rest = try await dan.get("/api/jobs?limit=2&after=2").text
      #expect(rest.contains("\"next\":null") && rest.matches(of: /"kind"/).count == 1)
      #expect(try await dan.get("/jobs?state=odd").status == .unprocessableContent)
      #expect(try await dan.get("/api/jobs?after=-1").status == .unprocessableContent)
    }
  }

  @Test(arguments: Engine.all)
  func `all failed jobs of a kind are retried with one button`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fill(fixture)
      let dan = fixture.visitor(.dan)
      #expect(try await dan.get("/jobs").text.contains("Retry all failed: test"))
      let none = try await dan.send(
        .post, "/api/jobs/retry-failed", json: #"{"kind":"other"}"#)
      #expect(none.text.contains("\"retried\":0"))
      let reply = try await dan.post("/jobs/retry-failed", form: ["kind": "test"])
      #expect(reply.status == .seeOther)
      #expect(try await fixture.store.read { try Job.failed(atMost: 10, $0) }.isEmpty)
      fixture.runner.does { _, _ in .done }
      #expect(try await fixture.worker.runDue() == 3)
      #expect(
        try await dan.post("/jobs/retry-failed", form: [:]).status == .unprocessableContent)
    }
  }

  @Test(arguments: Engine.all)
  func `a cancelled job fails at once and can be retried`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue()
      let (job, dan) = (try #require(try await fixture.find()), fixture.visitor(.dan))
      #expect(try await dan.post("/jobs/\(job.id)/cancel", form: [:]).status == .seeOther)
      #expect(try await fixture.find()?.state == .failed)
      #expect(fixture.runner.failedJobs == ["one"], "its subject does not wait for it")
      #expect(try await fixture.worker.runDue() == 0)
      #expect(try await dan.get("/jobs").text.contains("Cancelled by an administrator."))
      #expect(try await dan.post("/jobs/\(job.id)/cancel", form: [:]).status == .notFound)
      #expect(try await dan.send(.post, "/api/jobs/\(job.id)/retry").status == .noContent)
      #expect(try await fixture.worker.runDue() == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `running and recurring jobs are not cancelled`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue()
      let (job, now) = (try #require(try await fixture.find()), fixture.clock.now)
      let runners = fixture.jobs.runners
      await #expect(throws: RetryJob.Refusal.recurring) {
        try await fixture.store.write {
          try CancelJob(job: job.id, now: now, runners: runners, routine: ["test"])($0)
        }
      }
      _ = try #require(try await fixture.worker.claimNext())
      await #expect(throws: RetryJob.Refusal.running) {
        try await fixture.store.write {
          try CancelJob(job: job.id, now: now, runners: runners, routine: [])($0)
        }
      }
      #expect(fixture.runner.failedJobs.isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `a failed job is removed by a program`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fill(fixture)
      let (job, dan) = (try #require(try await fixture.find("bad 1")), fixture.visitor(.dan))
      #expect(try await dan.send(.delete, "/api/jobs/\(job.id)").status == .noContent)
      #expect(try await dan.send(.delete, "/api/jobs/\(job.id)").status == .notFound)
      #expect(try await fixture.visitor(.kim).get("/api/jobs").status == .forbidden)
      #expect(try await fixture.visitor().get("/api/jobs").status == .unauthorized)
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `filters avoid full scans of the jobs table`(engine: Engine) async throws {
    let tables = Schema.migrations + WebTables.migrations
    try await expectNoFullScans(engine, tables, large: ["job"]) { store in
      let fixture = WorkerFixture(store: store, clock: TestWorld())
      try await fill(fixture)
      for stage in JobStage.allCases {
        for query in ["", "&kind=test", "&kind=test&q=bad"] {
          _ = try await fixture.visitor(.dan).get("/jobs?state=\(stage.rawValue)\(query)")
        }
      }
      _ = try await fixture.visitor(.dan).post("/jobs/retry-failed", form: ["kind": "test"])
    }
  }
}
