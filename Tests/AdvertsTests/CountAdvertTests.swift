import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import Adverts

struct CountAdvertTests {
  @Test(arguments: Engine.all)
  func `a visitor counts once a day for each advert, at the agreed price`(engine: Engine)
    async throws
  {
    try await AdvertFixture.open(on: engine) { board in
      let advert = try await board.advert(budget: 1000, click: 20, view: 1)
      let other = try await board.advert()
      #expect(try await board.count(.view, advert, by: "ann"))
      #expect(try await board.count(.click, advert, by: "ann"))
      #expect(try await board.count(.click, advert, by: "ann") == false)
      #expect(try await board.count(.click, advert, by: "bob"))
      #expect(try await board.count(.click, other, by: "ann"))
      #expect(try await board.spent(advert) == 41)
      board.clock.advance(by: .days(1))
      #expect(try await board.count(.click, advert, by: "ann"))
      let figures = try await board.figures(advert)
      #expect(figures.views == 1 && figures.clicks == 3)
      #expect(
        figures.days.map(\.clicks) == [1, 2] && figures.days.map(\.spent.minor) == [20, 41])
    }
  }

  @Test(arguments: Engine.all)
  func `views from one address are limited each day, with any browser name`(
    engine: Engine
  ) async throws {
    try await AdvertFixture.open(on: engine) { board in
      let (advert, now) = (try await board.advert(), board.clock.now)
      try await board.store.write { tx in
        for _ in 1..<Limit.counts.maximum {
          try Limit.counts.require(of: "192.0.2.1", now: now, tx)
        }
      }
      #expect(try await board.count(.view, advert, by: "one", from: "192.0.2.1"))
      await #expect(throws: LimitReached.self) {
        try await board.count(.view, advert, by: "two", from: "192.0.2.1")
      }
      #expect(try await board.figures(advert).views == 1)
      let marks = try await counted(board, "advert_mark")
      #expect(marks == 1, "nothing is kept of it")
      #expect(try await board.count(.view, advert, by: "three", from: "192.0.2.2"))
      #expect(try await board.count(.view, advert, by: "member ann"))
    }
  }

  @Test(arguments: Engine.all)
  func `visitor marks are deleted after the day`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { board in
      let advert = try await board.advert()
      try await board.count(.click, advert, by: "ann")
      try await board.count(.view, advert, by: "bob")
      let stored = try await board.store.read { tx in
        try tx.rows("SELECT visitor FROM advert_mark ORDER BY visitor").map {
          try $0.value("visitor", as: String.self)
        }
      }
      #expect(stored.count == 2 && stored.allSatisfy { $0.count == 32 && !$0.contains("ann") })
      board.clock.advance(by: .days(1))
      try await board.count(.click, advert, by: "bob")
      #expect(try await counted(board, "advert_salt") == 1)
      #expect(try await counted(board, "advert_mark") == 1)
      board.clock.advance(by: .days(1))
      try await board.adverts.cleanUp(now: board.clock.now)
      #expect(try await counted(board, "advert_salt") == 0)
      #expect(try await counted(board, "advert_mark") == 0)
      #expect(try await board.figures(advert).clicks == 2, "the numbers stay")
    }
  }

  @Test(arguments: Engine.all)
  func `spending stays within the budget, enforced by a table constraint`(engine: Engine)
    async throws
  {
    try await AdvertFixture.open(on: engine) { board in
      let advert = try await board.advert(budget: 110, click: 20)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for visitor in 0..<16 {
          group.addTask { try await board.count(.click, advert, by: "visitor \(visitor)") }
        }
        try await group.waitForAll()
      }
      #expect(try await board.figures(advert).clicks == 16)
      #expect(try await board.spent(advert) == 100)
      #expect(try await board.figures(advert).days.map(\.spent.minor) == [100])
      await #expect(throws: DatabaseError.check) {
        try await board.store.write {
          try $0.run("UPDATE advert SET spent_minor = 111 WHERE id = \(advert.id)")
        }
      }
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `sixteen simultaneous clicks of one visitor count once`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { board in
      let advert = try await board.advert()
      let counted = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<16 { group.addTask { try await board.count(.click, advert, by: "ann") } }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(counted == 1)
      #expect(try await board.figures(advert).clicks == 1)
      #expect(try await board.spent(advert) == 20)
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `the race test detects a counter that checks before it writes`(engine: Engine) async throws
  {
    try await AdvertFixture.open(on: engine) { board in
      try await board.store.migrate(
        AdvertFixture.tables.withoutRepetitions + [
          Migration(
            "test/0001-naive", ["CREATE TABLE naive (id \(.id) NOT NULL PRIMARY KEY) \(.strict)"])
        ])
      var maximum = 0
      for _ in 0..<50 where maximum < 2 {
        try await board.store.write { _ = try $0.run("DELETE FROM naive") }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<16 {
            group.addTask {
              let id = World.real.newID(Advert.self)
              guard
                try await board.store.read({
                  try !$0.exists("SELECT 1 FROM naive ORDER BY id LIMIT 1")
                })
              else {
                return
              }
              try await board.store.write {
                _ = try $0.run("INSERT INTO naive (id) VALUES (\(id))")
              }
            }
          }
          try await group.waitForAll()
        }
        maximum = try await counted(board, "naive")
      }
      #expect(maximum > 1, "the naive count held for 50 rounds, so the race above proves nothing")
    }
  }

  private func counted(_ board: AdvertFixture, _ table: SQL) async throws -> Int {
    try await board.store.read { try $0.count("SELECT count(*) AS n FROM \(table)") }
  }
}
