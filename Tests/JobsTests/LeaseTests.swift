import Dispatch
import PlazaBase
import PlazaData
import PlazaTesting
import Synchronization
import Testing

@testable import Jobs

/// Servers that share a database, and servers that disappear.
struct LeaseTests {
  @Test(arguments: Engine.all)
  func `a job of a lost server is done by another after its lease expires`(engine: Engine)
    async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue()
      let lost = try #require(try await fixture.worker.claimNext())
      #expect(try await fixture.worker.runDue() == 0, "somebody is at it")
      fixture.clock.advance(by: .minutes(2))
      #expect(try await fixture.worker.runDue() == 1)
      #expect(try await fixture.find()?.state == .done)
      let now = fixture.clock.now
      let late = try await fixture.store.write {
        try lost.handleFailure(now: now, why: StoredPhrase(written: "Late."), $0)
      }
      #expect(!late, "who was taken for lost changes nothing any more")
      #expect(try await fixture.find()?.state == .done)
    }
  }

  @Test(arguments: Engine.all)
  func `a renewed lease does not expire`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue()
      let lease = try #require(try await fixture.worker.claimNext())
      for _ in 0..<5 {
        fixture.clock.advance(by: .seconds(100))
        let now = fixture.clock.now
        #expect(
          try await fixture.store.write { try lease.renew(now: now, length: .minutes(2), $0) })
        #expect(try await fixture.worker.claimNext() == nil)
      }
      fixture.clock.advance(by: .minutes(2))
      _ = try #require(try await fixture.worker.claimNext())
      let now = fixture.clock.now
      #expect(
        try await fixture.store.write { try lease.renew(now: now, length: .minutes(2), $0) }
          == false)
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `16 servers take each job once`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      for number in 0..<12 { try await fixture.enqueue("\(number)") }
      let taken = try await withThrowingTaskGroup(of: [String].self) { group in
        for _ in 0..<16 {
          group.addTask {
            var mine: [String] = []
            while let lease = try await fixture.worker.claimNext() { mine.append(lease.job.key) }
            return mine
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(taken.count == 12 && Set(taken).count == 12)
      #expect(await fixture.store.metrics.conflicts == 0, "they break nobody off")
    }
  }

  @Test func `a job that another server is taking is skipped`() async throws {
    try await WorkerFixture.open(on: .postgres) { fixture in
      for key in ["one", "two"] {
        try await fixture.enqueue(key)
        fixture.clock.advance(by: .seconds(1))
      }
      let (begun, isTaken) = (DispatchSemaphore(value: 0), DispatchGroup())
      isTaken.enter()
      let now = fixture.clock.now
      async let slow = fixture.store.claim { tx in
        let lease = try JobLease.acquire(
          ["test"], token: "slow", now: now, length: { _ in .minutes(2) }, tx)
        begun.signal()
        isTaken.wait()
        return lease
      }
      await begun.arrival()
      let other = await Task {
        try await fixture.store.claim { tx in
          // Waiting statements fail soon.
          _ = try tx.rows("SELECT set_config('lock_timeout', '10', true)")
          return try JobLease.acquire(
            ["test"], token: "other", now: now, length: { _ in .minutes(2) }, tx)
        }
      }.result
      isTaken.leave()
      let keys = try await [slow, other.get()].map { $0?.job.key }
      #expect(keys == ["one", "two"])
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `two servers that take a due job at once get one lease`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      for round in 0..<20 {
        try await fixture.enqueue("\(round)")
        async let one = fixture.acquire(as: "one")
        async let other = fixture.acquire(as: "other")
        #expect(try await [one, other].compactMap { $0 }.count == 1, "round \(round)")
      }
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `without the due condition both servers take the job`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue()
      let seen = try #require(try await fixture.find())
      let until = fixture.clock.now + .minutes(2)
      @Sendable func takeNaively(_ token: String) async throws -> Int {
        try await fixture.store.write {
          try $0.run(
            "UPDATE job SET lease = \(token), run_at = \(until) WHERE id = \(seen.id) AND state = 'open'"
          )
        }
      }
      async let one = takeNaively("one")
      async let other = takeNaively("other")
      let both = try await one + other
      #expect(both == 2)
    }
  }

  @Test func `the worker starts new jobs at once and stops when cancelled`() async throws {
    try await WorkerFixture.open(on: .sqliteFile) { fixture in
      let (begun, report) = AsyncStream<String>.makeStream()
      fixture.runner.does { job, _ in
        report.yield(job.key)
        return .done
      }
      let running = Task { try await fixture.worker.run() }
      var keys = begun.makeAsyncIterator()
      for key in ["a", "b", "c"] {
        try await fixture.enqueue(key)
        #expect(await keys.next() == key)
      }
      running.cancel()
      try await running.value
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `running jobs are returned to the queue when the server stops`(engine: Engine) async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      let (begun, report) = AsyncStream<Void>.makeStream()
      fixture.runner.does { _, _ in
        report.yield()
        try await Task.sleep(for: .testTimeout)
        return .done
      }
      try await fixture.enqueue()
      let running = Task { try await fixture.worker.run() }
      var iterator = begun.makeAsyncIterator()
      await iterator.next()
      running.cancel()
      try await running.value
      let job = try #require(try await fixture.find())
      #expect(
        job.state == .open && !job.isLeased && job.attempts == 0 && job.runAt <= fixture.clock.now)
    }
  }
}

extension DispatchSemaphore {
  fileprivate func arrival() async {
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        self.wait()
        done.resume()
      }
    }
  }
}
