import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct WalletNotificationsTests {
  private func notifications(_ till: WalletSite, _ person: Cast = .ann) async throws -> [String] {
    try await till.store.read { tx in
      try tx.rows("SELECT title FROM notification WHERE member = \(person.id) ORDER BY number")
        .map { try $0.value("title", as: StoredPhrase.self)(Translator(.english)) }
    }
  }

  @Test(arguments: Engine.all)
  func `new points are announced at most once a day`(engine: Engine) async throws {
    try await WalletSite.open(on: engine) { till in
      try await till.grant(10, to: .ann, for: "film/1")
      try await till.grant(10, to: .ann, for: "film/2")
      #expect(try await notifications(till) == ["+10 points"])
      till.clock.advance(by: .hours(24))
      try await till.grant(20, to: .ann, for: "film/3")
      #expect(try await notifications(till) == ["+10 points", "+20 points"])
      #expect(try await notifications(till, .bob) == [])
    }
  }

  @Test func `revoked points create no notification`() async throws {
    try await WalletSite.open { till in
      try await till.grant(10, to: .ann)
      till.clock.advance(by: .days(2))
      let back = RevokeReward(
        from: Cast.ann.id, reason: "like", reference: "film/1", at: till.clock.now, in: till.world)
      try await till.store.write { try back($0) }
      #expect(try await notifications(till) == ["+10 points"])
    }
  }
}
