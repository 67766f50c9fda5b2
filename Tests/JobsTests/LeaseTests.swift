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
  func `the errand of a lost server is done by another once its lease is over`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      try await office.ask()
      let lost = try #require(try await office.worker.takeNext())
      #expect(try await office.worker.runDue() == 0, "somebody is at it")
      office.clock.advance(by: .minutes(2))
      #expect(try await office.worker.runDue() == 1)
      #expect(try await office.find()?.state == .done)
      let now = office.clock.now
      let late = try await office.store.write { try lost.giveUp(now: now, why: StoredPhrase(written: "Late."), $0) }
      #expect(!late, "who was taken for lost changes nothing any more")
      #expect(try await office.find()?.state == .done)
    }
  }

  @Test(arguments: Engine.all)
  func `a lease that is renewed does not pass`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      try await office.ask()
      let lease = try #require(try await office.worker.takeNext())
      for _ in 0..<5 {
        office.clock.advance(by: .seconds(100))
        let now = office.clock.now
        #expect(try await office.store.write { try lease.renew(now: now, length: .minutes(2), $0) })
        #expect(try await office.worker.takeNext() == nil)
      }
      office.clock.advance(by: .minutes(2))
      _ = try #require(try await office.worker.takeNext())
      let now = office.clock.now
      #expect(try await office.store.write { try lease.renew(now: now, length: .minutes(2), $0) } == false)
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `16 servers that want the same errands have each of them once`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      for number in 0..<12 { try await office.ask("\(number)") }
      let taken = try await withThrowingTaskGroup(of: [String].self) { group in
        for _ in 0..<16 {
          group.addTask {
            var mine: [String] = []
            while let lease = try await office.worker.takeNext() { mine.append(lease.job.key) }
            return mine
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(taken.count == 12 && Set(taken).count == 12)
      #expect(await office.store.figures.conflicts == 0, "they break nobody off")
    }
  }

  @Test func `an errand that is being taken is passed over, and the next one is taken meanwhile`() async throws {
    try await Office.open(on: .postgres) { office in
      for key in ["one", "two"] {
        try await office.ask(key)
        office.clock.advance(by: .seconds(1))
      }
      let (begun, isTaken) = (DispatchSemaphore(value: 0), DispatchGroup())
      isTaken.enter()
      let now = office.clock.now
      async let slow = office.store.claim { tx in
        let lease = try JobLease.take(["test"], token: "slow", now: now, length: { _ in .minutes(2) }, tx)
        begun.signal()
        isTaken.wait()
        return lease
      }
      await begun.arrival()
      let other = await Task {
        try await office.store.claim { tx in
          // Waiting statements fail soon.
          _ = try tx.rows("SELECT set_config('lock_timeout', '10', true)")
          return try JobLease.take(["test"], token: "other", now: now, length: { _ in .minutes(2) }, tx)
        }
      }.result
      isTaken.leave()
      let keys = try await [slow, other.get()].map { $0?.job.key }
      #expect(keys == ["one", "two"])
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `two who want the same errand and take it only while it is due are one`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      for round in 0..<20 {
        try await office.ask("\(round)")
        async let one = office.take(as: "one")
        async let other = office.take(as: "other")
        #expect(try await [one, other].compactMap { $0 }.count == 1, "round \(round)")
      }
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `without that condition both have it, so the race above proves something`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      try await office.ask()
      let seen = try #require(try await office.find())
      let until = office.clock.now + .minutes(2)
      @Sendable func takeNaively(_ token: String) async throws -> Int {
        try await office.store.write {
          try $0.run("UPDATE errand SET lease = \(token), run_at = \(until) WHERE id = \(seen.id) AND state = 'open'")
        }
      }
      async let one = takeNaively("one")
      async let other = takeNaively("other")
      let both = try await one + other
      #expect(both == 2)
    }
  }

  @Test func `the worker begins at once what is asked for while it waits, and ends when it is told to`() async throws {
    try await Office.open(on: .sqliteFile) { office in
      let (begun, tell) = AsyncStream<String>.makeStream()
      office.runner.does { job, _ in tell.yield(job.key) }
      let running = Task { try await office.worker.run() }
      var keys = begun.makeAsyncIterator()
      for key in ["a", "b", "c"] {
        try await office.ask(key)
        #expect(await keys.next() == key)
      }
      running.cancel()
      try await running.value
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `what is under way when the server ends is put back as it was`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      let (begun, tell) = AsyncStream<Void>.makeStream()
      office.runner.does { _, _ in
        tell.yield()
        try await Task.sleep(for: .patient)
      }
      try await office.ask()
      let running = Task { try await office.worker.run() }
      var iterator = begun.makeAsyncIterator()
      await iterator.next()
      running.cancel()
      try await running.value
      let job = try #require(try await office.find())
      #expect(job.state == .open && !job.isLeased && job.attempts == 0 && job.runAt <= office.clock.now)
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
