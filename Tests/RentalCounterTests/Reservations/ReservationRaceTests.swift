import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

/// Members and clerks who compete for the same copy.
struct ReservationRaceTests {
  private static let engines = [Engine.sqliteFile, .postgres]

  /// Creates members with a card each.
  private static func crowd(_ count: Int, _ counter: RentalShop) async throws -> [ID<Member>] {
    var members: [ID<Member>] = []
    for number in 0..<count {
      let (member, customer) = (
        counter.world.newID(Member.self), try await counter.register("Number \(number)")
      )
      try await counter.link(member, customer.code.text, "SW1A 1AA")
      members.append(member)
    }
    return members
  }

  @Test(arguments: engines)
  func `one of 32 concurrent reservations of the last copy succeeds`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat", copies: 1)
      let members = try await Self.crowd(32, counter)
      let won = try await withThrowingTaskGroup(of: Bool.self) { group in
        for member in members {
          let reserve = ReserveCopy(film.id, for: member, counter.settings, in: counter.world)
          group.addTask {
            do {
              _ = try await counter.store.write { try reserve($0) }
              return true
            } catch ReserveRefusal.noCopyLeft { return false }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(won == 1)
      #expect(try await counter.stock(of: film) == Stock(total: 1, out: 0, reserved: 1))
    }
  }

  @Test(arguments: engines)
  func `concurrent reservations of one customer stop at the limit of three`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      _ = try await counter.customer(for: .ann)
      var films: [Film] = []
      for number in 0..<8 { films.append(try await counter.add("Film \(number)", copies: 1)) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for film in films + films {
          group.addTask { do { try await counter.reserve(film) } catch is ReserveRefusal {} }
        }
        try await group.waitForAll()
      }
      let kept = try await counter.store.read { try Reservation.countLive(counter.clock.now, $0) }
      #expect(kept == 3)
    }
  }

  @Test(arguments: engines)
  func `a copy is never both rented and reserved, also when an old reservation ends`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      _ = try await counter.customer(for: .ann)
      _ = try await counter.customer("Cy Old", for: .bob)
      for round in 0..<12 {
        let film = try await counter.add("Heat", copies: 1)
        let bob = try await counter.register("Bob Ray")
        // In every other round, another reservation runs out as the race begins.
        if round.isMultiple(of: 2) {
          try await counter.reserve(film, by: .bob)
          counter.clock.advance(by: .hours(2))
        }
        await withTaskGroup(of: Void.self) { group in
          for turn in 0..<8 {
            group.addTask {
              do {
                if (turn + round).isMultiple(of: 2) {
                  try await counter.reserve(film)
                } else {
                  try await counter.rent([film], to: bob)
                }
              } catch let error where error is any Refusal {} catch {
                Issue.record(error, "round \(round)")
              }
            }
          }
        }
        let stock = try await counter.stock(of: film)
        #expect(stock.out + stock.reserved == 1, "round \(round)")
        counter.clock.advance(by: .hours(7))
      }
    }
  }

  @Test(arguments: engines)
  func `the race check detects a counter that checks first and reserves later`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let naive = Migration(
        "test/0002-naive-reservations",
        [
          "CREATE TABLE naive_reservation (id \(.id) NOT NULL PRIMARY KEY, copy \(.id) NOT NULL) \(.strict)"
        ])
      try await counter.store.migrate(RentalShop.everything.withoutRepetitions + [naive])
      let film = try await counter.add("Heat", copies: 1)
      let copy = film.copies[0].id
      var kept = 0
      for _ in 0..<50 where kept < 2 {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<32 {
            let id = counter.world.newID(Reservation.self)
            group.addTask {
              let isFree = try await counter.store.read {
                try !$0.exists("SELECT 1 FROM naive_reservation WHERE copy = \(copy)")
              }
              guard isFree else { return }
              _ = try await counter.store.write {
                try $0.run("INSERT INTO naive_reservation (id, copy) VALUES (\(id), \(copy))")
              }
            }
          }
          try await group.waitForAll()
        }
        kept = try await counter.store.read {
          try $0.count("SELECT count(*) AS n FROM naive_reservation")
        }
        _ = try await counter.store.write { try $0.run("DELETE FROM naive_reservation") }
      }
      #expect(kept > 1, "the naive counter held for 50 rounds, so this check proves nothing")
    }
  }
}
