import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct ForgetTests {
  @Test(arguments: Engine.all)
  func `who leaves takes an account of everything along, and the books stay whole`(engine: Engine) async throws {
    try await Purse.open(on: engine) { purse in
      let wallet = Wallet(settings: Till.settings, store: purse.store, in: purse.world)
      let ann = try await purse.member(has: 500)
      for number in 0..<250 { try await purse.reward(1, ann, "film/\(number)") }
      let hold = try await purse.hold(20, of: ann)
      let adjust = AdjustBalance(
        5, .point, of: ann, words: "Ann Lee asked", key: "k", at: purse.clock.now, by: purse.world.newID(),
        in: purse.world)
      try await purse.store.write { _ = try adjust($0) }
      let documents = try await purse.store.read { try wallet.export(ann, $0) }
      let points = try #require(documents.first { $0.name == "wallet/points.json" })
      #expect(String(decoding: points.bytes, as: UTF8.self).split(separator: "\"number\"").count == 254)
      try await purse.store.write { try wallet.forget(ann, $0) }
      #expect(try await purse.balance(ann) == Balance())
      #expect(try await purse.store.read { try Hold.find(hold.id, $0).state } == .released)
      let lines = try await purse.store.read {
        try WalletLine.list(of: .available(ann), .point, PageRequest(), $0).items
      }
      #expect(lines.first?.amount == -755 && lines.allSatisfy { $0.words == nil })
      #expect(try await purse.isSound())
    }
  }
}
