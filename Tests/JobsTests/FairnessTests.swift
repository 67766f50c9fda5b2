import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Jobs

/// Members are served alternately: a hundred jobs of one member do not delay the single job of
/// another.
struct FairnessTests {
  @Test(arguments: Engine.all)
  func `another member's job waits for at most one of a hundred jobs`(engine: Engine) async throws
  {
    try await WorkerFixture.open(on: engine) { fixture in
      for number in 100..<200 {
        try await fixture.enqueue("ann \(number)", for: .ann)
        fixture.clock.advance(by: .milliseconds(1))
      }
      _ = try #require(try await fixture.acquire(as: "lane"))
      fixture.clock.advance(by: .seconds(1))
      try await fixture.enqueue("bob", for: .bob)
      #expect(try await fixture.acquire(as: "lane")?.job.key == "bob")
      #expect(try await fixture.acquire(as: "lane")?.job.key == "ann 101")
    }
  }

  @Test(arguments: Engine.all)
  func `owners take turns in order of their requests, and jobs without an owner form one group`(
    engine: Engine
  ) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      for (owner, name) in [(Cast.ann, "ann"), (nil, "none"), (.bob, "bob")] as [(Cast?, String)] {
        for number in 1...3 {
          try await fixture.enqueue("\(name) \(number)", for: owner)
          fixture.clock.advance(by: .seconds(1))
        }
      }
      fixture.runner.does { [clock = fixture.clock] _, _ in
        clock.advance(by: .seconds(1))
        return .done
      }
      try await fixture.worker.runDue()
      #expect(
        fixture.runner.began.map(\.key) == [
          "ann 1", "none 1", "bob 1", "ann 2", "none 2", "bob 2", "ann 3", "none 3", "bob 3",
        ])
    }
  }

  @Test(arguments: Engine.all)
  func `a member who had no turn goes before one who just had`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue("ann 1", for: .ann)
      try await fixture.worker.runDue()
      fixture.clock.advance(by: .seconds(1))
      try await fixture.enqueue("ann 2", for: .ann)
      fixture.clock.advance(by: .seconds(1))
      try await fixture.enqueue("bob 1", for: .bob)
      try await fixture.worker.runDue()
      #expect(fixture.runner.began.map(\.key) == ["ann 1", "bob 1", "ann 2"])
    }
  }

  @Test(arguments: Engine.all)
  func `lines take turns, and owners within a line take turns`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      for number in 1...3 {
        try await fixture.enqueue("ann \(number)", for: .ann, in: "store")
        fixture.clock.advance(by: .seconds(1))
      }
      for (owner, line) in [(Cast.bob, "store"), (.kim, "other store")] {
        try await fixture.enqueue("\(owner) in \(line)", for: owner, in: line)
        fixture.clock.advance(by: .seconds(1))
      }
      let positions = try await fixture.store.read { [now = fixture.clock.now] in
        try Job.queued(["test"], at: now, atMost: 9, $0).map(\.job.key)
      }
      fixture.runner.does { [clock = fixture.clock] _, _ in
        clock.advance(by: .seconds(1))
        return .done
      }
      try await fixture.worker.runDue()
      let order = ["ann 1", "kim in other store", "bob in store", "ann 2", "ann 3"]
      #expect(fixture.runner.began.map(\.key) == order)
      #expect(positions == order, "the staff saw the same order")
    }
  }

  @Test(arguments: Engine.all)
  func `jobs of a deleted account have no owner`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue("one", for: .ann)
      try await fixture.enqueue("two", for: .ann, in: "store")
      try await fixture.store.write { try RemoveJobOwner(of: Cast.ann.id)($0) }
      for key in ["one", "two"] { #expect(try await fixture.find(key)?.owner == nil) }
      let lines = try await fixture.store.read { tx in
        try tx.rows("SELECT line FROM job ORDER BY subject").map {
          try $0.value("line", as: String.self)
        }
      }
      #expect(lines == ["", "store"])
    }
  }

  @Test(arguments: Engine.all)
  func `a removed job is not started, and a running job continues`(engine: Engine) async throws {
    try await WorkerFixture.open(on: engine) { fixture in
      try await fixture.enqueue("waits")
      try await fixture.enqueue("runs", for: .ann)
      fixture.clock.advance(by: .seconds(1))
      _ = try #require(try await fixture.acquire(as: "lane"))
      let taken = try #require(try await fixture.find("waits")).isLeased ? "waits" : "runs"
      for key in ["waits", "runs"] {
        try await fixture.store.write { try ForgetJob("test", key: key)($0) }
      }
      let left = try await fixture.count()
      #expect(left == 1)
      #expect(try await fixture.find(taken) != nil)
    }
  }
}
