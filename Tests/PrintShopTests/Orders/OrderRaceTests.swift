import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

/// A customer who cancels and a store that starts the same order concurrently, many times.
@Suite struct OrderRaceTests {
  private static let engines = [Engine.sqliteFile, .postgres]

  @Test(arguments: engines)
  func `one of 32 concurrent starts and cancellations of an order succeeds`(engine: Engine)
    async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      for _ in 0..<4 {
        let ann = try await shop.member(has: 70)
        let order = try await shop.paid(ann)
        let won = try await crowd { number in
          if number % 2 == 0 { try await shop.start(order) } else { try await shop.cancel(order) }
        }
        #expect(won.count == 1)
        let isStarted = won.first.map { $0 % 2 == 0 } ?? false
        #expect(try await shop.balance(ann) == Balance(available: isStarted ? 0 : 70))
        #expect(try await shop.runs(order).count == (isStarted ? 1 : 0))
      }
      #expect(try await shop.isSound())
    }
  }

  /// Without the condition in the update, every caller would succeed.
  @Test(arguments: engines)
  func `without the state condition all 32 concurrent claims succeed`(engine: Engine) async throws
  {
    try await OrderFixture.open(on: engine) { shop in
      let order = try await shop.paid(try await shop.member())
      let won = try await crowd { _ in
        let changed = try await shop.store.write {
          try $0.run("UPDATE print_order SET state = 'printing' WHERE id = \(order.id)")
        }
        if changed == 0 { throw OrderRefusal.notWaiting }
      }
      #expect(won.count == 32)
    }
  }

  @Test(arguments: engines)
  func `32 concurrent payments pay a draft once`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member(has: 1000)
      let draft = try await shop.draft(ann)
      #expect(try await crowd { _ in try await shop.pay(draft) }.count == 1)
      #expect(try await shop.balance(ann) == Balance(available: 930, held: 70))
    }
  }

  @Test(arguments: engines)
  func `concurrent handovers hand over an order once`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let kim = shop.world.newID(Member.self)
      let order = try await shop.done(try await shop.member())
      let won = try await crowd { _ in
        _ = try await shop.pickUp(order, .number(kim, of: shop.storeID))
      }
      #expect(won.count == 1)
    }
  }

  /// - Returns: The numbers of the callers that were not refused.
  private func crowd(_ work: @escaping @Sendable (Int) async throws -> Void) async throws -> [Int]
  {
    try await withThrowingTaskGroup(of: Int?.self) { group in
      for number in 0..<32 {
        group.addTask {
          do {
            try await work(number)
            return number
          } catch is OrderRefusal {
            return nil
          }
        }
      }
      return try await group.reduce(into: []) { if let number = $1 { $0.append(number) } }
    }
  }
}
