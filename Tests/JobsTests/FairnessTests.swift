import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Jobs

/// Members are served alternately: a hundred jobs of one member do not delay the single job of
/// another.
struct FairnessTests {
  @Test(arguments: Engine.all)
  func `one of another member comes after at most one of a hundred`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      for number in 100..<200 {
        try await office.ask("ann \(number)", for: .ann)
        office.clock.advance(by: .milliseconds(1))
      }
      _ = try #require(try await office.take(as: "lane"))
      office.clock.advance(by: .seconds(1))
      try await office.ask("bob", for: .bob)
      #expect(try await office.take(as: "lane")?.job.key == "bob")
      #expect(try await office.take(as: "lane")?.job.key == "ann 101")
    }
  }

  @Test(arguments: Engine.all)
  func `owners take turns, each in the order in which they asked, and what is nobody's is one more`(
    engine: Engine
  ) async throws {
    try await Office.open(on: engine) { office in
      for (owner, name) in [(Cast.ann, "ann"), (nil, "none"), (.bob, "bob")] as [(Cast?, String)] {
        for number in 1...3 {
          try await office.ask("\(name) \(number)", for: owner)
          office.clock.advance(by: .seconds(1))
        }
      }
      office.runner.does { [clock = office.clock] _, _ in clock.advance(by: .seconds(1)) }
      try await office.worker.runDue()
      #expect(
        office.runner.began.map(\.key) == [
          "ann 1", "none 1", "bob 1", "ann 2", "none 2", "bob 2", "ann 3", "none 3", "bob 3",
        ])
    }
  }

  @Test(arguments: Engine.all)
  func `a member who just had a turn waits for one who did not, whoever asked first`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      try await office.ask("ann 1", for: .ann)
      try await office.worker.runDue()
      office.clock.advance(by: .seconds(1))
      try await office.ask("ann 2", for: .ann)
      office.clock.advance(by: .seconds(1))
      try await office.ask("bob 1", for: .bob)
      try await office.worker.runDue()
      #expect(office.runner.began.map(\.key) == ["ann 1", "bob 1", "ann 2"])
    }
  }

  @Test(arguments: Engine.all)
  func `lines take turns, such as those of stores, and within a line its owners do`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      for number in 1...3 {
        try await office.ask("ann \(number)", for: .ann, in: "store")
        office.clock.advance(by: .seconds(1))
      }
      for (owner, line) in [(Cast.bob, "store"), (.kim, "other store")] {
        try await office.ask("\(owner) in \(line)", for: owner, in: line)
        office.clock.advance(by: .seconds(1))
      }
      let places = try await office.store.read { [now = office.clock.now] in
        try Job.inLine(["test"], at: now, atMost: 9, $0).map(\.job.key)
      }
      office.runner.does { [clock = office.clock] _, _ in clock.advance(by: .seconds(1)) }
      try await office.worker.runDue()
      let order = ["ann 1", "kim in other store", "bob in store", "ann 2", "ann 3"]
      #expect(office.runner.began.map(\.key) == order)
      #expect(places == order, "the staff saw the same order")
    }
  }

  @Test(arguments: Engine.all)
  func `whose account is deleted owns nothing any more`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      try await office.ask("one", for: .ann)
      try await office.ask("two", for: .ann, in: "store")
      try await office.store.write { try DisownJobs(of: Cast.ann.id)($0) }
      for key in ["one", "two"] { #expect(try await office.find(key)?.owner == nil) }
      let lines = try await office.store.read { tx in
        try tx.rows("SELECT line FROM errand ORDER BY subject").map { try $0.value("line", as: String.self) }
      }
      #expect(lines == ["", "store"])
    }
  }

  @Test(arguments: Engine.all)
  func `what is gone is not done any more, but what a server is at goes on`(engine: Engine) async throws {
    try await Office.open(on: engine) { office in
      try await office.ask("waits")
      try await office.ask("runs", for: .ann)
      office.clock.advance(by: .seconds(1))
      _ = try #require(try await office.take(as: "lane"))
      let taken = try #require(try await office.find("waits")).isLeased ? "waits" : "runs"
      for key in ["waits", "runs"] { try await office.store.write { try ForgetJob("test", key: key)($0) } }
      let left = try await office.count()
      #expect(left == 1)
      #expect(try await office.find(taken) != nil)
    }
  }
}
